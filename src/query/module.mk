noinst_LIBRARIES += libquery.a
libquery_a_SOURCES = %D%/query.h %D%/read.c %D%/select.c %D%/glicko.h %D%/glicko.c %D%/ratings.h %D%/ratings.c
