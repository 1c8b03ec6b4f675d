"""The LLDB command `layoutlint_capture`: writes the views of a stopped app to a file in layoutlint's layout format.

Add this line to ~/.lldbinit:

    command script import PATH/layoutlint_capture.py

The command calls the library LayoutCapture if the app contains it. Otherwise it evaluates the source of the library,
which is next to this file in the repository, in the app.
"""

import os
import shlex

import lldb

BEGIN = "// layoutlint_capture: begin"
END = "// layoutlint_capture: end"
# Bytes of a capture that are read from the app. The library writes at most 12,000,000 bytes of views by default.
MAXIMUM_BYTES = 64 << 20
TIMEOUT_IN_SECONDS = 60
OPTIONS = {"--redact-text": 1, "--omit-hits": 2, "--omit-versions": 4}
USAGE = "usage: layoutlint_capture [--redact-text] [--omit-hits] [--omit-versions] [FILE]"
HEADERS = "@import Foundation;\n@import UIKit;\n@import ObjectiveC;\n@import Darwin;\n"


class CaptureError(Exception):
    pass


def source_folder():
    """The folder with the source: that of the repository, or the one with copies beside this file."""
    here = os.path.dirname(os.path.abspath(__file__))
    for folder in (os.path.join(here, "..", "Sources", "LayoutCapture"), here):
        if os.path.exists(os.path.join(folder, "LayoutCapture.m")):
            return folder
    raise CaptureError("LayoutCapture.m is neither in the repository's folder nor beside layoutlint_capture.py")


def marked_part(path):
    """The text between the markers: declarations and functions without a class."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except OSError as error:
        raise CaptureError(f"{path}: {error.strerror}")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise CaptureError(f"{path}: the markers of the part for the debugger are missing")
    return text.split(BEGIN)[1].split(END)[0]


def source():
    folder = source_folder()
    header = os.path.join(folder, "include", "LayoutCapture.h")
    if not os.path.exists(header):
        header = os.path.join(folder, "LayoutCapture.h")
    return HEADERS + marked_part(header) + marked_part(os.path.join(folder, "LayoutCapture.m"))


def parse(command):
    """The bits of the options and the path."""
    options, paths = 0, []
    for word in shlex.split(command):
        if word in OPTIONS:
            options |= OPTIONS[word]
        elif word.startswith("-"):
            raise CaptureError(f"unknown option '{word}'; {USAGE}")
        else:
            paths.append(word)
    if len(paths) > 1:
        raise CaptureError(USAGE)
    path = os.path.abspath(os.path.expanduser(paths[0] if paths else "capture.layout.json"))
    return options, path


class App:
    """A stopped app. Expressions run on its main thread, which UIKit needs."""

    def __init__(self, process):
        if not process or not process.IsValid():
            raise CaptureError("no app is running")
        if process.GetState() != lldb.eStateStopped:
            raise CaptureError("the app is not stopped: pause it first")
        self.process = process
        self.frame = process.GetThreadAtIndex(0).GetFrameAtIndex(0)

    def evaluate(self, expression, isTopLevel=False):
        options = lldb.SBExpressionOptions()
        options.SetLanguage(lldb.eLanguageTypeObjC)
        options.SetIgnoreBreakpoints(True)
        options.SetUnwindOnError(True)
        options.SetTimeoutInMicroSeconds(TIMEOUT_IN_SECONDS * 1000000)
        options.SetTopLevel(isTopLevel)
        value = self.frame.EvaluateExpression(expression, options)
        error = value.GetError()
        # A declaration has no value.
        if error.Fail() and not (isTopLevel and error.GetError() == 0x1001):
            raise CaptureError(f"the app cannot evaluate the capture: {error.GetCString()}")
        return value.GetValueAsUnsigned()

    def capture(self, options):
        """The bytes of the document."""
        library = '(Class)NSClassFromString(@"LayoutCapture")'
        if self.evaluate(f"(unsigned long)({library} != nil)"):
            text = f"(NSString *)[{library} jsonWithOptions:(unsigned long){options}]"
        else:
            self.evaluate(source(), isTopLevel=True)
            text = f"LCApplication({options}, LCDefaultLimits())"
        data = self.evaluate(f"(unsigned long)[(NSData *)[{text} dataUsingEncoding:(unsigned long)4] retain]")
        if not data:
            raise CaptureError("the app returns no capture")
        try:
            length = self.evaluate(f"(unsigned long)[(NSData *){data:#x} length]")
            if length > MAXIMUM_BYTES:
                raise CaptureError(f"the capture has {length} bytes; at most {MAXIMUM_BYTES} are read")
            address = self.evaluate(f"(unsigned long)[(NSData *){data:#x} bytes]")
            error = lldb.SBError()
            content = self.process.ReadMemory(address, length, error)
            if error.Fail():
                raise CaptureError(f"the memory of the app cannot be read: {error.GetCString()}")
            return content
        finally:
            self.evaluate(f"(unsigned long)([(NSData *){data:#x} release], 0)")


def write(path, content):
    """Replaces a file when all bytes are written. A pipe or a device cannot be replaced."""
    isReplaced = os.path.isfile(path) or not os.path.exists(path)
    written = f"{path}.part{os.getpid()}" if isReplaced else path
    try:
        with open(written, "wb") as file:
            file.write(content)
        if isReplaced:
            os.replace(written, path)
    except OSError:
        if isReplaced and os.path.exists(written):
            os.unlink(written)
        raise


def capture(debugger, command, context, result, internal):
    """Writes the views of all windows to a file: layoutlint_capture [--redact-text] [FILE]"""
    try:
        options, path = parse(command)
        content = App(context.GetProcess()).capture(options)
        try:
            write(path, content)
        except OSError as error:
            raise CaptureError(f"{path}: {error.strerror}")
        result.AppendMessage(f"Wrote {len(content)} bytes to {path}. Check it with: layoutlint {shlex.quote(path)}")
    except (CaptureError, ValueError) as error:
        result.SetError(str(error))


def __lldb_init_module(debugger, internal):
    debugger.HandleCommand("command script add -o -f layoutlint_capture.capture layoutlint_capture")
