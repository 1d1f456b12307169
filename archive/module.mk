# What an archive takes along: README and the checker in Python, and from where the program is installed the rules and the manual.
archivedir = $(pkgdatadir)/archive
dist_archive_DATA = %D%/README %D%/verify.py
pagesdir = $(archivedir)/pages
dist_pages_DATA = %D%/pages/style.css %D%/pages/replay.js %D%/pages/search.js
install-data-local:
	$(MKDIR_P) $(DESTDIR)$(pkgdatadir)/rules $(DESTDIR)$(pkgdatadir)/man
	for s in $(archived_systems); do \
		$(INSTALL_DATA) $(srcdir)/src/rules/$$s/RULES.md $(DESTDIR)$(pkgdatadir)/rules/$$s.md || exit 1; done
	for page in $(srcdir)/man/estafette-*.[57]; do \
		$(INSTALL_DATA) $$page $(DESTDIR)$(pkgdatadir)/man/ || exit 1; done
uninstall-local:
	rm -rf $(DESTDIR)$(pkgdatadir)/rules $(DESTDIR)$(pkgdatadir)/man
