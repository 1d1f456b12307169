schemasdir = $(pkgdatadir)/scenarios
dist_schemas_DATA = %D%/scenario.rng %D%/record.rng %D%/case.rng
napoleonicsdir = $(schemasdir)/napoleonics
dist_napoleonics_DATA = %D%/napoleonics/albuera.xml %D%/napoleonics/aspern-essling.xml \
	%D%/napoleonics/bailen.xml %D%/napoleonics/bautzen.xml %D%/napoleonics/borodino.xml \
	%D%/napoleonics/corunna.xml %D%/napoleonics/eylau.xml %D%/napoleonics/first-steps.xml \
	%D%/napoleonics/fuentes-de-onoro.xml %D%/napoleonics/ligny.xml \
	%D%/napoleonics/rolica.xml %D%/napoleonics/talavera.xml %D%/napoleonics/valbrune.xml \
	%D%/napoleonics/vimeiro.xml %D%/napoleonics/waterloo.xml
tricornedir = $(schemasdir)/tricorne
dist_tricorne_DATA = %D%/tricorne/birmingham.xml \
	%D%/tricorne/camden.xml \
	%D%/tricorne/cowpens.xml \
	%D%/tricorne/first-muster.xml \
	%D%/tricorne/guilford.xml \
	%D%/tricorne/kings-mountain.xml \
	%D%/tricorne/long-island.xml \
	%D%/tricorne/meeting-engagement.xml \
	%D%/tricorne/monmouth.xml \
	%D%/tricorne/savannah.xml \
	%D%/tricorne/springfield.xml \
	%D%/tricorne/white-plains.xml
battalionsdir = $(schemasdir)/battalions
dist_battalions_DATA = %D%/battalions/aspern.xml %D%/battalions/borodino.xml \
	%D%/battalions/dresden.xml %D%/battalions/first-cards.xml %D%/battalions/ligny.xml \
	%D%/battalions/mont-saint-jean.xml %D%/battalions/wagram.xml
emperordir = $(schemasdir)/emperor
dist_emperor_DATA = %D%/emperor/convent-ridge.xml %D%/emperor/mill-farm.xml \
	%D%/emperor/river-line.xml %D%/emperor/two-villages.xml
tactiquesdir = $(schemasdir)/tactiques
dist_tactiques_DATA = %D%/tactiques/drill-ground.xml %D%/tactiques/field-post.xml \
	%D%/tactiques/great-plain.xml %D%/tactiques/maida.xml %D%/tactiques/night-watch.xml \
	%D%/tactiques/outposts.xml %D%/tactiques/quatre-bras.xml \
	%D%/tactiques/turn-about.xml
