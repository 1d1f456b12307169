/* Bare libcurl: the same mail handed to a server on loopback again and again, over one connection with TLS.
 *
 *	smtp_send PORT COUNT BYTES CA-FILE */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static char *mail;
static size_t size, at;

static size_t give(char *p, size_t s, size_t n, void *context)
{
	size_t k = s * n < size - at ? s * n : size - at;
	(void)context;
	memcpy(p, mail + at, k);
	at += k;
	return k;
}

static void make_mail(void)
{
	mail = malloc(size + 80);
	size_t k = (size_t)sprintf(mail, "Subject: bench\r\nMessage-ID: <1@example.org>\r\n\r\n");
	for (; k < size; k++)
		mail[k] = k % 78 == 76 ? '\r' : k % 78 == 77 ? '\n' : 'a';
}

static int send_one(CURL *c)
{
	at = 0;
	return curl_easy_perform(c) == CURLE_OK;
}

int main(int argc, char **argv)
{
	char url[64];
	if (argc != 5)
		return 2;
	long count = atol(argv[2]);
	size = (size_t)atol(argv[3]);
	make_mail();
	snprintf(url, sizeof url, "smtps://127.0.0.1:%d/bench", atoi(argv[1]));
	curl_global_init(CURL_GLOBAL_ALL);
	CURL *c = curl_easy_init();
	struct curl_slist *to = curl_slist_append(NULL, "<p@example.org>");
	curl_easy_setopt(c, CURLOPT_URL, url);
	curl_easy_setopt(c, CURLOPT_CAINFO, argv[4]);
	curl_easy_setopt(c, CURLOPT_MAIL_FROM, "<j@example.net>");
	curl_easy_setopt(c, CURLOPT_MAIL_RCPT, to);
	curl_easy_setopt(c, CURLOPT_READFUNCTION, give);
	curl_easy_setopt(c, CURLOPT_UPLOAD, 1L);
	double start = now();
	for (long i = 0; i < count; i++)
		if (!send_one(c)) {
			fprintf(stderr, "mail %ld was not taken\n", i);
			return 1;
		}
	printf("mails_per_s %.1f\n", (double)count / (now() - start));
	curl_slist_free_all(to);
	curl_easy_cleanup(c);
	free(mail);
	return 0;
}
