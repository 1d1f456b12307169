check_PROGRAMS += tools/record-schema
tools_record_schema_SOURCES = tools/record-schema.c
tools_record_schema_LDADD = libscenario.a libnapoleonics.a libtricorne.a libcnc.a libbattalions.a libtactiques.a libemperor.a libgeometry.a libhex.a \
	libplan.a libengine.a liborders.a libdice.a libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS)
EXTRA_DIST += %D%/schema.test scenarios/record-frame.rng
TESTS += tests/record/schema.test

# The schema of records, from the tables of the rule systems and the frame.
.PHONY: record-schema
record-schema: tools/record-schema$(EXEEXT)
	tools/record-schema$(EXEEXT) $(srcdir)/scenarios/record-frame.rng >$(srcdir)/scenarios/record.rng
