#!/usr/bin/env python3
"""Holds the constraint solver against Kiwi, another one of its kind (`pip install kiwisolver`).

    Tests/Scripts/check_solver.py [--count N] [--seed N] [--speed] [--brief] [FILE …]

Makes random systems, puts those of the FILEs beside them, has both solve all of them, and compares:
which required constraints are left out, whether the values keep the required ones, the error at
each priority, and which variables have more than one value. With --speed it compares the times of
release builds on larger systems too; these are measurements, and fail nothing. With --brief it
names the systems that differ, and does not write them out; of equal systems it checks one.

Kiwi's strengths are weights that are added up, so it is asked once for each priority, the highest
first: each error is a variable above the expression and above its negative, and the sum of the
errors of each higher priority may not be greater than it has to be. Kiwi's state is no good after a
constraint that it refuses, so it starts again then.

A text of systems, one constraint a line, `#` for comments:

    system NAME VARIABLES
    PRIORITY RELATION CONSTANT COEFFICIENT:VARIABLE …

`750 <= -10 1:0 -2.5:1` is x0 - 2.5 x1 - 10 <= 0 at priority 750. The Swift side is the test ExportedSystems, which reads the file that
LAYOUTLINT_SOLVER_SYSTEMS names and writes FILE.answers, a JSON object a line.
"""

import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import kiwisolver as kiwi

ROOT = pathlib.Path(__file__).resolve().parents[2]
REQUIRED = 1000.0
SIGNS = ("==", "<=", ">=")


class System:
    def __init__(self, name, count, steps=()):
        self.name, self.count, self.steps = name, count, list(steps)

    def add(self, priority, sign, constant, *terms):
        self.steps.append((float(priority), sign, float(constant), list(terms)))

    def text(self):
        lines = [f"system {self.name} {self.count}"]
        for step in self.steps:
            priority, sign, constant, terms = step
            words = [repr(priority), sign, repr(constant)]
            lines.append(" ".join(words + [f"{c!r}:{v}" for c, v in terms]))
        return "\n".join(lines) + "\n"


def parse(text):
    systems = []
    for line in text.splitlines():
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[0] == "system":
            systems.append(System(words[1], int(words[2])))
        else:
            terms = [(float(c), int(v)) for c, v in (word.split(":") for word in words[3:])]
            systems[-1].add(words[0], words[1], words[2], *terms)
    return systems


# Random systems.

def small(rng, name):
    """Few variables, whole numbers: ties, contradictions and rows of nothing come by themselves."""
    system = System(name, rng.randint(1, 6))
    priorities = rng.sample([1, 49, 250, 251, 500, 750, 999], rng.randint(1, 4))
    for _ in range(rng.randint(1, 16)):
        terms = [(float(rng.choice([-3, -2, -1, -1, 0, 1, 1, 2, 3])), rng.randrange(system.count))
                 for _ in range(rng.choice([0, 1, 1, 2, 2, 2, 3, 4]))]
        priority = REQUIRED if rng.random() < 0.4 else rng.choice(priorities)
        constant = rng.choice([0, 0, 0, 10 * rng.randint(-5, 5), rng.randint(-40, 40)])
        system.add(priority, rng.choice(SIGNS), constant, *terms)
    return system


def degenerate(rng, name):
    """Many inequalities that meet in one point."""
    system = System(name, rng.randint(2, 5))
    point = [10.0 * rng.randint(-2, 3) for _ in range(system.count)]
    for _ in range(rng.randint(6, 24)):
        terms = [(float(rng.choice([-2, -1, 1, 2])), v)
                 for v in rng.sample(range(system.count), rng.randint(1, min(3, system.count)))]
        constant = -sum(c * point[v] for c, v in terms)
        priority = REQUIRED if rng.random() < 0.7 else rng.choice([250, 500, 750])
        signs = SIGNS[1:] if rng.random() < 0.8 else SIGNS
        system.add(priority, rng.choice(signs), constant, *terms)
    return system


def scaled(rng, name):
    """Coefficients from 1e-3 to 1e4 and great constants, with few equations so that no variable
    gets out of all proportion."""
    system = System(name, rng.randint(2, 5))
    for _ in range(rng.randint(3, 10)):
        size = 10 ** rng.uniform(-3, 4)
        terms = [(round(rng.choice([-1, 1]) * size * rng.uniform(0.5, 2), 6), v)
                 for v in rng.sample(range(system.count), rng.randint(1, 2))]
        priority = REQUIRED if rng.random() < 0.4 else rng.choice([250, 500])
        system.add(priority, rng.choice(SIGNS), round(size * rng.uniform(-300, 300), 3), *terms)
    return system


