/* Mails of who asked to be forgotten, where they lie as files. */
#ifndef DAEMON_FORGOTTEN_H
#define DAEMON_FORGOTTEN_H

#include "site/site.h"

/* Takes away every mail that was taken or put aside, in the folders of the site, in which an address stands that is to
 * be forgotten: what counted of it is in the database.  What cannot be taken away is logged, and tried again. */
void forgotten_clear(struct site *site);

#endif
