schemasdir = $(pkgdatadir)/scenarios
dist_schemas_DATA = %D%/scenario.rng %D%/record.rng %D%/case.rng
napoleonicsdir = $(schemasdir)/napoleonics
dist_napoleonics_DATA = %D%/napoleonics/valbrune.xml
