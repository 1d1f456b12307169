dist_man_MANS += %D%/estafette.1 %D%/estafette-commands.7 %D%/estafette.conf.5 %D%/estafette-record.5 %D%/estafette-archive.5 \
	%D%/estafette-case.5 %D%/estafette-scenario.5 %D%/estafette-templates.7 %D%/estafette-players.7 %D%/estafette-events.7

# The table BALANCE of estafette-players(7), anew; BALANCE: some battles only.
EXTRA_DIST += tools/make-balance
.PHONY: balance
balance: estafette$(EXEEXT)
	ESTAFETTE_DATA='$(abs_top_srcdir)' $(srcdir)/tools/make-balance ./estafette$(EXEEXT) $(srcdir)/man/estafette-players.7 $(BALANCE)

# The tables of keen's strength there, anew; STRENGTH: some systems only, GAMES: other than 400.  Games that have ended are kept
# in the built folder, so that it goes on where it was stopped.
EXTRA_DIST += tools/make-strength
.PHONY: strength
strength: estafette$(EXEEXT)
	ESTAFETTE_DATA='$(abs_top_srcdir)' $(srcdir)/tools/make-strength ./estafette$(EXEEXT) $(srcdir)/man/estafette-players.7 . $(STRENGTH)
