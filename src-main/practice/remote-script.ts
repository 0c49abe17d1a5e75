/**
 * A simulated remote desktop: shows the time, takes keyboard and mouse, watches its session and reports when it ends.
 * Plain script for the page; it reads its two addresses from the body. What arrived is visible and countable: the note's
 * text, `data-keys` and `data-clicks` of the body, and the pointer's place in the bar. The note can be edited for the sake of input
 * methods: what they compose arrives without keys.
 */
export const remoteScript = `
'use strict';
const body = document.body;
const byId = (id) => document.getElementById(id);
const note = byId('note');
const clock = byId('clock');
const showTime = () => {
  const now = new Date();
  const text = now.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }) + '\\n' + now.toLocaleDateString();
  // A text that is set once more is drawn once more, and the picture of the whole page with it.
  if (clock.textContent !== text) clock.textContent = text;
};
showTime();
setInterval(showTime, 1000);

// An input method composes where the caret is.
const write = (text) => {
  note.textContent = text;
  if (document.activeElement !== note) return;
  getSelection().selectAllChildren(note);
  getSelection().collapseToEnd();
};

let keys = 0;
addEventListener('keydown', (event) => {
  keys += 1;
  body.dataset.keys = String(keys);
  byId('last-key').textContent = event.key;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.isComposing) return;
  if ([...event.key].length === 1) write(note.textContent + event.key);
  else if (event.key === 'Enter') write(note.textContent + '\\n');
  else if (event.key === 'Backspace') write([...note.textContent].slice(0, -1).join(''));
  else if (event.key !== 'Tab') return;
  note.scrollTop = note.scrollHeight;
  event.preventDefault();
});
addEventListener('paste', (event) => {
  write(note.textContent + event.clipboardData.getData('text/plain'));
  event.preventDefault();
});

let clicks = 0;
addEventListener('pointermove', (event) => {
  byId('pointer').textContent = Math.round(event.clientX) + ', ' + Math.round(event.clientY);
});
addEventListener('pointerdown', (event) => {
  clicks += 1;
  body.dataset.clicks = String(clicks);
  const ring = document.createElement('div');
  ring.className = 'ring';
  ring.style.left = event.clientX + 'px';
  ring.style.top = event.clientY + 'px';
  ring.addEventListener('animationend', () => ring.remove());
  body.append(ring);
  const row = event.target.closest('tbody tr');
  if (row !== null) {
    for (const other of document.querySelectorAll('tr.marked')) other.classList.remove('marked');
    row.classList.add('marked');
  }
});
byId('accept').addEventListener('click', () => { byId('dialog').hidden = true; });

byId('open-files').addEventListener('click', () => { byId('files').hidden = false; });
// Read whole, as a file manager would send it on; the list proves that the content arrived.
const take = async (files) => {
  for (const file of files) {
    const bytes = await file.arrayBuffer();
    const line = document.createElement('li');
    line.textContent = file.name + ', ' + bytes.byteLength + ' bytes';
    byId('received').append(line);
  }
  byId('files').hidden = false;
};
byId('upload').addEventListener('change', (event) => { void take([...event.target.files]); });
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  void take([...event.dataTransfer.files]);
});

for (const handle of document.querySelectorAll('.window header')) {
  handle.addEventListener('pointerdown', (down) => {
    const moved = handle.parentElement;
    const start = moved.getBoundingClientRect();
    const follow = (move) => {
      moved.style.inset = 'auto';
      moved.style.left = start.left + move.clientX - down.clientX + 'px';
      moved.style.top = start.top + move.clientY - down.clientY + 'px';
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', () => removeEventListener('pointermove', follow), { once: true });
  });
}

const reasons = {
  restarting: ['The agent is rebooting', 'The session has ended. Request a new link when it is back.'],
  offline: ['The agent went offline', 'The session has ended. Request a new link when it is back.'],
  asleep: ['The agent fell asleep', 'The session has ended. Wake it and request a new link.'],
  detached: ['The agent was detached', 'It is no longer part of this account.'],
  'client-left': ['The client left', 'The support session has ended.'],
  closed: ['The session was closed', 'Request a new link to come back.'],
  lost: ['The connection was lost', 'The session has ended. Request a new link.'],
};
// The browser cuts the event connection before the page hides, so only the service's own word spares it the last one.
let told = false;
const end = (reason) => {
  const words = reasons[reason] || reasons.lost;
  byId('ended-title').textContent = words[0];
  byId('ended-text').textContent = words[1];
  byId('ended').hidden = false;
  body.dataset.session = 'ended';
  body.dataset.reason = reason;
};
const events = new EventSource(body.dataset.events);
events.addEventListener('state', (event) => {
  const news = JSON.parse(event.data);
  body.dataset.session = news.state;
  if (news.state !== 'ended') return;
  events.close();
  told = true;
  end(news.reason);
});
events.addEventListener('error', () => {
  if (events.readyState === EventSource.CLOSED && !told) end('lost');
});
addEventListener('pagehide', () => { if (!told) navigator.sendBeacon(body.dataset.leave); });
`;
