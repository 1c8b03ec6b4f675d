#!/usr/bin/env python3
"""Checks the statements of SECURITY.md.

    check_security.py PROGRAM

Runs commands and the server with a filter of system calls, which ends a process that uses a network, looks into another process or,
except for the start of its own worker, starts a program. Their results must be those without the filter. No report may
contain the path of the project's folder from the root, the name of the user or that of the computer.

Needs Linux and a C compiler.
"""
import os
import pwd
import signal
import socket
import subprocess
import sys
import tempfile

import check_faults

HERE = os.path.dirname(os.path.abspath(__file__))
FORMATS = ["text", "xcode", "json", "ndjson", "sarif", "junit", "checkstyle", "github", "gitlab", "html"]


def run(arguments, project, environment=None):
    return subprocess.run(
        arguments, cwd=project.folder, env=dict({"PATH": "/usr/bin:/bin"}, **(environment or {})),
        stdin=subprocess.DEVNULL, capture_output=True, timeout=120)


def check_filter(program, sandbox, project):
    """Commands have their results with the filter, and a program that uses a network does not."""
    project.reset()
    control = run([sys.executable, "-c", "import socket; socket.socket()"], project, {"LD_PRELOAD": sandbox})
    assert control.returncode == -signal.SIGSYS, "the filter has no effect: %s" % control.stderr.decode()
    control = run(["/bin/sh", "-c", "exec /bin/true"], project,
                  {"LD_PRELOAD": sandbox, "SANDBOX_NO_PROGRAMS": "1"})
    assert control.returncode == -signal.SIGSYS, "the filter permits programs"
    for name, (arguments, written) in check_faults.COMMANDS.items():
        project.reset()
        normal = run([program] + arguments, project)
        files = project.contents()
        project.reset()
        environment = {"LD_PRELOAD": sandbox}
        if not name.startswith("lint ") and name != "lint" or "FILE" in name or "--fix" in name:
            environment["SANDBOX_NO_PROGRAMS"] = "1"
        filtered = run([program] + arguments, project, environment)
        assert (normal.returncode, normal.stdout, normal.stderr) == (
            filtered.returncode, filtered.stdout, filtered.stderr), "%s: status %d, %s" % (
                name, filtered.returncode, filtered.stderr.decode())
        assert files == project.contents(), name
    print("%d commands have their results without network and programs" % len(check_faults.COMMANDS))


def check_server(program, sandbox, project):
    class Settings:
        pass

    settings = Settings()
    settings.program, settings.project = program, project
    results = []
    for environment in ({}, {"LD_PRELOAD": sandbox}):
        project.reset()
        server = check_faults.Server(settings, dict({"PATH": "/usr/bin:/bin"}, **environment))
        status = server.session()
        results.append((status, check_faults.published(server)))
    assert results[0] == results[1] and results[0][0] == 0 and results[0][1], results
    print("the server publishes the same findings")


def check_reports(program, project):
    project.reset()
    names = [project.folder, socket.gethostname(), os.path.expanduser("~")]
    user = pwd.getpwuid(os.getuid()).pw_name
    if user != "root":  # Layouts have root views.
        names.append(user)
    for form in FORMATS:
        report = run([program, "lint", "--format", form, "--fail-on", "never"], project)
        text = (report.stdout + report.stderr).decode()
        assert report.returncode == 0 and text, form
        for name in names:
            assert len(name) < 3 or name not in text, "%s contains %s" % (form, name)
    print("%d formats contain no path from the root, user or computer" % len(FORMATS))


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as work:
        sandbox = check_faults.build_library(work, "sandbox.c")
        project = check_faults.Project(os.path.join(work, "app"))
        check_filter(program, sandbox, project)
        check_server(program, sandbox, project)
        check_reports(program, project)


if __name__ == "__main__":
    main()
