/** What does the simulator's own page show? Its orders, payments, refunds, events and requests as tables; an event can be sent again. */
const rupees = (paise) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
const time = (at) => new Date(typeof at === 'number' ? at * 1000 : at).toLocaleString('en-IN');

const tables = {
  Orders: [
    'orders',
    {
      Id: (row) => row.id,
      Amount: (row) => rupees(row.amount),
      Paid: (row) => rupees(row.amount_paid),
      Status: (row) => row.status,
      Receipt: (row) => row.receipt ?? '',
      Attempts: (row) => row.attempts,
      Made: (row) => time(row.created_at),
    },
  ],
  Payments: [
    'payments',
    {
      Id: (row) => row.id,
      Order: (row) => row.order_id,
      Amount: (row) => rupees(row.amount),
      Method: (row) => row.method,
      Status: (row) => row.status,
      Refunded: (row) => rupees(row.amount_refunded),
      Error: (row) => row.error_reason ?? '',
      Made: (row) => time(row.created_at),
    },
  ],
  Refunds: [
    'refunds',
    {
      Id: (row) => row.id,
      Payment: (row) => row.payment_id,
      Amount: (row) => rupees(row.amount),
      Status: (row) => row.status,
      Made: (row) => time(row.created_at),
    },
  ],
  Events: [
    'events',
    { Id: (row) => row.id, Event: (row) => row.event, At: (row) => time(row.at), Deliveries: deliveries, Body: body, Again: replayButton },
  ],
  Requests: [
    'requests',
    { At: (row) => time(row.at), Call: (row) => `${row.method} ${row.path}`, Status: (row) => row.status, Fault: (row) => row.fault ?? '' },
  ],
};

function deliveries(row) {
  return row.deliveries
    .map(({ state, attempts, lastStatus }) => `${state}, ${attempts} tried${lastStatus === null ? '' : `, last ${lastStatus}`}`)
    .join('; ');
}

function body(row) {
  const [summary, text] = [make('summary', 'Show'), make('pre', JSON.stringify(JSON.parse(row.body), null, 2))];
  return make('details', summary, text);
}

function replayButton(row) {
  const button = make('button', 'Send again');
  button.type = 'button';
  button.setAttribute('aria-label', `Send again: ${row.event} ${row.id}`);
  button.addEventListener('click', async () => {
    const response = await fetch(`events/${row.id}/replay`, { method: 'POST' });
    await load();
    document.querySelector('#said').textContent = response.ok ? `${row.event} was sent again.` : 'It could not be sent.';
  });
  return button;
}

function make(tag, ...content) {
  const element = document.createElement(tag);
  element.append(...content);
  return element;
}

async function load() {
  const state = await (await fetch('dashboard.json')).json();
  const sections = Object.entries(tables).map(([title, [name, columns]]) => {
    const head = make('thead', make('tr', ...Object.keys(columns).map((each) => make('th', each))));
    const rows = state[name].map((row) => make('tr', ...Object.values(columns).map((cell) => make('td', cell(row)))));
    const scroll = make('div', rows.length === 0 ? 'None yet.' : make('table', head, make('tbody', ...rows)));
    scroll.className = 'scroll';
    scroll.tabIndex = 0;
    scroll.role = 'region';
    scroll.ariaLabel = title;
    return make('section', make('h2', title), scroll);
  });
  document.querySelector('#main').replaceChildren(...sections);
}

document.querySelector('#refresh').addEventListener('click', load);
await load();
