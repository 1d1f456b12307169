# Every harness twice: as a plain program that replays its corpus in `make check`, and, with
# --enable-fuzzer, as a libFuzzer program: tests/fuzz/fuzz-mail CORPUS-FOLDER.  Those that play a rule system
# by chance are listed by systems.mk, where corpus/NAME is.
fuzz_replays += tests/fuzz/mail.test tests/fuzz/orders.test tests/fuzz/snapshot.test tests/fuzz/scenario.test \
	tests/fuzz/geometry.test tests/fuzz/mbox.test tests/fuzz/case.test tests/fuzz/site.test tests/fuzz/press.test \
	tests/fuzz/said.test tests/fuzz/sign.test tests/fuzz/manifest.test tests/fuzz/trf.test tests/fuzz/event.test
check_PROGRAMS += $(fuzz_replays)
TESTS += $(fuzz_replays)
EXTRA_DIST += %D%/corpus

fuzz_replay_sources = %D%/replay.c %D%/name.h %D%/name.c
fuzz_mail_sources = %D%/fuzz_mail.c
fuzz_mail_libs = liboutbox.a libmail.a libwords.a libdocument.a libbase.a $(mail_external)
fuzz_geometry_sources = %D%/fuzz_geometry.c
fuzz_geometry_libs = libgeometry.a libwords.a libdocument.a libbase.a $(SODIUM_LIBS)
fuzz_mbox_sources = %D%/fuzz_mbox.c
fuzz_mbox_libs = libmail.a libwords.a libdocument.a libbase.a $(SODIUM_LIBS)
fuzz_said_sources = %D%/fuzz_said.c
fuzz_said_libs = libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS)
fuzz_sign_sources = %D%/fuzz_sign.c
fuzz_sign_libs = libbase.a $(SODIUM_LIBS)
fuzz_manifest_sources = %D%/fuzz_manifest.c
fuzz_manifest_libs = libarchive.a libbase.a $(SODIUM_LIBS)
fuzz_trf_sources = %D%/fuzz_trf.c
fuzz_trf_libs = libpairing.a libbase.a $(SODIUM_LIBS)
fuzz_event_sources = %D%/fuzz_event.c
fuzz_event_libs = $(estafette_LDADD)
fuzz_press_sources = %D%/fuzz_press.c
fuzz_press_libs = libmail.a $(systems_libs) libwords.a libdocument.a libbase.a $(SODIUM_LIBS)
fuzz_orders_sources = %D%/fuzz_orders.c tests/orders/languages.c tests/orders/languages.h
fuzz_orders_libs = $(systems_libs) libwords.a libdocument.a libbase.a $(SODIUM_LIBS)
fuzz_snapshot_sources = %D%/fuzz_snapshot.c %D%/scenarios.h %D%/scenarios.c
fuzz_scenario_sources = %D%/fuzz_scenario.c
fuzz_play_sources = %D%/fuzz_play.c %D%/name.h %D%/name.c %D%/scenarios.h %D%/scenarios.c
# Every rule system that a scenario can name comes with it; see src/scenario/scenario.c.
fuzz_engine_libs = libscenario.a $(systems_libs) \
	libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS)

fuzz_case_sources = %D%/fuzz_case.c
fuzz_case_libs = libcase.a librecord.a $(fuzz_engine_libs) $(GMP_LIBS)
tests_fuzz_case_test_SOURCES = $(fuzz_replay_sources) $(fuzz_case_sources)
tests_fuzz_case_test_LDADD = $(fuzz_case_libs)
tests_fuzz_mail_test_SOURCES = $(fuzz_replay_sources) $(fuzz_mail_sources)
tests_fuzz_mail_test_LDADD = $(fuzz_mail_libs)
tests_fuzz_mbox_test_SOURCES = $(fuzz_replay_sources) $(fuzz_mbox_sources)
tests_fuzz_mbox_test_LDADD = $(fuzz_mbox_libs)
tests_fuzz_orders_test_SOURCES = $(fuzz_replay_sources) $(fuzz_orders_sources)
tests_fuzz_orders_test_LDADD = $(fuzz_orders_libs)
tests_fuzz_said_test_SOURCES = $(fuzz_replay_sources) $(fuzz_said_sources)
tests_fuzz_said_test_LDADD = $(fuzz_said_libs)
tests_fuzz_manifest_test_SOURCES = $(fuzz_replay_sources) $(fuzz_manifest_sources)
tests_fuzz_manifest_test_LDADD = $(fuzz_manifest_libs)
tests_fuzz_trf_test_SOURCES = $(fuzz_replay_sources) $(fuzz_trf_sources)
tests_fuzz_trf_test_LDADD = $(fuzz_trf_libs)
tests_fuzz_event_test_SOURCES = $(fuzz_replay_sources) $(fuzz_event_sources)
tests_fuzz_event_test_LDADD = $(fuzz_event_libs)
tests_fuzz_sign_test_SOURCES = $(fuzz_replay_sources) $(fuzz_sign_sources)
tests_fuzz_sign_test_LDADD = $(fuzz_sign_libs)
tests_fuzz_press_test_SOURCES = $(fuzz_replay_sources) $(fuzz_press_sources)
tests_fuzz_press_test_LDADD = $(fuzz_press_libs)
tests_fuzz_snapshot_test_SOURCES = $(fuzz_replay_sources) $(fuzz_snapshot_sources)
tests_fuzz_snapshot_test_LDADD = $(fuzz_engine_libs)
tests_fuzz_scenario_test_SOURCES = $(fuzz_replay_sources) $(fuzz_scenario_sources)
tests_fuzz_scenario_test_LDADD = $(fuzz_engine_libs)
tests_fuzz_geometry_test_SOURCES = $(fuzz_replay_sources) $(fuzz_geometry_sources)
tests_fuzz_geometry_test_LDADD = $(fuzz_geometry_libs)

