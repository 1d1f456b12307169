dist_man_MANS += %D%/estafette.1 %D%/estafette.conf.5 %D%/estafette-record.5 \
	%D%/estafette-case.5 %D%/estafette-scenario.5 %D%/estafette-templates.7 \
	%D%/estafette-napoleonics.7 %D%/estafette-tricorne.7 %D%/estafette-battalions.7 \
	%D%/estafette-emperor.7 %D%/estafette-tactiques.7
