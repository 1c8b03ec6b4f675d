// Copies the schemas from Editors/Schemas into the extension.
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const extension = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(extension, 'schemas');
mkdirSync(target, { recursive: true });
for (const name of ['layout.schema.json', 'configuration.schema.json']) {
  copyFileSync(join(extension, '..', 'Schemas', name), join(target, name));
}
