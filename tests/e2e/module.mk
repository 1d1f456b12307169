e2e_tests = %D%/answers.test %D%/archive.test %D%/played.test %D%/asked.test %D%/bounce.test %D%/brake.test %D%/readers.test %D%/replies.test %D%/bytes.test %D%/cannonade.test %D%/chain.test %D%/columns.test %D%/combat.test %D%/commands.test %D%/completion.test %D%/daemon.test %D%/doctor.test %D%/doctrine.test %D%/due.test %D%/heard.test %D%/looks.test %D%/end.test %D%/explain.test %D%/hidden.test %D%/hostile.test %D%/guides.test %D%/pages.test %D%/backup.test %D%/restore.test %D%/forged.test \
	%D%/identity.test %D%/imap.test %D%/keys.test %D%/imapfake.test %D%/ingest.test %D%/masks.test %D%/moderator.test %D%/moderated.test %D%/opened.test %D%/orders.test %D%/plan.test %D%/progress.test %D%/receipt.test %D%/replay.test %D%/scenario.test %D%/show.test %D%/site.test %D%/sites.test %D%/smtp.test %D%/source.test %D%/stacks.test %D%/stops.test %D%/table.test %D%/taken.test %D%/tells.test %D%/torture.test %D%/work.test %D%/year.test  \
	%D%/trust.test %D%/verify.test %D%/query.test %D%/window.test %D%/words.test %D%/fix.test %D%/rollback.test
TESTS += $(e2e_tests)
EXTRA_DIST += tests/fixtures/scenarios tests/fixtures/sites $(e2e_tests) %D%/arrived.py %D%/played.html %D%/cheat.py %D%/dkimsign.py %D%/doctor.py %D%/explain.py %D%/flips.py %D%/forger.py %D%/guides.py %D%/lib.sh %D%/hostile.py %D%/imapfake.py %D%/lmtp.py \
	%D%/mboxappend.py \
	%D%/mailtext %D%/moderated.py %D%/moderated.steps %D%/mutate.py %D%/notified.py %D%/seen.py %D%/swap.py %D%/tlsfront.py %D%/year.py \
	tests/servers/mail-up tests/servers/mail-down tests/servers/sink-up tests/servers/sink-down
