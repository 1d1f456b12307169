bin_PROGRAMS += estafette
estafette_SOURCES = %D%/cli.h %D%/main.c %D%/init.c %D%/new.c %D%/run.c %D%/ingest.c \
	%D%/status.c %D%/playout.c %D%/verify.c
# From the top layer down: a library stands before those it uses.
estafette_libs = libcommand.a libpost.a libgame.a libplayout.a libarchive.a librender.a liboutbox.a \
	libmail.a librecord.a libscenario.a libnapoleonics.a libhex.a libengine.a liborders.a \
	libdice.a libsite.a libstore.a libbase.a
estafette_external = $(ETPAN_LIBS) $(XSLT_LIBS) $(XML_LIBS) $(RSVG_LIBS) $(PNG_LIBS) \
	$(SQLITE_LIBS) $(INIH_LIBS) $(SODIUM_LIBS)
estafette_LDADD = $(estafette_libs) $(estafette_external)
