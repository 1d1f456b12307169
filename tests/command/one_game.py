#!/usr/bin/env python3
# Checks one game's folder by the parts of archive/verify.py, as it lay in an archive.
# Usage: one_game.py VERIFY.PY FOLDER NAME; prints what is wrong, and "N checked, N waiting".
import importlib.util, os, sys

spec = importlib.util.spec_from_file_location("verify", sys.argv[1])
verify = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
spec.loader.exec_module(verify)
folder, name = sys.argv[2:4]


def data(*path):
    with open(os.path.join(folder, *path), "rb") as f:
        return f.read()


records = []
opened = os.path.exists(os.path.join(folder, "deal.xml"))  # before, what is hidden is in no archive
for where, _, files in sorted(os.walk(folder)):
    viewer = os.path.relpath(where, folder)
    for file in sorted(files):
        path = "games/%s/%s/%s" % (name, viewer, file)
        if verify.RECORD.fullmatch(path) and (opened or "public" in viewer):
            records.append(verify.Record(path, data(viewer, file)))
deal = None
if opened:
    deal = verify.Opened("games/%s/deal.xml" % name, data("deal.xml"))
game = verify.Game(name, records, verify.blake(data("scenario.xml")).hex(), [], deal)
game.check()
told = records + ([deal] if deal else [])
for path, text in game.wrong + [(r.path, text) for r in told for text in r.wrong]:
    print("%s: WRONG: %s" % (path, text))
print("%d checked, %d waiting" % (sum(r.checked for r in told), sum(r.waiting for r in told)))
