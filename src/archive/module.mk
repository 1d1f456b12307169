noinst_LIBRARIES += libarchive.a
libarchive_a_SOURCES = \
	%D%/verify.h \
	%D%/verify_private.h \
	%D%/verify.c \
	%D%/again.c \
	%D%/setup.c \
	%D%/check.c \
	%D%/stands.c \
	%D%/manifest.h \
	%D%/manifest.c \
	%D%/shelf.h \
	%D%/shelf.c \
	%D%/write.h \
	%D%/write_private.h \
	%D%/write.c \
	%D%/write_game.c \
	%D%/write_letters.c \
	%D%/pages.h \
	%D%/pages.c \
	%D%/lists.c \
	%D%/position.h \
	%D%/position.c \
	%D%/whatif.h \
	%D%/whatif_private.h \
	%D%/whatif.c \
	%D%/whatif_read.c \
	%D%/whatif_told.c \
	%D%/differ.h \
	%D%/differ.c \
	%D%/write_program.c \
	%D%/write_seats.c \
	%D%/scrub.h \
	%D%/scrub.c \
	%D%/write_mails.c \
	%D%/made.c \
	%D%/words.c \
	%D%/seams.c
