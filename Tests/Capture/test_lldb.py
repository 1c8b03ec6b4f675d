#!/usr/bin/env python3
"""Tests the LLDB command with a stand-in of the lldb module: test_lldb.py

The stand-in compiles each expression with Clang and calls it in this process, which contains the stub of UIKit.
"""

import ctypes
import json
import os
import re
import subprocess
import sys
import tempfile
import types
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
FOLDER = None
FLAGS = []


def command_flags():
    gcc = os.path.dirname(subprocess.run(["gcc", "-print-libgcc-file-name"], capture_output=True, text=True,
                                         check=True).stdout.strip())
    return ["clang", "-fPIC", "-shared", "-fobjc-runtime=gcc", "-fconstant-string-class=NSConstantString",
            "-fexceptions", "-fobjc-exceptions", "-fblocks", "-D_NATIVE_OBJC_EXCEPTIONS", "-DGNUSTEP",
            "-DGNUSTEP_BASE_LIBRARY=1", "-DLAYOUT_CAPTURE_SECONDS=1e9", "-Wno-unused-function", "-Wno-cast-function-type-mismatch",
            f"-I{HERE}", f"-I{ROOT}/Capture/Sources/LayoutCapture/include", "-I/usr/include/GNUstep",
            f"-I{gcc}/include", f"-L{gcc}", "-lgnustep-base", "-lobjc", "-lm"]


def compile_library(name, *sources, extra=()):
    path = os.path.join(FOLDER, name)
    done = subprocess.run([*FLAGS, *sources, *extra, "-o", path], capture_output=True, text=True,
                          timeout=900)
    return path, done.stderr if done.returncode else None


class Error:
    def __init__(self, text=None, code=1):
        self.text, self.code = text, code

    def Fail(self):
        return self.text is not None

    def GetError(self):
        return self.code

    def GetCString(self):
        return self.text


class Value:
    def __init__(self, number=0, error=None):
        self.number, self.error = number, error

    def GetError(self):
        return Error(self.error)

    def GetValueAsUnsigned(self):
        return self.number


class ExpressionOptions:
    def __init__(self):
        self.settings = {}

    def __getattr__(self, name):
        if not name.startswith("Set"):
            raise AttributeError(name)
        return lambda value: self.settings.__setitem__(name[3:], value)


class Frame:
    """Evaluates as the debugger does: without ARC, and with the functions of earlier top-level expressions."""

    def __init__(self):
        self.declarations = "#import <UIKit/UIKit.h>\n#import <objc/runtime.h>\n#import <sys/utsname.h>\n"
        self.expressions = []
        self.failure = None

    def EvaluateExpression(self, expression, options):
        assert options.settings["Language"] == lldb.eLanguageTypeObjC
        assert options.settings["IgnoreBreakpoints"] and options.settings["TimeoutInMicroSeconds"] > 0
        self.expressions.append(expression)
        if self.failure:
            return Value(error=self.failure)
        if options.settings["TopLevel"]:
            # Modules are imported by the names of Apple's SDK.
            self.declarations += re.sub(r"^@import \w+;$", "", expression, flags=re.MULTILINE)
            body = "unsigned long evaluate(void) { return 0; }"
        else:
            body = "unsigned long evaluate(void) { return (unsigned long)(%s); }" % expression
        number = len(os.listdir(FOLDER))
        source = os.path.join(FOLDER, f"expression{number}.m")
        with open(source, "w") as file:
            file.write(self.declarations + body)
        path, error = compile_library(f"expression{number}.so", source)
        if error:
            return Value(error=error)
        function = ctypes.CDLL(path).evaluate
        function.restype = ctypes.c_ulong
        return Value(function())


class Process:
    def __init__(self, frame, state=5):
        self.frame, self.state, self.unreadable = frame, state, False

    def IsValid(self):
        return True

    def GetState(self):
        return self.state

    def GetThreadAtIndex(self, index):
        assert index == 0, "UIKit is used on the main thread"
        return self

    def GetFrameAtIndex(self, index):
        return self.frame

    def ReadMemory(self, address, length, error):
        if self.unreadable:
            error.text = "memory is gone"
            return b""
        return ctypes.string_at(address, length)


class Result:
    def __init__(self):
        self.message = self.error = None

    def AppendMessage(self, text):
        self.message = text

    def SetError(self, text):
        self.error = text


lldb = types.ModuleType("lldb")
lldb.eLanguageTypeObjC = 16
lldb.eStateStopped = 5
lldb.eStateRunning = 6
lldb.SBExpressionOptions = ExpressionOptions
lldb.SBError = Error
sys.modules["lldb"] = lldb
sys.path.insert(0, os.path.join(ROOT, "Capture", "LLDB"))
import layoutlint_capture  # noqa: E402

