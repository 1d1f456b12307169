/* Plays a game on its page: a turn at a time with the slider, or event by event.  All of it stands in the page; this
 * only shows parts of it.  Without it the page is a story with links to maps. */
(function () {
	'use strict';
	var stage = document.querySelector('.stage'), svg = stage && stage.querySelector('svg');
	var sections = Array.prototype.slice.call(document.querySelectorAll('.turn'));
	if (!svg || !sections.length)
		return;
	var slider = document.querySelector('.slider input'), at = document.querySelector('.at');
	var now = document.getElementById('now'), pace = document.querySelector('.pace select');
	var insets = document.querySelector('.insets');
	var playButton = document.querySelector('[data-do=play]');
	var still = window.matchMedia && matchMedia('(prefers-reduced-motion: reduce)').matches;
	var turn = -1, shown = 0, timer = 0, moving = 0, playing = false;

	/* ---- what is drawn ---- */

	/* The layers of a map; some stand in a group without a name. */
	function parts(root) {
		var found = {};
		Array.prototype.forEach.call(root.children, function look(child) {
			if (child.id)
				found[child.id] = child;
			else if (child.tagName === 'g' && child.parentNode === root)
				Array.prototype.forEach.call(child.children, look);
		});
		return found;
	}
	var live = parts(svg), base = {};
	Object.keys(live).forEach(function (id) { base[id] = live[id].cloneNode(true); });
	var turns = sections.map(function (section) {
		var held = section.querySelector('template'), own = held && held.content.querySelector('svg');
		return {
			section: section,
			layers: own ? parts(own) : {},
			events: Array.prototype.slice.call(section.querySelectorAll('li[data-n]'))
		};
	});

	/* The layer of that turn, a copy of its own. */
	function layer(i, id) {
		return (turns[i].layers[id] || base[id]).cloneNode(true);
	}
	function put(id, node) {
		live[id].parentNode.replaceChild(node, live[id]);
		live[id] = node;
	}
	function drawTurn(i) {
		Object.keys(live).forEach(function (id) { put(id, layer(i, id)); });
	}

	/* The numbers of an event: "31", "31-33", "31.fr.1". */
	function numbers(li) {
		var ends = li.dataset.n.split('-'), from = parseInt(ends[0], 10), to = parseInt(ends[1] || ends[0], 10), all = {};
		all[ends[0]] = true;
		for (var n = from; n <= to; n++)
			all[n] = true;
		return all;
	}
	function marks() {
		return Array.prototype.slice.call(svg.querySelectorAll('#last-turn [data-n], #markers [data-n]'));
	}
	function marksOf(li) {
		var wanted = numbers(li);
		return marks().filter(function (mark) {
			return mark.dataset.n.split(' ').some(function (n) { return wanted[n]; });
		});
	}
	function unit(id, root) {
		return (root || svg).querySelector('#u-' + (window.CSS && CSS.escape ? CSS.escape(id) : id));
	}

	/* ---- one event ---- */

	function place(node) {
		if (!node.getAttribute('transform')) /* what is drawn in it tells where it stands */
			return { x: 0, y: 0, rest: '' };
		var m = /translate\(\s*(-?[\d.]+)[ ,]+(-?[\d.]+)\s*\)(.*)/.exec(node.getAttribute('transform') || '');
		return m ? { x: +m[1], y: +m[2], rest: m[3] } : null;
	}
	function set(node, x, y, rest) {
		node.setAttribute('transform', 'translate(' + x.toFixed(1) + ',' + y.toFixed(1) + ')' + rest);
	}
	/* The arrow of a mark, and the unit that goes along it. */
	function journey(mark) {
		var path = mark.querySelector('path.mv:not(.halo)'), node = mark.dataset.u && unit(mark.dataset.u);
		if (!path || !path.getAttribute('marker-end') || !node || !path.getTotalLength)
			return null;
		var from = place(node);
		if (!from)
			return null;
		var length = path.getTotalLength(), start = path.getPointAtLength(0);
		return {
			node: node,
			step: function (part) {
				var p = path.getPointAtLength(length * part);
				set(node, from.x + p.x - start.x, from.y + p.y - start.y, from.rest);
			}
		};
	}
	/* Who goes no farther in this turn stands where he stands when it is over: arrows end a little before. */
	function arrive(node, i) {
		var end = layer(i, 'units').querySelector('[id="' + node.id + '"]'), id = node.id.slice(2);
		var farther = marks().some(function (mark) {
			return mark.dataset.u === id && mark.style.visibility === 'hidden' && mark.querySelector('path[marker-end]');
		});
		if (!end || farther)
			return;
		if (end.getAttribute('transform'))
			node.setAttribute('transform', end.getAttribute('transform'));
		else
			node.parentNode.replaceChild(end.cloneNode(true), node);
	}
	/* What the event leaves of whom it is about: as he stands when the turn is over, where he stands now. */
	function settle(mark, i) {
		var id = mark.dataset.u, node = id && unit(id);
		if (!node)
			return;
		var end = unit(id, layer(i, 'units'));
		if (mark.querySelector('.dead') || !end) {
			if (mark.querySelector('.dead'))
				node.style.display = 'none';
			return;
		}
		if (!mark.classList.contains('mark'))
			return;
		var copy = end.cloneNode(true), here = node.getAttribute('transform');
		node.parentNode.replaceChild(copy, node);
		if (here)
			copy.setAttribute('transform', here);
	}

	function say(li) {
		var text = li.textContent.replace(/^\s*\S+\s+/, '').trim();
		now.textContent = text;
	}
	function light(i, k) {
		turns[i].events.forEach(function (li, j) {
			li.classList.toggle('done', j < k);
			li.classList.toggle('current', j === k - 1);
		});
		var li = turns[i].events[k - 1], story = document.querySelector('.story');
		if (li && story.scrollHeight > story.clientHeight) /* the list scrolls, never the page */
			story.scrollTop += li.getBoundingClientRect().top - story.getBoundingClientRect().top - story.clientHeight / 3;
	}

	/* The marks of the turn, all hidden, over the position before it. */
	function begin(i) {
		drawTurn(i > 0 ? i - 1 : 0);
		if (base['heading'])
			put('heading', layer(i, 'heading'));
		put('last-turn', layer(i, 'last-turn'));
		if (base['markers'])
			put('markers', layer(i, 'markers'));
		/* What the marks of the turn's end tell beside that is not so yet. */
		Array.prototype.forEach.call(base['markers'] ? live['markers'].children : [], function (mark) {
			mark.style.visibility = 'hidden';
		});
		marks().forEach(function (mark) {
			mark.style.visibility = 'hidden';
		});
		stage.classList.add('playing');
	}
	/* One event more; done is called when it has been seen. */
	function reveal(i, k, animate, done) {
		var li = turns[i].events[k], marks = marksOf(li), ways;
		marks.forEach(function (mark) {
			mark.style.visibility = 'visible';
			if (animate)
				mark.classList.add('fresh');
		});
		ways = marks.map(journey).filter(Boolean);
		function end() {
			ways.forEach(function (way) {
				way.step(1);
				arrive(way.node, i);
			});
			marks.forEach(function (mark) {
				mark.classList.remove('fresh');
				settle(mark, i);
			});
			if (done)
				done();
		}
		if (!animate || still || !ways.length) {
			end();
			return;
		}
		var start = null, length = 700 * +pace.value;
		moving = requestAnimationFrame(function frame(t) {
			start = start === null ? t : start;
			var part = Math.min(1, (t - start) / length);
			ways.forEach(function (way) { way.step(part); });
			if (part < 1)
				moving = requestAnimationFrame(frame);
			else
				end();
		});
	}

	/* ---- where we are ---- */

	function address(i, k) {
		var name = '#turn-' + sections[i].dataset.turn;
		if (k && k < turns[i].events.length)
			name += '.' + turns[i].events[k - 1].dataset.n.split('-')[0];
		if (location.hash !== name && window.history && history.replaceState) {
			try { history.replaceState(null, '', name); } catch (e) { /* a page from a file may not */ }
		}
	}
	function halt() {
		clearTimeout(timer);
		cancelAnimationFrame(moving);
		timer = moving = 0;
	}
	function stop() {
		halt();
		playing = false;
		playButton.querySelector('.sign path').setAttribute('d', 'M7,4V20L19,12Z');
		playButton.querySelector('.name').textContent = 'Play';
	}
	/* Parts of the map from near: pictures beside the page, of the turn as it ended. */
	function near(i) {
		var parts = insets ? Array.prototype.slice.call(sections[i].querySelectorAll('a.near')) : [];
		parts.forEach(function (link, j) {
			var figure = insets.children[j] || insets.appendChild(frame()), image = figure.querySelector('img');
			var name = 'Part ' + link.dataset.letter + ' of the map, as turn ' + sections[i].dataset.turn + ' ended';
			figure.querySelector('a').href = link.href;
			figure.querySelector('figcaption').textContent = name;
			image.alt = name;
			if (image.src !== link.href)
				image.src = link.href;
		});
		while (insets && insets.children.length > parts.length)
			insets.removeChild(insets.lastChild);
	}
	function frame() {
		var figure = document.createElement('figure'), link = document.createElement('a');
		link.appendChild(document.createElement('img'));
		figure.appendChild(link);
		figure.appendChild(document.createElement('figcaption'));
		return figure;
	}
	function choose(i) {
		turn = i;
		near(i);
		sections.forEach(function (section, j) { section.classList.toggle('current', j === i); });
		slider.value = i;
		at.textContent = sections[i].dataset.turn;
		slider.setAttribute('aria-valuetext', sections[i].querySelector('h2').textContent);
	}
	/* A turn as it ended. */
	function showTurn(i) {
		halt();
		i = Math.max(0, Math.min(turns.length - 1, i));
		choose(i);
		shown = turns[i].events.length;
		drawTurn(i);
		stage.classList.remove('playing');
		light(i, 0);
		var short = sections[i].querySelector('.short');
		now.textContent = sections[i].querySelector('h2').textContent + '. ' + (short ? short.textContent : '');
		address(i, 0);
	}
	/* A turn up to its k-th event. */
	function showEvent(i, k) {
		halt();
		if (i !== turn)
			choose(i);
		begin(i);
		for (var j = 0; j < k; j++)
			reveal(i, j, false);
		shown = k;
		light(i, k);
		if (k)
			say(turns[i].events[k - 1]);
		address(i, k);
	}
	function forth() {
		if (shown < turns[turn].events.length)
			showEvent(turn, shown + 1);
		else if (turn + 1 < turns.length)
			showEvent(turn + 1, Math.min(1, turns[turn + 1].events.length));
	}
	function back() {
		if (shown > 1)
			showEvent(turn, shown - 1);
		else if (turn > 0)
			showTurn(turn - 1);
	}

	/* ---- playing ---- */

	function next() {
		if (!playing)
			return;
		if (shown >= turns[turn].events.length) {
			drawTurn(turn);
			stage.classList.remove('playing');
			if (turn + 1 >= turns.length) {
				stop();
				return;
			}
			choose(turn + 1);
			begin(turn);
			shown = 0;
			light(turn, 0);
			now.textContent = sections[turn].querySelector('h2').textContent;
			timer = setTimeout(next, 900 * +pace.value);
			return;
		}
		var k = shown++;
		light(turn, shown);
		say(turns[turn].events[k]);
		address(turn, shown);
		reveal(turn, k, true, function () {
			timer = setTimeout(next, 900 * +pace.value);
		});
	}
	function play() {
		if (playing) {
			stop();
			return;
		}
		if (shown >= turns[turn].events.length && turn + 1 >= turns.length)
			showTurn(0);
		playing = true;
		playButton.querySelector('.sign path').setAttribute('d', 'M6,5H10V19H6ZM14,5H18V19H14Z');
		playButton.querySelector('.name').textContent = 'Stop';
		next();
	}

	/* ---- hands ---- */

	var acts = {
		first: function () { stop(); showTurn(0); },
		last: function () { stop(); showTurn(turns.length - 1); },
		back: function () { stop(); back(); },
		forth: function () { stop(); forth(); },
		play: play,
		units: function (button) {
			var hide = stage.classList.toggle('bare');
			button.setAttribute('aria-pressed', hide);
		}
	};
	document.querySelector('.controls').addEventListener('click', function (e) {
		var button = e.target.closest('[data-do]');
		if (button)
			acts[button.dataset.do](button);
	});
	slider.addEventListener('input', function () { stop(); showTurn(+slider.value); });
	document.querySelector('.story').addEventListener('click', function (e) {
		var li = e.target.closest('li[data-n]');
		if (!li || e.target.closest('a'))
			return;
		stop();
		showEvent(turn, turns[turn].events.indexOf(li) + 1);
	});
	document.addEventListener('keydown', function (e) {
		var field = /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName);
		if (e.ctrlKey || e.altKey || e.metaKey || (field && e.target !== slider))
			return;
		var keys = {
			ArrowLeft: function () { stop(); showTurn(turn - 1); },
			ArrowRight: function () { stop(); showTurn(turn + 1); },
			ArrowUp: acts.back, ArrowDown: acts.forth, Home: acts.first, End: acts.last,
			' ': e.target.tagName === 'BUTTON' ? null : play
		};
		if (!keys[e.key])
			return;
		e.preventDefault();
		keys[e.key]();
	});
	/* A stroke over the map: the turn before, or the next. */
	var touched = null;
	stage.addEventListener('touchstart', function (e) {
		touched = e.touches.length === 1 ? { x: e.touches[0].clientX, y: e.touches[0].clientY } : null;
	}, { passive: true });
	stage.addEventListener('touchend', function (e) {
		var end = touched && e.changedTouches[0], x = end ? end.clientX - touched.x : 0;
		if (end && Math.abs(x) > 60 && Math.abs(end.clientY - touched.y) < 40) {
			stop();
			showTurn(turn + (x < 0 ? 1 : -1));
		}
	}, { passive: true });

	/* "#turn-8", "#turn-8.31" */
	function fromAddress() {
		var m = /^#turn-(\d+)(?:\.(.+))?$/.exec(location.hash), i, k = 0;
		if (!m)
			return false;
		i = sections.findIndex(function (s) { return s.dataset.turn === m[1]; });
		if (i < 0)
			return false;
		if (m[2])
			k = turns[i].events.findIndex(function (li) { return numbers(li)[m[2]]; }) + 1;
		if (k)
			showEvent(i, k);
		else
			showTurn(i);
		return true;
	}
	window.addEventListener('hashchange', function () { stop(); fromAddress(); });

	/* Names of turns are ours from now on: the page is not to jump to one. */
	sections.forEach(function (section) { section.removeAttribute('id'); });
	document.body.classList.add('js');
	document.querySelector('.board').hidden = false;
	svg.removeAttribute('width');
	svg.removeAttribute('height');
	if (!fromAddress())
		showTurn(turns.length - 1);
})();
