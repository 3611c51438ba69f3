const POLL_MS = 1000;
const byId = (id) => document.getElementById(id);
const seen = new Map();
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 2 });

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const toTime = (iso) => new Date(iso).toLocaleTimeString('en-IN', { hour12: false });

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Select it';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 1500);
}

function toBubble({ body, to, from, sentAt }) {
  const bubble = element('div', { className: 'bubble' }, body);
  const code = /\bcode is:? (\d{4,10})\b/i.exec(body)?.[1];
  if (code) {
    const button = element('button', { type: 'button', textContent: 'Copy' });
    button.setAttribute('aria-label', `Copy the code ${code}`);
    button.addEventListener('click', () => copy(code, button));
    bubble.append(element('div', { className: 'code' }, element('strong', { textContent: code }), button));
  }
  const meta = element(
    'div',
    { className: 'meta' },
    element('span', {}, `${from} to ${to}`),
    element('time', {}, toTime(sentAt)),
  );
  return element('li', {}, meta, bubble);
}

function linkify(text) {
  return text.split(/(https?:\/\/[^\s<>"')\]]+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return element('a', { href: part, target: '_blank', rel: 'noreferrer', textContent: part });
  });
}

function read({ subject, from, to, sentAt, body, html }) {
  byId('reader-title').textContent = subject || 'No subject';
  byId('reader-meta').textContent = `From ${from} to ${to}, ${toTime(sentAt)}`;
  byId('reader-text').replaceChildren(...linkify(body));
  const frame = byId('reader-html');
  frame.hidden = !html;
  frame.srcdoc = html ? `<base target="_blank">${html}` : '';
  byId('reader').showModal();
}

function toMail(message) {
  const row = element(
    'button',
    { type: 'button', className: 'row button' },
    element('b', {}, message.subject || 'No subject'),
    element(
      'span',
      { className: 'meta' },
      element('span', {}, message.to),
      element('time', {}, toTime(message.sentAt)),
    ),
  );
  row.addEventListener('click', () => read(message));
  return element('li', {}, row);
}

function toPayment(link) {
  return element(
    'li',
    { className: 'row payment' },
    element('b', {}, rupees.format(link.amount / 100)),
    element(
      'span',
      { className: 'meta' },
      element('span', { className: `status ${link.status}` }, link.status),
      element('span', {}, link.reference_id),
    ),
    element('a', { className: 'open', href: link.short_url, target: '_blank', rel: 'noreferrer' }, 'Open pay page'),
  );
}

/** Newest first: new items go on top, known ones stay, so that a scrolled list does not jump. */
function show(list, items, render, versionOf) {
  const before = list.scrollHeight;
  let added = false;
  for (const item of [...items].reverse()) {
    const known = seen.get(item.id);
    const version = versionOf(item);
    if (known?.version === version) continue;
    const node = render(item);
    if (known) known.node.replaceWith(node);
    else {
      list.prepend(node);
      added = true;
    }
    seen.set(item.id, { node, version });
  }
  if (added && list.scrollTop > 0) list.scrollTop += list.scrollHeight - before;
}

async function poll() {
  const state = byId('state');
  try {
    const answer = await fetch('/__control/page', { cache: 'no-store' });
    const { messages, links } = await answer.json();
    const of = (channel) => messages.filter((message) => message.channel === channel);
    show(byId('phone'), of('sms'), toBubble, () => '');
    show(byId('mail'), of('email'), toMail, () => '');
    show(byId('links'), links, toPayment, ({ status }) => status);
    state.textContent = 'Live';
    state.className = 'live';
  } catch {
    state.textContent = 'Not reachable, trying again';
    state.className = '';
  }
  setTimeout(poll, POLL_MS);
}

poll();
