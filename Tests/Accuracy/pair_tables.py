"""The tables and lists that device_pairs.py prints of its results."""
import collections

HALF_A_POINT = 0.5 + 1e-6


def percent(part, whole):
    return f"{part / whole:.1%}" if whole else "–"


def row(name, views):
    claimed = [view for view in views if view["claimed"]]
    within = [sum(view["distance"] <= limit + 1e-6 for view in claimed) for limit in (0.5, 1, 4)]
    return (f"{name:46}{len(views):7}{len(claimed):8}{percent(len(claimed), len(views)):>8}{within[0]:7}"
            + "".join(f"{percent(count, len(claimed)):>8}" for count in within))


def print_groups(title, groups, order=None):
    print(f"\n{title:46}{'views':>7}{'claimed':>8}{'':8}{'right':>7}{'≤ 0.5':>8}{'≤ 1':>8}{'≤ 4':>8}")
    for name, views in sorted(groups.items(), key=order or (lambda entry: (-len(entry[1]), entry[0]))):
        print(row(name, views))


def is_scored(view):
    return view["usesConstraints"] and view["moves"]


def print_tables(results):
    pairs = results["pairs"]
    documents = {(pair["repository"], pair["path"]) for pair in pairs}
    witnesses = [(pair, view) for pair in pairs for view in pair["views"]]
    print(f"{len(documents)} documents, {len(pairs)} pairs, {len(witnesses)} views with a witness")
    left_out = sum((collections.Counter(pair["leftOut"]) for pair in pairs), collections.Counter())
    print("without a witness: " + (", ".join(f"{name} {count}" for name, count in left_out.most_common()) or "none"))
    if results["skipped"]:
        print("pairs skipped: " + ", ".join(f"{name} {count}" for name, count in results["skipped"].items()))

    def groups(keys, choose=is_scored):
        found = collections.defaultdict(list)
        for pair, view in witnesses:
            if choose(view):
                for key in keys(pair, view):
                    found[key].append(view)
        return found

    def kind(pair, view):
        place = "constraints and stacks" if view["usesConstraints"] else "masks, fixed frames, lists"
        return [f"{place}, {'moved' if view['moves'] else 'not moved'}"]

    print_groups("all views", groups(kind, lambda view: True), order=lambda entry: entry[0])
    print("\nViews that constraints and stack views place, and that the device moves:")
    print_groups("repository", groups(lambda pair, view: [pair["repository"]]))
    print_groups("device", groups(lambda pair, view: [pair["class"]]))
    print_groups("tools", groups(lambda pair, view: [tools_class(*pair["toolsVersions"])]))
    print_groups("depends on (a view can depend on several)", groups(lambda pair, view: view["dependsOn"]))
    causes = collections.Counter(
        ("wrong" if view["claimed"] else "not claimed", view["cause"])
        for _, view in witnesses if is_scored(view) and "cause" in view)
    print(f"\n{'cause':74}{'views':>6}")
    for (what, cause), count in sorted(causes.items(), key=lambda entry: (entry[0][0], -entry[1], entry[0][1])):
        print(f"{what + ': ' + cause:74}{count:6}")
    print_canvases(results["canvases"])


def tools_class(old, new):
    return "the same major tools version" if old // 1000 == new // 1000 else "another major tools version"


def print_canvases(canvases):
    scenes = [scene for document in canvases for scene in document["scenes"]]
    views = [view for document in canvases for view in document["views"]]
    solved = sum(scene["solved"] for scene in scenes)
    right = sum(view["distance"] <= HALF_A_POINT for view in views)
    print(f"\nHEAD: {len(canvases)} documents")
    print(f"scenes laid out on another device: {solved} of {len(scenes)} ({percent(solved, len(scenes))})")
    print(f"views right on their canvas: {right} of {len(views)} ({percent(right, len(views))})")
    causes = collections.Counter(cause for document in canvases for cause in document["causes"])
    for cause, count in sorted(causes.items(), key=lambda entry: (-entry[1], entry[0])):
        print(f"  scenes not laid out: {cause}: {count}")


def print_contradictions(results):
    print("\ncontradictory, left out:")
    for pair in results["pairs"]:
        for found in pair["contradictions"]:
            print(f"  {pair['repository']}/{pair['path']} {found['scope']}: {found['reason']}")


def print_list(results, what):
    print()
    for pair in results["pairs"]:
        for view in pair["views"]:
            if not is_scored(view) or "cause" not in view:
                continue
            if what == "all" or (what == "wrong") == view["claimed"]:
                print(f"{pair['repository']}/{pair['path']} {pair['old'][:10]}..{pair['new'][:10]} {pair['class']}"
                      f" {pair['device']} {view['id']} {view['tag']} {view['before']} expected {view['expected']}"
                      f" computed {view['computed']}: {view['cause']}")


def states(results):
    """{(document, view): right, wrong or not claimed}, and those of canvases."""
    found = {}
    for pair in results["pairs"]:
        document = f"{pair['repository']}/{pair['path']} {pair['old'][:10]}..{pair['new'][:10]}"
        for view in pair["views"]:
            state = "not claimed" if not view["claimed"] else (
                "right" if view["distance"] <= HALF_A_POINT else "wrong")
            found[document, view["id"]] = state
    for document in results["canvases"]:
        name = f"{document['repository']}/{document['path']} on its canvas"
        for view in document["views"]:
            found[name, view["id"]] = "right" if view["distance"] <= HALF_A_POINT else "wrong"
    return found


def print_comparison(before, after):
    """Returns the number of views that were right and are not."""
    old, new = states(before), states(after)
    changes = collections.defaultdict(list)
    for key in sorted(old.keys() | new.keys()):
        was, now = old.get(key, "no witness"), new.get(key, "no witness")
        if was != now:
            changes[key[0]].append((key[1], was, now))
    counts = collections.Counter((was, now) for found in changes.values() for _, was, now in found)
    print("\nchanged views:" + ("" if counts else " none"))
    for document, found in changes.items():
        print(f"  {document}")
        for identifier, was, now in found:
            word = "gained" if now == "right" else "lost" if was == "right" else "changed"
            print(f"    {word} {identifier}: {was} → {now}")
    for (was, now), count in sorted(counts.items()):
        print(f"{was} → {now}: {count}")
    return sum(count for (was, _), count in counts.items() if was == "right")
