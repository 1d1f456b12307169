check_PROGRAMS += %D%/render.test
TESTS += %D%/render.test
%C%_render_test_SOURCES = %D%/test_render.c
%C%_render_test_LDADD = librender.a libwords.a libdocument.a libbase.a $(XSLT_LIBS) $(XML_LIBS) \
	$(SODIUM_LIBS) $(CHECK_LIBS)
check_PROGRAMS += %D%/place.test %D%/overlaps.test
TESTS += %D%/place.test %D%/overlaps.test
%C%_place_test_SOURCES = %D%/test_place.c
%C%_place_test_LDADD = librender.a libwords.a libdocument.a libbase.a $(XSLT_LIBS) $(XML_LIBS) $(SODIUM_LIBS) $(CHECK_LIBS)
positions_libs = librender.a librecord.a $(models_libs) $(XSLT_LIBS) $(GMP_LIBS)
%C%_overlaps_test_SOURCES = %D%/positions.h %D%/positions.c %D%/overlaps.c
%C%_overlaps_test_LDADD = $(positions_libs)
# To be looked at: make looks
EXTRA_PROGRAMS += %D%/contact
CLEANFILES += %D%/contact
%C%_contact_SOURCES = %D%/positions.h %D%/positions.c %D%/contact.c
%C%_contact_LDADD = $(positions_libs)
looks: %D%/contact
	mkdir -p looks
	srcdir=$(srcdir) %D%/contact looks
	@echo "Look at looks/index.html."
.PHONY: looks
EXTRA_DIST += %D%/samples/games.xml %D%/samples/ground.xml \
	%D%/samples/marks-br.xml %D%/samples/marks-fr.xml %D%/samples/marks-question.xml \
	%D%/samples/mail-help.xml \
	%D%/samples/columns-fr.xml %D%/samples/columns-public.xml \
	%D%/samples/stacks-au.xml %D%/samples/stacks-fr.xml \
	%D%/samples/mail-over.xml %D%/samples/mail-question.xml \
	%D%/samples/mail-receipt.xml %D%/samples/mail-refused.xml \
	%D%/samples/mail-report.xml %D%/samples/mail-welcome.xml \
	%D%/samples/turn0-br.xml %D%/samples/turn6-br.xml \
	%D%/samples/turn6-fr.xml %D%/samples/turn7-question.xml \
	%D%/samples/turn8-over.xml
