# The sources are the .xml; tools/make-guide makes the others, tools/make-rules the pages of rules, and
# tests/e2e/guides.test compares.
guidesdir = $(pkgdatadir)/guides
dist_guides_DATA = %D%/napoleonics.txt %D%/napoleonics.html %D%/tricorne.txt %D%/tricorne.html \
	%D%/battalions.txt %D%/battalions.html %D%/emperor.txt %D%/emperor.html \
	%D%/tactiques.txt %D%/tactiques.html %D%/napoleonics-rules.html %D%/tricorne-rules.html \
	%D%/battalions-rules.html %D%/emperor-rules.html %D%/tactiques-rules.html
EXTRA_DIST += %D%/guide.rng %D%/napoleonics.xml %D%/tricorne.xml %D%/battalions.xml %D%/emperor.xml \
	%D%/tactiques.xml tools/make-guide tools/make-rules
