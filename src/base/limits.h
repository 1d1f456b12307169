/* Every limit on what a stranger can send, in one place (RFC 7103 in spirit).  Going
 * over one is a refusal with an answer, never a crash. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

enum {
	LIMIT_MAIL_BYTES = 10 << 20,      /* larger: header and first LIMIT_MAIL_HEAD only */
	LIMIT_MAIL_HEAD = 64 << 10,
	LIMIT_HEADER_BYTES = 128 << 10,
	LIMIT_FIELD_BYTES = 16 << 10,
	LIMIT_FIELDS = 1000,
	LIMIT_FIELD_PARENS = 100,         /* "(" in one field: nested comments overflow parsers */
	LIMIT_MIME_DEPTH = 20,
	LIMIT_MIME_PARTS = 200,
	LIMIT_MIME_NESTED = 50,           /* lines that open a multipart/ or message/ */
	LIMIT_TEXT_BYTES = 256 << 10,
	LIMIT_HTML_BYTES = 256 << 10,
	LIMIT_PART_BYTES = 4 << 20,       /* of a text part as it came, before it is decoded */
	LIMIT_FILES = 5,                  /* text files whose names are told */
	LIMIT_FILE_NAME = 60,
	LIMIT_RECEIVED = 30,              /* more: a loop */
	LIMIT_ORDER_LINES = 500,
	LIMIT_ORDER_LINE = 1000,          /* bytes of one order line */
	LIMIT_COMMANDS = 200,
	LIMIT_LETTER_BYTES = 8000,        /* of a letter to other players, or of a note, as it is mailed */
	LIMIT_LETTERS_DAY = 20,           /* of one seat */
	LIMIT_OBSERVER_LETTERS_DAY = 3,	  /* of one who watches a game */
	LIMIT_NOTES = 200,                /* of one seat */
	LIMIT_TYPED_LINES = 1000,         /* outside of blocks */
	LIMIT_ERRORS = 20,
	LIMIT_PARSE_SECONDS = 1,          /* CPU of the parsing child */
	LIMIT_PARSE_MEMORY = 64 << 20,    /* address space it may add */
	LIMIT_IMAP_ANSWER = 4 << 20,      /* what an IMAP server may say to a command, mails apart */
	LIMIT_SCENARIO_BYTES = 1 << 20,
	LIMIT_ATTRIBUTES = 200,           /* of one element of a scenario or record */
	LIMIT_WORDS = 1 << 20, /* bytes of a catalogue */
	LIMIT_RECORD_BYTES = 8 << 20,
	LIMIT_RECEIPT_LINE = 600,         /* bytes of what is told of one line of a mail */
	LIMIT_MAIL_WORK = 100000000,      /* base/work.h: orders and doctrine of a mail, tried and drawn */
	LIMIT_TURN_WORK = 1000000000,     /* and played, between two stops of the game */
	LIMIT_ODDS = 2000000,             /* choices of what TRY plays out */
	LIMIT_REVIEW = 1500000,           /* and of REVIEW */
	LIMIT_FINISH = 50000,             /* and of the games that ADJUDICATE +finish plays, answers of their players */
	LIMIT_DRAWN = 1500,               /* things on the map of a receipt */
	LIMIT_OPTIONS = 4096,             /* legal options of one question */
};

#endif