# A program of its own kind: it makes sites and writes to them; see fuzz_site.c.
tests_fuzz_site_test_SOURCES = %D%/fuzz_site.c %D%/site_text.h %D%/site_text.c
tests_fuzz_site_test_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=render_png_cut -Wl,--wrap=render_apply
tests_fuzz_site_test_LDADD = $(estafette_LDADD)

if FUZZER
noinst_PROGRAMS += tests/fuzz/fuzz-mail tests/fuzz/fuzz-orders tests/fuzz/fuzz-snapshot tests/fuzz/fuzz-scenario \
	tests/fuzz/fuzz-geometry tests/fuzz/fuzz-mbox tests/fuzz/fuzz-case tests/fuzz/fuzz-press \
	tests/fuzz/fuzz-said tests/fuzz/fuzz-sign tests/fuzz/fuzz-manifest tests/fuzz/fuzz-trf tests/fuzz/fuzz-event
tests_fuzz_fuzz_case_SOURCES = $(fuzz_case_sources)
tests_fuzz_fuzz_case_LDADD = $(fuzz_case_libs)
tests_fuzz_fuzz_case_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_mail_SOURCES = $(fuzz_mail_sources)
tests_fuzz_fuzz_mail_LDADD = $(fuzz_mail_libs)
tests_fuzz_fuzz_mail_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_mbox_SOURCES = $(fuzz_mbox_sources)
tests_fuzz_fuzz_mbox_LDADD = $(fuzz_mbox_libs)
tests_fuzz_fuzz_mbox_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_orders_SOURCES = $(fuzz_orders_sources)
tests_fuzz_fuzz_orders_LDADD = $(fuzz_orders_libs)
tests_fuzz_fuzz_orders_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_said_SOURCES = $(fuzz_said_sources)
tests_fuzz_fuzz_said_LDADD = $(fuzz_said_libs)
tests_fuzz_fuzz_said_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_manifest_SOURCES = $(fuzz_manifest_sources)
tests_fuzz_fuzz_manifest_LDADD = $(fuzz_manifest_libs)
tests_fuzz_fuzz_manifest_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_trf_SOURCES = $(fuzz_trf_sources)
tests_fuzz_fuzz_trf_LDADD = $(fuzz_trf_libs)
tests_fuzz_fuzz_trf_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_event_SOURCES = $(fuzz_event_sources)
tests_fuzz_fuzz_event_LDADD = $(fuzz_event_libs)
tests_fuzz_fuzz_event_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_sign_SOURCES = $(fuzz_sign_sources)
tests_fuzz_fuzz_sign_LDADD = $(fuzz_sign_libs)
tests_fuzz_fuzz_sign_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_press_SOURCES = $(fuzz_press_sources)
tests_fuzz_fuzz_press_LDADD = $(fuzz_press_libs)
tests_fuzz_fuzz_press_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_snapshot_SOURCES = $(fuzz_snapshot_sources)
tests_fuzz_fuzz_snapshot_LDADD = $(fuzz_engine_libs)
tests_fuzz_fuzz_snapshot_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_scenario_SOURCES = $(fuzz_scenario_sources)
tests_fuzz_fuzz_scenario_LDADD = $(fuzz_engine_libs)
tests_fuzz_fuzz_scenario_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
tests_fuzz_fuzz_geometry_SOURCES = $(fuzz_geometry_sources)
tests_fuzz_fuzz_geometry_LDADD = $(fuzz_geometry_libs)
tests_fuzz_fuzz_geometry_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
endif
