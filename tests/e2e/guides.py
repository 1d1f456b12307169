"""What tests/e2e/guides.test sends of a guide: guides.py FILE FOLDER writes each block to be tried into
FOLDER as NN-KIND and prints attributes of the guide as shell words; guides.py FILE FOLDER LINES also puts
the lines of that file into the guide's receipt."""
import html
import re
import sys
import xml.etree.ElementTree as ET

root = ET.parse(sys.argv[1]).getroot()
n = 0
for e in root.iter():
    if e.tag in ("orders", "doctrine", "commands", "turn", "receipt"):
        n += 1
        with open(f"{sys.argv[2]}/{n:02d}-{e.tag}", "w") as f:
            f.write((e.text or "").strip() + "\n")
print(" ".join(root.get(a) for a in ("system", "scenario", "game", "seat", "other", "dice")))
if len(sys.argv) > 3:
    with open(sys.argv[1], encoding="UTF-8") as f:
        text = f.read()
    with open(sys.argv[3], encoding="UTF-8") as f:
        lines = html.escape(f.read().strip(), quote=False)
    text = re.sub(r"<receipt/>|<receipt>.*?</receipt>", lambda m: f"<receipt>{lines}</receipt>", text, flags=re.S)
    with open(sys.argv[1], "w", encoding="UTF-8") as f:
        f.write(text)
