check_PROGRAMS += tools/make-schema
tools_make_schema_SOURCES = tools/make-schema.c
tools_make_schema_LDADD = libscenario.a $(systems_libs) libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS)
EXTRA_DIST += %D%/schema.test tools/make-systems
TESTS += tests/record/schema.test

# The schemas, from the rule systems and the frames.
.PHONY: schemas
schemas: tools/make-schema$(EXEEXT)
	for s in record scenario case; do \
		tools/make-schema$(EXEEXT) $(srcdir)/scenarios/$$s-frame.rng $(srcdir)/src/rules >$(srcdir)/scenarios/$$s.rng || exit 1; \
	done
