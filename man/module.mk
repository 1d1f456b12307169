dist_man_MANS += %D%/estafette.1 %D%/estafette-commands.7 %D%/estafette.conf.5 %D%/estafette-record.5 %D%/estafette-archive.5 \
	%D%/estafette-case.5 %D%/estafette-scenario.5 %D%/estafette-templates.7 %D%/estafette-players.7
