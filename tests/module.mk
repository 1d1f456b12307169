include tests/served/module.mk
include tests/living/module.mk
include tests/ahead/module.mk
include tests/pace/module.mk
include tests/pairing/module.mk
include tests/settings/module.mk
include tests/store/module.mk
include tests/site/module.mk
include tests/people/module.mk
include tests/game/module.mk
include tests/command/module.mk
include tests/post/module.mk
include tests/archive/module.mk
include tests/query/module.mk
include tests/daemon/module.mk
include tests/doctor/module.mk
include tests/unit/module.mk
include tests/words/module.mk
include tests/engine/module.mk
include tests/dice/module.mk
include tests/mail/module.mk
include tests/orders/module.mk
include tests/rules/module.mk
include tests/render/module.mk
include tests/record/module.mk
include tests/case/module.mk
include tests/plan/module.mk
include tests/models/module.mk
include tests/fuzz/module.mk
include tests/e2e/module.mk
include tests/games/module.mk
include tests/phrasings/module.mk
EXTRA_DIST += tests/check.h tests/run-all tests/playouts tests/demo/play tests/demo/moderated tests/demo/mails tools/check-layers \
	tools/check-headers tools/check-words tools/make-commands tools/format .clang-format .editorconfig tools/check-rules tools/make-plain tools/layers.txt

.PHONY: list-tests list-programs
list-tests:
	@echo $(TESTS)
list-programs:
	@echo $(check_PROGRAMS)
