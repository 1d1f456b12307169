/* Fractions of whole numbers. */
#include "pairing/ratio.h"

static __int128 divisor(__int128 a, __int128 b)
{
	if (a < 0)
		a = -a;
	while (b) {
		__int128 rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

static struct ratio reduced(__int128 top, __int128 bottom)
{
	if (bottom < 0) {
		top = -top;
		bottom = -bottom;
	}
	__int128 d = divisor(top, bottom);
	return (struct ratio){(int64_t)(top / d), (int64_t)(bottom / d)};
}

struct ratio ratio_of(int64_t top, int64_t bottom)
{
	return reduced(top, bottom);
}

static __int128 bottom_of(struct ratio r)
{
	return r.bottom ? r.bottom : 1;
}

struct ratio ratio_add(struct ratio a, struct ratio b)
{
	return reduced(a.top * bottom_of(b) + b.top * bottom_of(a), bottom_of(a) * bottom_of(b));
}

int ratio_order(struct ratio a, struct ratio b)
{
	__int128 x = a.top * bottom_of(b), y = b.top * bottom_of(a);
	return (x > y) - (x < y);
}

void ratio_text(struct ratio r, struct buf *out)
{
	enum { EXACT = 10000 };
	if (r.bottom > 1 && EXACT % r.bottom) {
		buf_addf(out, "%lld/%lld", (long long)r.top, (long long)r.bottom);
		return;
	}
	__int128 all = r.top * (EXACT / bottom_of(r));
	if (all < 0)
		buf_addc(out, '-');
	all = all < 0 ? -all : all;
	buf_addf(out, "%lld", (long long)(all / EXACT));
	int behind = (int)(all % EXACT);
	for (int digit = EXACT / 10; behind; digit /= 10) {
		buf_adds(out, digit == EXACT / 10 ? "." : "");
		buf_addc(out, (char)('0' + behind / digit));
		behind %= digit;
	}
}
