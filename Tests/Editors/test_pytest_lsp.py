"""Tests the server with pytest-lsp, which validates every message, and with capabilities of real clients.

    pip install pytest-lsp
    LAYOUTLINT=.build/debug/layoutlint pytest -o asyncio_mode=auto Tests/Editors/test_pytest_lsp.py
"""

import asyncio
import json
import os
import pathlib
import sys

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

HERE = pathlib.Path(__file__).parent
STEPS = json.loads((HERE / "steps.json").read_text(encoding="utf-8"))
PROGRAM = os.environ.get("LAYOUTLINT", "layoutlint")
TIMEOUT_SECONDS = 10
KINDS = pytest.mark.parametrize("kind", list(STEPS))

# A violation of the protocol is a failure, not a warning.
pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")


def command():
    broken_step = os.environ.get("LAYOUTLINT_BROKEN_STEP")
    if not broken_step:
        return [PROGRAM, "serve"]
    return [sys.executable, str(HERE / "Support/interceptor.py"), broken_step, PROGRAM, "serve"]


@pytest_lsp.fixture(
    params=["neovim@v0.7.0", "neovim@v0.11.0", "emacs@v29.1", "visual_studio_code@v1.65.2"],
    config=ClientServerConfig(server_command=command()),
)
async def client(request, lsp_client: LanguageClient):
    # The capabilities include dynamic registration, which pytest-lsp's client does not handle by default.
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(parameters: types.RegistrationParams):
        lsp_client.registered = [registration.method for registration in parameters.registrations]

    lsp_client.initialized_with = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[types.WorkspaceFolder(uri=uri_of(""), name="Project")],
            root_uri=uri_of(""),
        )
    )
    yield
    await asyncio.wait_for(lsp_client.shutdown_session(), TIMEOUT_SECONDS)
    assert lsp_client._server.returncode == 0


def uri_of(name):
    return (HERE / "Project" / name).as_uri()


class Document:
    """An open document of a client, with its current text."""

    def __init__(self, client, kind):
        self.client, self.steps = client, STEPS[kind]
        self.uri, self.version = uri_of(self.steps["file"]), 1
        self.text = (HERE / "Project" / self.steps["file"]).read_text(encoding="utf-8")
        self.identifier = types.TextDocumentIdentifier(uri=self.uri)
        language = "json" if kind == "layout" else "xml"
        client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(self.uri, language, self.version, self.text)
            )
        )

    def position(self, line, utf16_column):
        """The protocol's position for a one-based line and column."""
        return types.Position(line - 1, utf16_column - 1)

    def line(self, number):
        return self.text.split("\n")[number - 1]

    async def diagnostics(self, condition):
        """Waits until the diagnostics satisfy a condition. Pulls them if server and client support it."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while True:
                found = await self.current_diagnostics()
                if found is not None and condition(found):
                    return found
                await asyncio.sleep(0.02)

    async def current_diagnostics(self):
        capabilities = self.client.initialized_with.capabilities
        if capabilities.diagnostic_provider and self.client.capabilities.text_document.diagnostic:
            report = await self.client.text_document_diagnostic_async(
                types.DocumentDiagnosticParams(self.identifier)
            )
            assert self.uri not in self.client.diagnostics, "diagnostics published to a client that pulls them"
            return report.items
        return self.client.diagnostics.get(self.uri)

    def apply(self, edit):
        """Applies a workspace edit, which must change only this document."""
        declared = self.client.capabilities.workspace.workspace_edit
        if declared and declared.document_changes:
            assert edit.changes is None
            (change,) = edit.document_changes
            assert change.text_document.uri == self.uri
            assert change.text_document.version in (None, self.version)
            edits = change.edits
        else:
            assert edit.document_changes is None
            ((uri, edits),) = edit.changes.items()
            assert uri == self.uri
        assert edits
        units = self.text.encode("utf-16-le")
        for text_edit in sorted(edits, key=lambda item: self.offset(item.range.start), reverse=True):
            start, end = self.offset(text_edit.range.start), self.offset(text_edit.range.end)
            units = units[: 2 * start] + text_edit.new_text.encode("utf-16-le") + units[2 * end :]
        self.text = units.decode("utf-16-le")
        self.version += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self.version, self.uri),
                [types.TextDocumentContentChangeWholeDocument(self.text)],
            )
        )

    def offset(self, position):
        """The offset of a position in UTF-16 code units."""
        before = self.text.split("\n")[: position.line]
        return sum(len(line.encode("utf-16-le")) // 2 + 1 for line in before) + position.character

    def close(self):
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.identifier))


@KINDS
async def test_findings(client, kind):
    document = Document(client, kind)
    (found,) = await document.diagnostics(len)
    expected = document.steps["finding"]
    assert found.source == "layoutlint"
    assert found.code == expected["rule"]
    assert expected["message"] in found.message
    assert found.range.start == document.position(expected["line"], expected["utf16Column"])


@KINDS
async def test_hover(client, kind):
    document = Document(client, kind)
    expected = document.steps["finding"]
    position = document.position(expected["line"], expected["utf16Column"])
    hover = await client.text_document_hover_async(types.HoverParams(document.identifier, position))
    assert document.steps["hover"] in hover.contents.value
    kinds = client.capabilities.text_document.hover.content_format
    assert hover.contents.kind in kinds


@KINDS
async def test_fix(client, kind):
    document = Document(client, kind)
    found = await document.diagnostics(len)
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            document.identifier, found[0].range, types.CodeActionContext(diagnostics=found)
        )
    )
    (fix,) = [action for action in actions or [] if document.steps["fix"]["title"] in action.title]
    assert fix.kind == types.CodeActionKind.QuickFix
    if fix.edit is None:
        fix = await client.code_action_resolve_async(fix)
    document.apply(fix.edit)
    assert document.line(document.steps["finding"]["line"]) == document.steps["fix"]["line"]
    await document.diagnostics(lambda found: not found)


@KINDS
async def test_rename(client, kind):
    document = Document(client, kind)
    expected = document.steps["rename"]
    line = document.line(expected["line"])
    position = document.position(expected["line"], line.index(expected["at"]) + 1)
    prepared = await client.text_document_prepare_rename_async(
        types.PrepareRenameParams(document.identifier, position)
    )
    assert prepared is not None
    edit = await client.text_document_rename_async(
        types.RenameParams(document.identifier, position, expected["to"])
    )
    document.apply(edit)
    for number, text in expected["lines"].items():
        assert document.line(int(number)) == text


@KINDS
async def test_close(client, kind):
    document = Document(client, kind)
    await document.diagnostics(len)
    document.close()
    await asyncio.sleep(0.2)
    assert not client.diagnostics.get(document.uri)


async def test_the_position_encoding_is_utf_16_if_the_client_supports_it(client):
    supported = client.capabilities.general and client.capabilities.general.position_encodings
    encoding = client.initialized_with.capabilities.position_encoding
    assert encoding in (None, types.PositionEncodingKind.Utf16) or "utf-16" not in supported


async def test_other_json_has_no_hover_diagnostics_or_messages(client):
    uri = uri_of("package.json")
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "json", 1, '{"name": "x"}'))
    )
    hover = await client.text_document_hover_async(
        types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(0, 2))
    )
    assert hover is None or not hover.contents
    assert not client.diagnostics.get(uri)
    assert client.messages == []
