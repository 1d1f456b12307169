# What the end-to-end tests share: a site, mails in, mails out, results as TAP.
# Sourced by the *.test files beside it:  . "${srcdir:-.}/tests/e2e/lib.sh"
# Environment: ESTAFETTE_PROGRAM, ESTAFETTE_TEST_PROGRAM (the build that can be made to
# die), ESTAFETTE_DATA; without them the ones of the build folder: BUILD, or where we stand.
set -u
LC_ALL=C
export LC_ALL
top=$(cd "${TOP:-${srcdir:-.}}" && pwd)
here=$top/tests/e2e
real=${ESTAFETTE_PROGRAM:-${BUILD:-$(pwd)}/estafette}
program_test=${ESTAFETTE_TEST_PROGRAM:-${BUILD:-$(pwd)}/estafette-test}
ESTAFETTE_DATA=${ESTAFETTE_DATA:-$top}
export ESTAFETTE_DATA
valbrune=$ESTAFETTE_DATA/scenarios/napoleonics/valbrune.xml
anna=anna@player.test
bob=bob@player.test
robot=robot@game.test

skip_all() { echo "1..0 # SKIP $*"; exit 0; }
for tool in sqlite3 python3 perl; do
	command -v $tool >/dev/null 2>&1 || skip_all "no $tool"
done
# Without what an administrator may have added to it, Python begins in half of the time.  One that runs beside the
# test is called by `command python3`, so that $! is its own.
python3() { command python3 -E -S "$@"; }
[ -x "$real" ] || { echo "Bail out! no program $real"; exit 99; }

work=$(mktemp -d "${TMPDIR:-/tmp}/e2e.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' INT TERM HUP

LSAN_OPTIONS=${LSAN_OPTIONS:+$LSAN_OPTIONS:}print_suppressions=0:exitcode=134
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}exitcode=134
UBSAN_OPTIONS=${UBSAN_OPTIONS:+$UBSAN_OPTIONS:}exitcode=134
export LSAN_OPTIONS ASAN_OPTIONS UBSAN_OPTIONS
# No script leaves a folder beside itself in the tree.
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
sanitized=no
grep __asan_init "$real" >/dev/null 2>&1 && sanitized=yes

# The program, watched: no test passes, whatever it looks at, if the program dies of a signal or of
# a sanitizer.  What is to be killed, or measured, or runs beside the test, is called by its own
# name: $real.
program=$work/estafette
# served PROGRAM: $work/NAME does what the program does, in a process made beforehand (tests/served).
served() {
	name=$(basename "$1")
	[ -z "${NOT_SERVED:-}" ] && [ -x "$1-served" ] && [ -x "$(dirname "$1")/estafette-call" ] &&
		"$1-served" "$work/.$name" $$ && ln -s "$(dirname "$1")/estafette-call" "$work/$name"
}
served "$real" || {
	cat >"$program" <<END
#!/bin/sh
"$real" "\$@"
status=\$?
[ \$status -lt 128 ] || echo "status \$status: \$*" >>"$work/.deaths"
exit \$status
END
	chmod +x "$program"
}

# test_served: the program that can be made to die is served, too: it dies in the process of its call.
test_served() { ! served "$program_test" || program_test=$work/$(basename "$program_test"); }

# ---- results ----

count=0
# result NAME: the last command's status decides.
result() {
	if [ $? -eq 0 ]; then good="ok"; else good="not ok"; fi
	count=$((count + 1))
	echo "$good $count - $1"
}
skip() { count=$((count + 1)); echo "ok $count - $1 # SKIP $2"; }
# is NAME GOT WANTED
is() {
	count=$((count + 1))
	if [ "$2" = "$3" ]; then
		echo "ok $count - $1"
	else
		echo "not ok $count - $1"
		printf '%s\n' "$2" | head -20 | sed 's/^/#      got: /'
		printf '%s\n' "$3" | head -20 | sed 's/^/#   wanted: /'
	fi
}
# has NAME FILE PATTERN...: the file holds each of the patterns (grep -E).
has() {
	name=$1
	file=$2
	shift 2
	count=$((count + 1))
	for pattern; do
		grep -E -e "$pattern" "$file" >/dev/null && continue
		echo "not ok $count - $name"
		echo "#   not found: $pattern"
		head -60 "$file" | sed 's/^/#   | /'
		return
	done
	echo "ok $count - $name"
}
hasnt() { # NAME FILE PATTERN
	! grep -E -e "$3" "$2" >"$work/.hasnt"
	result "$1"
	[ -s "$work/.hasnt" ] && head -5 "$work/.hasnt" | sed 's/^/#   found: /'
}
finish() {
	[ ! -s "$work/.deaths" ]
	result "the program never died"
	[ ! -s "$work/.deaths" ] || sed 's/^/#   /' "$work/.deaths"
	echo "1..$count"
	exit 0
}

# ---- sites ----