def screen(rng, name, views):
    """What a screen's constraints look like: a tree of views, each with four variables, left, top,
    width and height."""
    system = System(name, 4 * (views + 1))
    left, top, width, height = range(4)
    for place, value in enumerate((0, 0, rng.choice([320, 375, 414]), rng.choice([568, 667, 896]))):
        system.add(REQUIRED, "==", -value, (1.0, place))
    parents = [0]
    last = {}
    for view in range(1, views + 1):
        parent = rng.choice(parents[-4:])
        of = lambda view, attribute: 4 * view + attribute
        for place, size, slack in ((left, width, 1), (top, height, 2)):
            kind = rng.randrange(4)
            start, extent = of(view, place), of(view, size)
            outer, room = of(parent, place), of(parent, size)
            before = last.get((parent, place))
            inset = float(rng.choice([0, 8, 16, 20]))
            if before is not None and rng.random() < 0.6:
                system.add(REQUIRED, "==", -inset, (1.0, start), (-1.0, of(before, place)),
                           (-1.0, of(before, size)))
            elif kind == 0:
                system.add(REQUIRED, "==", 0, (1.0, start), (0.5, extent), (-1.0, outer),
                           (-0.5, room))
            else:
                system.add(REQUIRED, "==", -inset, (1.0, start), (-1.0, outer))
            if kind == 1:
                system.add(rng.choice([REQUIRED, 999, 750]), "==", inset, (1.0, start),
                           (1.0, extent), (-1.0, outer), (-1.0, room))
            elif kind == 2:
                system.add(rng.choice([REQUIRED, 750]), "==", -0.0, (1.0, extent),
                           (-rng.choice([0.25, 0.5, 1.0]), room))
            natural = float(rng.randint(20, 200))
            system.add(250 + slack * (view % 2), "<=", -natural, (1.0, extent))
            system.add(750, ">=", -natural, (1.0, extent))
            system.add(REQUIRED, ">=", 0, (1.0, extent))
            if rng.random() < 0.3:
                system.add(REQUIRED, "<=", 0, (1.0, start), (1.0, extent), (-1.0, outer),
                           (-1.0, room))
            last[(parent, place)] = view
        if rng.random() < 0.4:
            parents.append(view)
    return system


def chain(name, count):
    """Each variable ten points after the one before, all within a width."""
    system = System(name, count)
    system.add(REQUIRED, "==", 0, (1.0, 0))
    for place in range(1, count):
        system.add(REQUIRED, "==", -10, (1.0, place), (-1.0, place - 1))
    return system


def wishes(name, count):
    """A chain at three priorities, with limits on both sides and wishes that they are against."""
    system = System(name, count)
    for place in range(count):
        system.add(REQUIRED, ">=", 0, (1.0, place))
        if place:
            system.add((REQUIRED, 750, 500)[place % 3], "==", -10, (1.0, place), (-1.0, place - 1))
        if place % 4 == 0:
            system.add(250, "==", -7.0 * place, (1.0, place))
    system.add(REQUIRED, "<=", -6.0 * count, (1.0, count - 1))
    return system


# What Kiwi says.

class Kiwi:
    def __init__(self, count):
        self.count = count
        self.start()

    def start(self):
        self.solver = kiwi.Solver()
        self.variables = [kiwi.Variable(str(place)) for place in range(self.count)]

    def expression(self, step):
        """Divided by its greatest coefficient: what is below 1e-8 is nothing for Kiwi."""
        _, _, constant, terms, *_ = step
        size = greatest(step)
        return kiwi.Expression(
            [kiwi.Term(self.variables[v], c / size) for c, v in terms], constant / size)

    def constraint(self, step, strength="required"):
        return kiwi.Constraint(self.expression(step), step[1], strength)


def greatest(step):
    return max((abs(c) for c, _ in step[3] if c), default=1)


def error(sign, value):
    return abs(value) if sign == "==" else max(value, 0) if sign == "<=" else max(-value, 0)


