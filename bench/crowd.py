"""Sites with more games and turns than can be played while somebody waits: the rows of a small site are copied in its database,
again and again, under other names.  Games that were copied run and are due like others, but the addresses to which their
players answer are not theirs: mails go to the games that the program made.  No files are made of their records, and mails that
were sent are copied without their bytes: they are not read again."""
import sites

PEOPLE = ("person", "address")       # tables without a game whose rows belong to one
HISTORY = ("record", "outbox")       # of those that a turn adds to for ever
GAME = "printf('g%06d', CAST(substr({column}, 2) AS INTEGER) + :games)"
ADDRESS = "substr({column}, 1, 1) || (CAST(substr({column}, 2) AS INTEGER) + :games) || '@player.test'"
# What becomes of a column, wherever it stands; all others stay as they are.
COLUMNS = {"game": GAME, "recipient": ADDRESS, "address": ADDRESS, "holder": "holder + :people", "turn": "turn + :turns",
           "key": "key || ' ' || :mark", "message_id": "message_id || :mark", "bytes": "CAST(substr(bytes, 1, :bytes) AS BLOB)"}


def value(table, column):
    if table == "game" and column == "name":
        return GAME.format(column=column)
    if column == "id":
        return "id + :people" if table == "person" else "NULL"
    if table == "address" and column == "person":
        return "person + :people"
    return COLUMNS.get(column, column).format(column=column)


def statements(store):
    """What copies the rows of each table, from those that were there first; by table."""
    made = {}
    for (table,) in store.execute("SELECT name FROM sqlite_master WHERE type='table' ORDER BY name").fetchall():
        columns = [row[1] for row in store.execute(f"PRAGMA table_info({table})")]
        if table in PEOPLE + ("game",) or "game" in columns:
            store.execute(f"CREATE TEMP TABLE first_{table} AS SELECT * FROM {table}")
            if store.execute(f"SELECT count(*) FROM first_{table}").fetchone()[0]:
                made[table] = f"INSERT INTO {table} SELECT {', '.join(value(table, c) for c in columns)} FROM first_{table}"
    return made


def grow(site, times, turns=1, kept=1000000):
    """Each game so many times, itself included, and each of its turns so many times; of bytes that are copied so many are
    kept."""
    with sites.database(site) as store:
        made = statements(store)
        games, people = (store.execute(f"SELECT count(*) FROM first_{t}").fetchone()[0] for t in ("game", "person"))
        last = store.execute("SELECT max(turn) + 1 FROM first_record").fetchone()[0]
        for n in range(times):
            for turn in range(turns):
                if n or turn:
                    for table in (t for t in made if not turn or t in HISTORY):
                        store.execute(made[table], {"games": n * games, "people": n * people, "turns": turn * last if turn else 0,
                                                    "mark": f"{n}.{turn}", "bytes": kept})