# new_site NAME: an empty site in $work/NAME, which becomes $site; its key is always the same.  Its mails have
# no pictures, which take longest to make, but where a test says pictures=yes: what they show stands in the
# SVG file of the same mail.
pictures=no
new_site() {
	site=$work/$1
	rm -rf "$site"
	"$program" init --name "Test site" --address $robot --key-from test "$site" >/dev/null
	sed -i "s/^pictures = .*/pictures = $pictures/" "$site/estafette.conf"
}
# new_game NAME [OPTION...]: Anna has the French, Bob the British and the first turn.
new_game() {
	game=$1
	shift
	now=2026-11-16T18:00:00Z
	"$program" new --now --undo 0 --grace 0 --site "$site" --dice-from "${dice:-demo}" --at $now "$@" "$game" \
		"$valbrune" "fr=Anna <$anna>" "br=Bob <$bob>" >"$work/new.out" 2>"$work/new.err"
}
# start SITE-NAME [OPTION...]: a site with one game, the welcomes sent.
start() {
	new_site "$1"
	shift
	new_game valbrune "$@" && run
}
# run [TIME]: one round; the time stays until it is set again.  Errors go to $work/run.err.
run() {
	now=${1:-$now}
	"$program" run --site "$site" --once --at "$now" 2>"$work/run.err"
}
sql() { sqlite3 -batch -cmd '.timeout 5000' "$site/estafette.db" "$1"; }
# dump SITE: all that the database holds, but when servers were spoken to, in a fixed order.
dump() { sqlite3 "$1/estafette.db" .dump | grep -v '^INSERT INTO contact '; }

# ---- mail ----

# In a check the program dies at every third durable step, in a long one (LONG) at each.
every=3
[ -z "${LONG:-}" ] || every=1
# reply_address SEAT [TURN]: the reply address of the seat, of its last mail or of that turn.
reply_address() {
	sql "SELECT sender FROM outbox WHERE game='$game' AND seat='$1'
		AND key LIKE '$game/${2:-%}/%' ORDER BY id DESC LIMIT 1"
}
# deliver NAME: puts standard input into the robot's mailbox.
deliver() {
	mkdir -p "$site/mail/in/tmp" "$site/mail/in/new" "$site/mail/in/cur"
	cat >"$site/mail/in/tmp/$1"
	mv "$site/mail/in/tmp/$1" "$site/mail/in/new/$1"
}
# mail NAME FROM TO [SUBJECT]: a mail with that text; NAME is its Message-ID too.
mail() {
	printf 'From: %s\nTo: %s\nSubject: %s\nMessage-ID: <%s@player.test>\n' \
		"$2" "$3" "${4:-Re: my orders $1}" "$1"
	printf 'Date: Mon, 16 Nov 2026 18:00:00 +0000\nMIME-Version: 1.0\n\n'
	cat
}
# write SEAT NAME: delivers the text as that player's reply to the last mail.
write() {
	case $1 in
	fr) from="Anna <$anna>" ;;
	*) from="Bob <$bob>" ;;
	esac
	mail "$2" "$from" "$(reply_address "$1")" | deliver "$2"
}
# last ADDRESS KIND: the newest mail of that kind to the address, decoded, in $work/mail.
last() {
	sent=$(sql "SELECT message_id FROM outbox WHERE recipient='$1'
		AND kind LIKE '$2' AND state='sent' ORDER BY id DESC LIMIT 1")
	if [ -n "$sent" ] && file=$(grep -l "^Message-ID: <$sent>" "$site/mail/out/$1/new"/*); then
		"$here/mailtext" "$file" >"$work/mail"
	else
		echo "(no $2 was sent to $1)" >"$work/mail"
	fi
}
# picture ADDRESS KIND: the map in the newest mail of that kind to the address, in $work/whole.svg
picture() {
	sent=$(sql "SELECT message_id FROM outbox WHERE recipient='$1' AND kind='$2' ORDER BY id DESC LIMIT 1")
	"$here/mailtext" "$(grep -l "^Message-ID: <$sent>" "$site/mail/out/$1/new"/*)" \
		image/svg+xml >"$work/whole.svg"
}
# orders_of ADDRESS: what the map of the last receipt draws of orders, in $work/orders.svg
orders_of() {
	picture "$1" receipt
	tr '\n' ' ' <"$work/whole.svg" |
		sed 's/.*<g id="orders">/<g id="orders">/; s/<g id="'"${2:-markers}"'">.*//' >"$work/orders.svg"
}
drawn() { # NAME PATTERN...: among the orders
	name=$1
	shift
	has "$name" "$work/orders.svg" "$@"
}
count_of() { grep -o -- "$1" "$work/orders.svg" | wc -l | tr -d ' '; }
# answers NAME: how many mails answer that one.
answers() { grep -l "^In-Reply-To: <$1@player.test>" "$site"/mail/out/*/new/* | wc -l; }
mails_to() { sql "SELECT count(*) FROM outbox WHERE recipient LIKE '$1' AND kind LIKE '${2:-%}'"; }
turn() { sql "SELECT turn FROM game WHERE name='$game'"; }
# taken NAME: what the program made of the mail.
taken() { sql "SELECT what FROM inbox WHERE message_id='<$1@player.test>'"; }

# Orders that are complete and right for the British in their first turn, and the French
# in their second, with the dice of "demo".
british='BEGIN ORDERS
card attack centre
9foot move E6
rifles melee D7; advance
38foot move E8
END'