def taken(system):
    """The verdict on each constraint, and the constraints that are there in the end."""
    model, kept, verdicts, places = Kiwi(system.count), [], "", []
    for step in system.steps:
        # One object for each line, so that equal lines are different ones.
        step = (*step, len(places))
        places.append(step)
        if step[0] == REQUIRED:
            try:
                model.solver.addConstraint(model.constraint(step))
            except kiwi.UnsatisfiableConstraint:
                verdicts += "x"
                model.start()
                for other in kept:
                    if other[0] == REQUIRED:
                        model.solver.addConstraint(model.constraint(other))
                continue
        verdicts += "+"
        kept.append(step)
    return verdicts, kept


def best(system, kept, errors, goal):
    """The least value of the goal, a function of a model and its errors by priority, where the
    errors of the priorities in `errors` are no greater than these. Rounding asks for some slack;
    what it gives the goal is known from twice as much of it."""
    one, two = (with_slack(system, kept, errors, goal, times) for times in (1, 2))
    return 2 * one - two


def with_slack(system, kept, errors, goal, times):
    model = Kiwi(system.count)
    for step in kept:
        if step[0] == REQUIRED:
            model.solver.addConstraint(model.constraint(step))
    parts = {}
    for place, step in enumerate(step for step in kept if step[0] != REQUIRED):
        part = kiwi.Variable(f"e{place}")
        value = model.expression(step)
        model.solver.addConstraint((1 * part >= 0) | "required")
        if step[1] != ">=":
            model.solver.addConstraint((part - value >= 0) | "required")
        if step[1] != "<=":
            model.solver.addConstraint((part + value >= 0) | "required")
        parts.setdefault(step[0], []).append((greatest(step), part))
    for priority, limit in errors:
        size = max(size for size, _ in parts[priority])
        slack = 1e-8 + 1e-11 * limit / size
        model.solver.addConstraint(
            (total(parts[priority], size) <= limit / size + times * slack) | "required")
    objective = goal(model, parts)
    model.solver.addConstraint((objective == -1e7) | "weak")
    model.solver.updateVariables()
    return objective.constant() + sum(
        term.coefficient() * term.variable().value() for term in objective.terms())


def total(parts, size=1):
    """The sum of errors, of which each is in the unit of its divided constraint."""
    return kiwi.Expression([kiwi.Term(part, own / size) for own, part in parts])


def judge(system):
    verdicts, kept = taken(system)
    errors = []
    for priority in sorted({step[0] for step in kept if step[0] != REQUIRED}, reverse=True):
        goal = lambda _, parts: total(parts[priority])
        errors.append((priority, best(system, kept, errors, goal)))
    return verdicts, kept, errors


def span(system, kept, errors, variable):
    """How far a variable can go among the best solutions."""
    ends = [best(system, kept, errors, lambda model, _: kiwi.Expression(
        [kiwi.Term(model.variables[variable], sign)])) for sign in (1, -1)]
    return -ends[1] - ends[0]


def compare(system, answer):
    """What differs, as sentences."""
    verdicts, kept, errors = judge(system)
    if not answer["isSolved"]:
        return ["no end"]
    if verdicts != answer["verdicts"]:
        return [f"verdicts {answer['verdicts']}, Kiwi {verdicts}"]
    faults = []
    values = answer["values"]
    for step in kept:
        parts = [step[2]] + [c * values[v] for c, v in step[3]]
        size = max(1, greatest(step))
        if step[0] == REQUIRED and error(step[1], sum(parts)) > 1e-6 * size:
            faults.append(f"{step} misses by {error(step[1], sum(parts))}")
    if [e[0] for e in answer["errors"]] != [e[0] for e in errors]:
        faults.append(f"priorities {answer['errors']}, Kiwi {errors}")
    for (priority, ours), (_, theirs) in zip(answer["errors"], errors):
        if abs(ours - theirs) > 1e-5 * max(1, abs(theirs)):
            faults.append(f"error {ours} at {priority}, Kiwi {theirs}")
            break
    # Where coefficients are far apart, the small ones are nothing for Kiwi.
    least = min((abs(c) for step in kept for c, _ in step[3] if c), default=1)
    if not faults and system.count <= 12 and least >= 0.1:
        for variable in range(system.count):
            moves = span(system, kept, errors, variable) > 1e-2
            if moves != (variable in answer["undetermined"]):
                faults.append(f"x{variable} {'moves' if moves else 'does not move'} says Kiwi")
    return faults


