noinst_LIBRARIES += libpost.a
libpost_a_SOURCES = %D%/post.h %D%/post_private.h %D%/post.c %D%/letter.c %D%/names.c %D%/diary.c %D%/records.c %D%/publish.c %D%/guide.c %D%/history.c %D%/pictures.c %D%/plain.c %D%/send.c %D%/transport.c \
	%D%/source.c %D%/password.c
