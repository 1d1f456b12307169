/* What certificate.so does for the program. */
#ifndef DOCTOR_CERTIFICATE_H
#define DOCTOR_CERTIFICATE_H

#include "base/module.h"
#include "doctor/servers.h"

struct doctor_certificates {
	/* doctor_certificate */
	enum err (*look)(const struct doctor_server *to, struct arena *a, struct doctor_certificate *out,
			 struct error *e);
};

#endif
