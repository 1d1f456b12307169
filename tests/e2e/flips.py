# Changes bytes of an archive, one at a time: what does not object?
#   flips.py PROGRAM VERIFY.PY ARCHIVE [NUMBER]
# Of each kind of file one byte, for the program and the checker both.  With NUMBER, so many bytes of each file, for the
# checker's function that reads such a file.  Prints what is not seen, or not named.  The first line of a signature is a
# comment that nobody vouches for: the only bytes without meaning, and none of them is tried.
import contextlib, importlib.util, io, os, random, subprocess, sys

sys.dont_write_bytecode = True


def load(path):
    spec = importlib.util.spec_from_file_location("verify", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


program, checker, top = sys.argv[1:4]
number = int(sys.argv[4]) if len(sys.argv) > 4 else 0
v, rng = load(checker), random.Random(7)
UNNAMED = ("MANIFEST", "MANIFEST.sig", "site.pub")  # each of which says that the others may be wrong


def read(path):
    with open(os.path.join(top, path), "rb") as f:
        return f.read()


def write(path, data):
    with open(os.path.join(top, path), "wb") as f:
        f.write(data)


def flipped(path, whole):
    at = rng.randrange(whole.index(b"\n") + 1 if path.endswith(".sig") else 0, len(whole))
    return at, whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(8)]) + whole[at + 1:]


def by_program():
    run = subprocess.run([program, "verify", top], capture_output=True, text=True, errors="replace")
    return run.returncode == 65 and "WRONG" in run.stdout, run.stdout


def by_checker():
    out, args = io.TextIOWrapper(io.BytesIO()), [top]
    with contextlib.redirect_stdout(out):
        status = v.main(args)
    out.flush()
    said = out.buffer.getvalue().decode()
    return status == 1 and "WRONG" in said, said


def tell(who, path, at, seen, said):
    if not seen:
        print("%s does not see byte %d of %s" % (who, at, path))
    elif path not in said and path not in UNNAMED:
        print("%s does not name %s" % (who, path))


def of_each_kind(paths):
    kinds = {}
    for path in paths:
        kinds.setdefault((os.path.dirname(path), os.path.splitext(path)[1]), []).append(path)
    for kind in sorted(kinds):
        path = rng.choice(kinds[kind])
        whole = read(path)
        at, other = flipped(path, whole)
        write(path, other)
        tell("the program", path, at, *by_program())
        tell("the checker", path, at, *by_checker())
        write(path, whole)


def objects(archive, path, data):
    # Whether what reads such a file finds it wrong.
    archive.wrong = []
    if path == "MANIFEST":
        archive.check_signature(data)
        return archive.wrong
    if path == "MANIFEST.sig":
        return archive.attempt(path, lambda: [v.Signature(data).check(archive.site, read("MANIFEST"))]) is None
    archive.attempt(path, archive.check_file, path, data)
    return archive.wrong


def of_each_file(paths):
    archive = v.Archive(top)
    archive.read_manifest(read("MANIFEST"))
    archive.check_signature(read("MANIFEST"))
    for path in paths:
        whole = read(path)
        for _ in range(number):
            at, other = flipped(path, whole)
            if not objects(archive, path, other):
                print("not seen: byte %d of %s" % (at, path))


everything = sorted(os.path.relpath(os.path.join(d, n), top) for d, _, names in os.walk(top) for n in names)
if number:
    of_each_file(everything)
else:
    of_each_kind(everything)
