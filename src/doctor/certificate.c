/* Certificates looked at by certificate.so. */
#include "doctor/certificate.h"

enum err doctor_certificate(const struct doctor_server *to, struct arena *a, struct doctor_certificate *out,
			    struct error *e)
{
	const void *calls = NULL;
	if (module_load("certificate", &calls, e))
		return e->code = ERR_TEMP; /* ERR_MISSING means something else here */
	const struct doctor_certificates *c = calls;
	return c->look(to, a, out, e);
}
