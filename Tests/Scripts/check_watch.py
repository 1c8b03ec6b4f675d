#!/usr/bin/env python3
"""Edits one source file of a project again and again, and waits for the findings of `layoutlint lint --watch`.

    check_watch.py PROGRAM [--edits 200] [--documents 1000]

The memory must not grow with the number of edits. Prints the time from an edit to its findings, and the time of the processors.
"""
import argparse
import queue
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

XIB = """<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" \
targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
  <device id="retina6_12" orientation="portrait" appearance="light"/>
  <objects>
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Screen%(number)d">
      <connections>
        <outlet property="view" destination="v" id="o"/>
        <outlet property="payButton" destination="pay" id="p"/>
      </connections>
    </placeholder>
    <view contentMode="scaleToFill" id="v">
      <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
      <subviews>
        <button opaque="NO" contentMode="scaleToFill" fixedFrame="YES" \
translatesAutoresizingMaskIntoConstraints="NO" id="pay">
          <rect key="frame" x="20" y="100" width="200" height="50"/>
          <state key="normal" title="Pay"/>
          <connections><action selector="pay:" destination="-1" eventType="touchUpInside" id="a"/></connections>
        </button>
      </subviews>
    </view>
  </objects>
</document>
"""
CODE = """import UIKit

class Screen%(number)d: UIViewController {
  @IBOutlet var payButton: UIButton!

  init() { super.init(nibName: "Screen%(number)d", bundle: nil) }

  @IBAction func pay(_ sender: Any) { payButton.isHidden = false }
}
"""
# Resident memory in KiB that may be added after the first tenth of the edits: allocators keep some.
GROWTH_LIMIT = 16 << 10


def project(folder, documents):
    (folder / "App.xcodeproj").mkdir()
    (folder / "App.xcodeproj/x").touch()
    for number in range(documents // 2):
        group = folder / f"App/Group{number // 25}"
        group.mkdir(parents=True, exist_ok=True)
        (group / f"Screen{number}.swift").write_text(CODE % {"number": number})
        (group / f"Screen{number}.xib").write_text(XIB % {"number": number})
    return folder / "App/Group0/Screen1.swift"


class Watch:
    def __init__(self, program, folder):
        self.process = subprocess.Popen(
            [program, "lint", "--watch", "."], cwd=folder, stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put((time.perf_counter(), line))

    def wait(self, start):
        """The time of the next line with a start."""
        while True:
            moment, line = self.lines.get(timeout=600)
            if line.startswith(start):
                return moment

    @property
    def memory(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    @property
    def processor_time(self):
        """Milliseconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return 10 * (int(fields[11]) + int(fields[12]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=Path)
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--documents", type=int, default=1000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        source = project(Path(name), options.documents)
        text = source.read_text()
        other = text.replace("func pay(", "func buy(")
        source.write_text(other)
        watch = Watch(options.program.resolve(), name)
        watch.wait("+ App/Group0/Screen1.xib")
        time.sleep(2)
        times, memory, start = [], 0, 0
        for edit in range(options.edits):
            isFixed = edit % 2 == 0
            moment = time.perf_counter()
            source.write_text(text if isFixed else other)
            shown = watch.wait("- App/Group0/Screen1.xib" if isFixed else "+ App/Group0/Screen1.xib")
            times.append(1000 * (shown - moment))
            if edit == options.edits // 10:
                memory, start = watch.memory, watch.processor_time
        count = options.edits - options.edits // 10 - 1
        work = (watch.processor_time - start) / max(count, 1)
        growth = watch.memory - memory
        watch.process.kill()
        times.sort()
        print(f"{options.documents} documents, {options.edits} edits of a source: {times[len(times) // 2]:.0f} ms to the findings"
              f" (median; 95%: {times[len(times) * 95 // 100]:.0f} ms), {work:.0f} ms of a processor,"
              f" memory {memory >> 10} MiB {growth >> 10:+d} MiB")
        if growth > GROWTH_LIMIT:
            sys.exit(f"the memory grows by {growth} KiB")


main()
