/* What the files of this folder share that read with libxml2. */
#ifndef DOCUMENT_DOCUMENT_PRIVATE_H
#define DOCUMENT_DOCUMENT_PRIVATE_H

#include "document/document.h"

#include <libxml/xmlerror.h>

/* What libxml2 has to say of the text goes into errors until doc_deaf, the first few lines of it. */
void doc_listen(struct buf *errors);
void doc_deaf(void);
/* May the parser see it?  Else errors says why not. */
bool doc_is_harmless(const char *text, size_t n, struct buf *errors);
/* The refusal of a text with these errors, which are freed. */
enum err doc_refuse(struct buf *errors, struct error *e);
/* What stands for a declaration that was found by the parser alone. */
extern const char doc_no_declarations[];

#endif
