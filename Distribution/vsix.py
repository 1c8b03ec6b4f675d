"""The extension for VS Code as a `.vsix`: a zip archive with the extension and two manifests.

Without npm the archive cannot contain `vscode-languageclient`. It contains `node_modules` of `Editors/VSCode` if
`npm install --omit=dev` created it. https://code.visualstudio.com/api/working-with-extensions/publishing-extension
"""

import json
import shutil
from xml.sax.saxutils import quoteattr, escape

from archives import write_zip

# What only the development of the extension needs; the schemas are copied from their own folder.
LEFT_OUT = ("scripts", "jsconfig.json", "schemas", ".gitignore", ".vscodeignore")

CONTENT_TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
%s
</Types>
"""

MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={name} Version={version} Publisher={publisher}/>
    <DisplayName>{title}</DisplayName>
    <Description xml:space="preserve">{description}</Description>
    <Tags>{tags}</Tags>
    <Categories>{categories}</Categories>
    <License>extension/LICENSE</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={engine}/>
      <Property Id="Microsoft.VisualStudio.Services.Links.Source" Value={repository}/>
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def manifest_text(package, repository):
    return MANIFEST.format(
        name=quoteattr(package["name"]), version=quoteattr(package["version"]),
        publisher=quoteattr(package["publisher"]), title=escape(package["displayName"]),
        description=escape(package["description"]), tags=escape(",".join(package["keywords"])),
        categories=escape(",".join(package["categories"])), engine=quoteattr(package["engines"]["vscode"]),
        repository=quoteattr(repository))


def content_types(folder):
    """The type of each file name extension; the format requires the list."""
    known = {"json": "application/json", "js": "application/javascript", "md": "text/markdown", "css": "text/css"}
    suffixes = sorted({path.suffix[1:] for path in folder.rglob("*") if path.suffix} | {"vsixmanifest"})
    return CONTENT_TYPES % "\n".join(
        f'  <Default Extension=".{suffix}" ContentType="{known.get(suffix, "application/octet-stream")}"/>'
        for suffix in suffixes)


def write_vsix(root, repository, output, date, work):
    """Writes the extension of a repository's root, and returns the path of the archive."""
    source, folder = root / "Editors/VSCode", work / "vsix"
    extension = folder / "extension"
    shutil.copytree(source, extension, ignore=shutil.ignore_patterns(*LEFT_OUT))
    (extension / "schemas").mkdir()
    package = json.loads((source / "package.json").read_text())
    for contribution in package["contributes"]["jsonValidation"]:
        name = contribution["url"].rsplit("/", 1)[1]
        shutil.copy(root / "Editors/Schemas" / name, extension / "schemas")
    package.pop("scripts", None)
    package["repository"] = {"type": "git", "url": repository}
    (extension / "package.json").write_text(json.dumps(package, indent=2) + "\n")
    shutil.copy(root / "LICENSE", extension)
    (folder / "extension.vsixmanifest").write_text(manifest_text(package, repository))
    (folder / "[Content_Types].xml").write_text(content_types(folder))
    path = output / f"layoutlint-{package['version']}.vsix"
    write_zip(path, folder, date, inside=True)
    return path
