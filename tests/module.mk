include tests/dice/module.mk
include tests/mail/module.mk
include tests/orders/module.mk
