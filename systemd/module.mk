systemdunitdir = $(prefix)/lib/systemd/system
systemdunit_DATA = %D%/estafette@.service
EXTRA_DIST += %D%/estafette@.service.in
CLEANFILES += %D%/estafette@.service
%D%/estafette@.service: %D%/estafette@.service.in Makefile
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's#@bindir@#$(bindir)#' $(srcdir)/%D%/estafette@.service.in > $@
