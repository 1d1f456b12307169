# The scenarios of each system are listed by systems.mk.
dist_schemas_DATA = %D%/scenario.rng %D%/record.rng %D%/deal.rng %D%/case.rng %D%/event.rng
EXTRA_DIST += %D%/scenario-frame.rng %D%/record-frame.rng %D%/case-frame.rng
