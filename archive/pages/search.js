/* Searches the list of games: by what stands in its rows, and by any word of a report, which lie in words.js and are
 * asked for when somebody writes a word.  No server is needed, nor a network. */
(function () {
	'use strict';
	var form = document.querySelector('.search');
	if (!form)
		return;
	var input = form.querySelector('input'), selects = form.querySelectorAll('select'), found = form.querySelector('.found');
	var rows = Array.prototype.slice.call(document.querySelectorAll('tr[data-game]')), words = null, asked = false;

	function fold(text) {
		return text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '');
	}
	rows.forEach(function (row) { row.folded = fold(row.textContent.replace(/\s+/g, ' ')); });

	/* words.js calls it with the words of each game, parted by blanks. */
	window.estafetteWords = function (all) {
		words = {};
		Object.keys(all).forEach(function (game) { words[game] = fold(all[game]); });
		look();
	};
	function ask() {
		if (asked)
			return;
		asked = true;
		var script = document.createElement('script');
		script.src = 'pages/words.js';
		script.onerror = function () { window.estafetteWords({}); }; /* what stands in the rows is found without it */
		document.head.appendChild(script);
	}
	function holds(row, word) {
		return row.folded.indexOf(word) >= 0 || (words && (' ' + (words[row.dataset.game] || '')).indexOf(' ' + word) >= 0);
	}
	function look() {
		var wanted = fold(input.value).split(/[^a-z0-9]+/).filter(Boolean), n = 0;
		if (wanted.length)
			ask();
		rows.forEach(function (row) {
			var show = (!selects[0].value || row.dataset.system === selects[0].value) &&
				(!selects[1].value || row.dataset.state === selects[1].value) &&
				wanted.every(function (word) { return holds(row, word); });
			row.hidden = !show;
			n += show;
		});
		found.textContent = asked && !words && !n ? 'Looking into reports' : n + (n === 1 ? ' game' : ' games');
		if (window.history && history.replaceState) {
			try { history.replaceState(null, '', input.value ? '#' + encodeURIComponent(input.value) : location.pathname.split('/').pop()); } catch (e) { /* a page from a file may not */ }
		}
	}
	form.addEventListener('input', look);
	form.addEventListener('submit', function (e) { e.preventDefault(); look(); });
	form.hidden = false;
	if (location.hash.length > 1) {
		input.value = decodeURIComponent(location.hash.slice(1));
		look();
	}
})();