def kiwi_seconds(system, rounds):
    """The best time of adding the constraints, which are there, and working out the values. The
    priorities become strengths as a program would choose them, far apart."""
    levels = sorted({step[0] for step in system.steps if step[0] != REQUIRED})
    strengths = {level: 10.0 ** (place * 8 / max(1, len(levels) - 1) if len(levels) > 1 else 0)
                 for place, level in enumerate(levels)}
    shortest = float("inf")
    for _ in range(rounds):
        model = Kiwi(system.count)
        constraints = [model.constraint(step, strengths.get(step[0], "required"))
                       for step in system.steps]
        start = time.perf_counter()
        for constraint in constraints:
            try:
                model.solver.addConstraint(constraint)
            except kiwi.UnsatisfiableConstraint:
                pass
        model.solver.updateVariables()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest


def swift_answers(systems, options, environment=()):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "systems.txt"
        path.write_text("".join(system.text() for system in systems))
        command = ["swift", "test", "--disable-xctest", *options, "--filter", "ExportedSystems"]
        run = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True,
            env={**os.environ, "LAYOUTLINT_SOLVER_SYSTEMS": str(path), **dict(environment)})
        answers = path.with_suffix(".txt.answers")
        if run.returncode or not answers.exists():
            sys.exit(run.stdout + run.stderr)
        return [json.loads(line) for line in answers.read_text().splitlines()]


def random_systems(count, seed):
    for place in range(count):
        rng = random.Random(seed * 1_000_003 + place)
        screens = lambda rng, name: screen(rng, name, rng.randint(1, 8))
        make = (small, small, degenerate, scaled, screens)[place % 5]
        yield make(rng, f"random-{seed}-{place}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--brief", action="store_true")
    parser.add_argument("--write", type=pathlib.Path, help="only write the random systems here")
    parser.add_argument("--answers", type=pathlib.Path, help="of an earlier run on the same")
    arguments = parser.parse_args()
    exported = [system for file in arguments.files for system in parse(file.read_text())]
    systems = list(random_systems(arguments.count, arguments.seed)) + exported
    if arguments.write:
        arguments.write.write_text("".join(system.text() for system in systems))
        return
    if arguments.answers:
        answers = [json.loads(line) for line in arguments.answers.read_text().splitlines()]
    else:
        answers = swift_answers(systems, [])
    wrong = unable = 0
    seen = set()
    for system, answer in zip(systems, answers, strict=True):
        assert system.name == answer["name"]
        body = system.text().partition("\n")[2]
        if arguments.brief and body in seen:
            continue
        seen.add(body)
        try:
            faults = compare(system, answer)
        except kiwi.UnsatisfiableConstraint:
            # Of a limit that an earlier solution keeps: coefficients that are too small for Kiwi.
            unable += 1
            print(f"{system.name}: too hard for Kiwi", flush=True)
            continue
        if faults:
            wrong += 1
            head = system.name + ":" if arguments.brief else system.text()
            print(head, *faults, sep="\n", end="\n\n", flush=True)
    left_out = sum("x" in answer["verdicts"] for answer in answers)
    open_ones = sum(bool(answer["undetermined"]) for answer in answers)
    print(f"{len(systems)} systems, {len(seen)} different ones, {left_out} with conflicts, {open_ones} with open values: "
          f"{wrong} differ, {unable} too hard for Kiwi")
    if arguments.speed:
        measure(exported)
    sys.exit(wrong > 0)


def measure(exported):
    systems = [screen(random.Random(views), f"screen-{views}", views) for views in (3, 8, 20, 55)]
    systems += [chain(f"chain-{count}", count) for count in (150, 600, 3000)]
    systems += [wishes(f"wishes-{count}", count) for count in (25, 50, 100)]
    systems += exported
    answers = swift_answers(
        systems, ["-c", "release", "--scratch-path", ".build-bench"],
        {"LAYOUTLINT_SOLVER_ROUNDS": "10"}.items())
    print(f"{'system':24} constraints   ours ms   Kiwi ms   ratio")
    for system, answer in zip(systems, answers, strict=True):
        assert answer["isSolved"] and answer["name"] == system.name
        theirs = kiwi_seconds(system, 10 if len(system.steps) < 1000 else 2)
        ours = answer["seconds"]
        print(f"{system.name:24} {len(system.steps):11} {ours * 1e3:9.3f} {theirs * 1e3:9.3f} "
              f"{ours / theirs:7.2f}")


if __name__ == "__main__":
    main()
