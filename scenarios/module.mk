schemasdir = $(pkgdatadir)/scenarios
dist_schemas_DATA =
napoleonicsdir = $(schemasdir)/napoleonics
dist_napoleonics_DATA = %D%/napoleonics/valbrune.xml
