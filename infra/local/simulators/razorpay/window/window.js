/** Runs the payment window: choose a method, confirm the payment, and report to the page that opened the window how it ended. */
const find = (selector) => document.querySelector(selector);
const every = (selector) => [...document.querySelectorAll(selector)];
const card = find('#card');
const screens = every('.screen');
let options;
let opener;
let payment;
let failures = 0;
let before = 'methods';

const rupees = (paise) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
const tell = (message) => window.parent.postMessage(message, opener);

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.data?.type !== 'open' || opener !== undefined) return;
  opener = event.origin;
  options = event.data.options;
  void begin();
});
if (window.parent === window) find('#lonely').hidden = false;
else window.parent.postMessage({ type: 'ready' }, '*');

async function begin() {
  const order = await call(`orders/${encodeURIComponent(options.order_id)}?key=${encodeURIComponent(options.key)}`);
  paint(order);
  show('methods');
  const first = tabs().find(({ id }) => id === `tab-${options.prefill?.method}`) ?? tabs()[0];
  if (order.error || order.status === 'paid' || !first)
    return broken(order.error?.description ?? (first ? 'This order has been paid already.' : 'No method of payment is offered.'));
  choose(first);
  first.focus();
}

function paint(order) {
  find('#name').textContent = options.name ?? 'Payment';
  find('#description').textContent = options.description ?? '';
  find('#initial').textContent = (options.name ?? '₹').trim().slice(0, 1);
  find('#amount').textContent = order.error ? '' : rupees(order.amount_due);
  find('#contact').textContent = [options.prefill?.name, options.prefill?.contact, options.prefill?.email].filter(Boolean).join('\n');
  const image = find('#image');
  if (options.image) {
    image.src = options.image;
    image.hidden = false;
    find('#initial').hidden = true;
  }
  const colour = options.theme?.color ?? '';
  if (/^#[0-9a-f]{6}$/i.test(colour)) {
    const light = [1, 3, 5].reduce((sum, at, index) => sum + Number.parseInt(colour.slice(at, at + 2), 16) * [0.299, 0.587, 0.114][index], 0) > 150;
    document.documentElement.style.setProperty('--theme', colour);
    document.documentElement.style.setProperty('--on-theme', light ? '#111' : '#fff');
    if (light) document.documentElement.style.setProperty('--accent', '#111');
  }
  for (const form of every('.panel form')) {
    if ('card' in form.dataset) form.append(find('#card-fields').content.cloneNode(true));
    form.append(find('#pay-row').content.cloneNode(true));
    form.querySelector('.pay').textContent = `Pay ${find('#amount').textContent}`;
    if (options.method?.[form.dataset.method] === false) find(`#tab-${form.dataset.method}`).remove();
  }
  for (const months of [3, 6, 9, 12])
    find('#plan').append(new Option(`${months} months, ${rupees(Math.ceil((order.amount_due ?? 0) / months))} a month`, String(months)));
  card.hidden = false;
}

const tabs = () => every('[role=tab]');
function choose(tab) {
  for (const each of tabs()) {
    each.setAttribute('aria-selected', String(each === tab));
    each.tabIndex = each === tab ? 0 : -1;
  }
  for (const panel of every('.panel')) panel.hidden = panel.id !== tab.getAttribute('aria-controls');
}

function show(name) {
  for (const screen of screens) screen.hidden = screen.id !== name;
  find(name === 'methods' ? '[role=tab][aria-selected=true]' : `#${name} h2`)?.focus();
}

/** Returns the body, also that of an error; never throws. */
async function call(path, body) {
  card.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(path, body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return await response.json();
  } catch {
    return { error: { description: 'The payment could not be reached. Check your connection and try again.' } };
  } finally {
    card.removeAttribute('aria-busy');
  }
}

async function pay(form) {
  if (card.ariaBusy === 'true') return;
  const { vpa, bank, wallet, number, expiry, cvv, name } = Object.fromEntries(new FormData(form));
  const { contact, email } = options.prefill ?? {};
  const { key, order_id, description } = options;
  const given = { key, order_id, description, method: form.dataset.method, contact, email, vpa, bank, wallet };
  for (const input of form.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
  form.querySelector('.problem').textContent = '';
  go(await call('payments', number === undefined ? given : { ...given, card: { number, expiry, cvv, name } }), form);
}

async function end(outcome, form) {
  if (card.ariaBusy === 'true') return;
  const otp = form && new FormData(form).get('otp');
  go(
    await call(`payments/${payment}`, { key: options.key, outcome, ...(form && outcome === 'success' ? { otp } : {}) }),
    find('.screen:not([hidden])'),
  );
}

/** Shows the screen that follows from the server's answer. */
function go(answer, place) {
  payment = answer.payment_id ?? payment;
  if (answer.next === 'gone') return tell({ type: 'gone' });
  if (answer.next === 'done') return tell({ type: 'success', response: answer.response });
  if (answer.next === 'failed') {
    failures++;
    tell({ type: 'failed', error: answer.error });
    return broken(answer.error.description ?? 'The payment did not go through.', mayRetry());
  }
  if (answer.next) {
    find('#approve-text').textContent = 'This stands for your bank’s or your app’s own page. Choose how the payment ends.';
    show(answer.next);
    if (answer.next === 'otp') find('#otp input').focus();
    return;
  }
  const field = answer.error?.field && place.querySelector(`[name="${answer.error.field}"]`);
  place.querySelector('.problem').textContent = answer.error?.description ?? 'Something went wrong. Try again.';
  field?.setAttribute('aria-invalid', 'true');
  field?.focus();
}

function broken(text, again = false) {
  find('#failed-text').textContent = text;
  find('#again').hidden = !again;
  show('failed');
}

function mayRetry() {
  const { enabled = true, max_count = Number.POSITIVE_INFINITY } = options.retry === false ? { enabled: false } : (options.retry ?? {});
  return enabled && failures <= max_count;
}

function leave() {
  if (!options.modal.confirm_close || !find('#failed').hidden || !find('#confirm').hidden) return tell({ type: 'dismiss' });
  before = find('.screen:not([hidden])').id;
  show('confirm');
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  if (event.target.id === 'otp-form') void end('success', event.target);
  else void pay(event.target);
});
document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (!button) return;
  if (button.role === 'tab') choose(button);
  else if (button.id === 'close') leave();
  else if (button.id === 'again') show('methods');
  else if (button.id === 'stay') show(before);
  else if ('leave' in button.dataset) tell({ type: 'dismiss' });
  else if (button.dataset.end) void end(button.dataset.end, button.form);
  else if (button.dataset.fill) for (const [name, value] of new URLSearchParams(button.dataset.fill)) button.form.elements[name].value = value;
});
document.addEventListener('input', ({ target }) => {
  const digits = target.value.replaceAll(/\D/g, '');
  if (target.name === 'number') target.value = digits.replaceAll(/(.{4})(?=.)/g, '$1 ');
  if (target.name === 'expiry') target.value = digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 4)}` : digits;
});
document.addEventListener('keydown', (event) => {
  if (!options) return;
  if (event.key === 'Escape' && !find('#confirm').hidden) show(before);
  else if (event.key === 'Escape' && options.modal.escape) leave();
  if (event.key === 'Tab') keepInside(event);
  const all = tabs();
  const at = all.indexOf(event.target);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (at < 0 || step === undefined) return;
  const next = all[(at + step + all.length) % all.length];
  choose(next);
  next.focus();
});

/** Keeps Tab within the window. */
function keepInside(event) {
  const stops = every('button, input, select, summary').filter((each) => each.tabIndex >= 0 && each.checkVisibility());
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge && stops.includes(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