DOCUMENT = {"windows": [{"class": "UIWindow", "frame": [0, 0, 390, 844], "subviews": [
    {"class": "UIButton", "label": "Größe", "frame": [20, 100, 100, 44]}]}]}


class LLDBTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        loader = os.path.join(FOLDER, "loader.m")
        with open(loader, "w") as file:
            file.write('#import "hierarchies.h"\n'
                       "void load(const char *text) {\n"
                       "  [[NSAutoreleasePool alloc] init];\n"
                       "  NSData *data = [NSData dataWithBytes:text length:strlen(text)];\n"
                       "  NSDictionary *document = [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL];\n"
                       "  [[StubHierarchy alloc] initWithDocument:document];\n}\n")
        path, error = compile_library("stub.so", loader, f"{HERE}/UIKit/UIKit.m", f"{HERE}/hierarchies.m")
        assert not error, error
        cls.app = ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)
        cls.app.load(json.dumps(DOCUMENT).encode())

    def run_command(self, command, process):
        result = Result()
        context = types.SimpleNamespace(GetProcess=lambda: process)
        layoutlint_capture.capture(None, command, context, result, {})
        return result

    def path(self, name="views.layout.json"):
        return os.path.join(FOLDER, name)

    def test_1_the_source_is_evaluated_in_an_app_without_the_library(self):
        frame = Frame()
        result = self.run_command(self.path(), Process(frame))
        self.assertIsNone(result.error)
        self.assertIn("LCApplication", " ".join(frame.expressions[-5:]))
        with open(self.path(), encoding="utf-8") as file:
            layout = json.load(file)
        self.assertEqual(layout["windows"][0]["subviews"][0]["label"], "Größe")
        self.assertIn(f"Wrote {os.path.getsize(self.path())} bytes to {self.path()}", result.message)

    def test_2_options_are_passed(self):
        self.assertIsNone(self.run_command(f"--redact-text --omit-hits {self.path()}", Process(Frame())).error)
        with open(self.path(), encoding="utf-8") as file:
            text = file.read()
        self.assertNotIn("Größe", text)
        self.assertNotIn('"hits"', text)

    def test_9_the_library_is_called_if_the_app_contains_it(self):
        path, error = compile_library("library.so", f"{ROOT}/Capture/Sources/LayoutCapture/LayoutCapture.m")
        self.assertIsNone(error)
        ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)
        frame = Frame()
        self.assertIsNone(self.run_command(self.path(), Process(frame)).error)
        self.assertNotIn("LCApplication", " ".join(frame.expressions))
        with open(self.path(), encoding="utf-8") as file:
            self.assertEqual(len(json.load(file)["windows"]), 1)

    def test_errors_name_their_reason(self):
        failing = Frame()
        failing.failure = "error: no module UIKit"
        unreadable = Process(Frame())
        unreadable.unreadable = True
        cases = [
            ("--unknown", Process(Frame()), "unknown option '--unknown'"),
            ("a b", Process(Frame()), "usage: layoutlint_capture"),
            ('"', Process(Frame()), "No closing quotation"),
            (self.path(), None, "no app is running"),
            (self.path(), Process(Frame(), state=lldb.eStateRunning), "the app is not stopped"),
            (self.path(), Process(failing), "no module UIKit"),
            (self.path(), unreadable, "memory is gone"),
            (os.path.join(FOLDER, "missing", "file.json"), Process(Frame()), "No such file or directory"),
        ]
        for command, process, expected in cases:
            with self.subTest(expected):
                result = self.run_command(command, process)
                self.assertIsNone(result.message)
                self.assertIn(expected, result.error)

    def test_the_command_is_added_when_the_file_is_imported(self):
        commands = []
        debugger = types.SimpleNamespace(HandleCommand=commands.append)
        getattr(layoutlint_capture, "__lldb_init_module")(debugger, {})
        self.assertEqual(commands, ["command script add -o -f layoutlint_capture.capture layoutlint_capture"])

    def test_the_source_defines_no_class(self):
        text = layoutlint_capture.source()
        for word in ["@implementation", "@interface", "#import"]:
            self.assertNotIn(word, text)

    def test_files_without_markers_are_reported(self):
        with open(self.path("LayoutCapture.m"), "w") as file:
            file.write("// no markers\n")
        with self.assertRaisesRegex(layoutlint_capture.CaptureError, "markers"):
            layoutlint_capture.marked_part(self.path("LayoutCapture.m"))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as FOLDER:
        FLAGS = command_flags()
        suite = unittest.defaultTestLoader.loadTestsFromTestCase(LLDBTests)
        outcome = unittest.TextTestRunner(verbosity=1).run(suite)
    raise SystemExit(0 if outcome.wasSuccessful() else 1)
