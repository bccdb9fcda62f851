/** The mails of the shop: consistent HTML and plain text, a stated reason, and user input as text only. */
import { describe, expect, it, vi } from 'vitest';
import { renderEmail } from '#functions/entry/render-email.ts';
import { firstSeller } from '#infra/constructs/seller.ts';
import { OutboxMail } from '#shared/contract/mails.ts';

vi.stubEnv('BRAND', 'Nanhe');
vi.stubEnv('SITE_URL', 'https://nanhe.example/');

const at = '2026-11-21T12:04:00.000Z';
type UserInput = { firstName: string; reason: string; name: string };

/** Mails of every template, with the given user input. */
function mailsWith({ firstName, reason, name }: UserInput): readonly OutboxMail[] {
  const person = { to: 'asha@example.test', firstName };
  const order = { ...person, orderNumber: 'NAN-20261121-0042' };
  const visit = {
    ...person,
    appointmentId: 'a1',
    doctor: name,
    place: `14 Residency Road, ${name}`,
    start: '2026-11-21T05:00:00.000Z',
    patient: name,
  };
  const code = { attempt: 'OTP#x', seed: 'seed' };
  const paper = { customerId: 'c1', orderId: 'o1' };
  const items = [{ name, quantity: 2 }];
  const exchanged = [{ name, quantity: 2, exchangeFor: name }];
  const sums = { subtotal: 123_456_789, tax: 5, shippingCost: 0, total: 123_456_794 };
  const notices = ['new-signin', 'password-changed', 'email-changed', 'phone-changed', 'totp-on', 'totp-off', 'recovery-used', 'recovery-renewed'];
  return [
    { template: 'signup-code', to: person.to, code },
    { template: 'email-code', to: person.to, code },
    { template: 'checkout-code', to: person.to, code },
    ...(['signin-code', 'reset-code', 'deletion-code'] as const).map((template) => ({ template, ...person, code })),
    { template: 'delivery-payment-code', ...person, amount: 118_000, code },
    { template: 'contact-reply', to: person.to, text: `${reason}\n\n${name}`, sentAt: at },
    { template: 'complaint-received', to: person.to, ticket: 'G-7K3QM9X2', acknowledgeBy: at, redressBy: at },
    ...['answered', 'acknowledged', 'resolved'].map((what) => ({
      template: 'complaint-news',
      to: person.to,
      ticket: 'G-7K3QM9X2',
      what,
      text: `${reason}\n\n${name}`,
      ...(what === 'resolved' ? {} : { redressBy: at }),
    })),
    ...['filed', 'acknowledge', 'redress'].map((what) => ({
      template: 'complaint-for-officer',
      what,
      to: person.to,
      ticket: 'G-7K3QM9X2',
      dueAt: at,
    })),
    { template: 'account-exists', to: person.to },
    { template: 'email-taken', to: person.to },
    { template: 'account-deleted', ...person },
    { template: 'welcome', ...person, subscriber: 'c1' },
    ...notices.map((what) => ({ template: 'security-notice', what, ...person, at, device: name, newEmail: name })),
    { template: 'order-placed', ...order, paper, lines: [{ name, quantity: 2, amount: 123_456_789 }], ...sums },
    { template: 'order-placed', ...order, lines: [{ name, quantity: 2, amount: 123_456_789 }], ...sums, isDue: true },
    { template: 'order-came-back', ...order },
    { template: 'order-came-back', ...order, amount: 118_000 },
    { template: 'order-came-back', ...order, amount: 0, wasRefunded: true },
    { template: 'refund-started', ...order, amount: 11_800, reason: 'returned', isPayout: true },
    { template: 'refund-started', ...order, amount: 11_800, reason: 'by_shop', isPayout: true, payTo: 'as***@okbank' },
    { template: 'refund-done', ...order, amount: 11_850, paper, paidTo: 'as***@okbank' },
    ...['stock_gone', 'paid_twice', 'not_as_agreed', 'returned'].map((why) => ({
      template: 'refund-started',
      ...person,
      amount: 11_800,
      reason: why,
      ...(why === 'returned' ? { orderNumber: order.orderNumber } : {}),
    })),
    { template: 'refund-done', ...order, amount: 11_850, paper },
    { template: 'refund-done', ...person, amount: 11_850 },
    { template: 'refund-done', ...person, amount: 11_850, isForAppointment: true },
    ...['slot_gone', 'paid_twice', 'not_as_agreed'].map((why) => ({
      template: 'refund-started',
      ...person,
      amount: 11_800,
      reason: why,
      isForAppointment: true,
    })),
    { template: 'appointment-held', ...visit, amount: 60_000, holdEndsAt: at },
    { template: 'appointment-paid', ...visit, amount: 60_000 },
    { template: 'appointment-rescheduled', ...visit, was: at },
    { template: 'appointment-rescheduled', ...visit, was: at, holdEndsAt: at, clinicReason: reason },
    ...[24, 2].map((hours) => ({ template: 'appointment-reminder', ...visit, hours })),
    { template: 'appointment-cancelled', ...visit, amount: 60_000, back: 30_000 },
    { template: 'appointment-cancelled', ...visit, amount: 60_000, back: 0 },
    { template: 'appointment-cancelled', ...visit, amount: 60_000, back: 60_000, clinicReason: reason },
    { template: 'appointment-cancelled', ...visit, amount: 0, back: 0, clinicReason: reason },
    { template: 'order-shipped', ...order, carrier: name, trackingNumber: 'DL1', url: 'https://www.delhivery.com/track/package/DL1' },
    { template: 'order-shipped', ...order, trackingNumber: 'DL1' },
    { template: 'order-shipped', ...order, trackingNumber: 'DL1', due: 118_000, paper },
    { template: 'order-delivered', ...order, returnableUntil: '2026-12-21', subscriber: 'c1' },
    { template: 'order-cancelled', ...order, amount: 11_800, reason },
    { template: 'order-cancelled', ...order, amount: 11_800 },
    { template: 'order-cancelled', ...order, amount: 0, wasRefunded: true },
    { template: 'return-asked', ...order, items },
    { template: 'return-decided', ...order, items, approved: true, reason },
    { template: 'return-decided', ...order, items, approved: false, reason },
    { template: 'return-asked', ...order, items: exchanged, heldUntil: at },
    { template: 'return-decided', ...order, items: exchanged, approved: true, heldUntil: at },
    {
      template: 'exchange-sent',
      ...order,
      items: exchanged,
      carrier: name,
      trackingNumber: 'DL1',
      url: 'https://www.delhivery.com/track/package/DL1',
    },
    { template: 'exchange-ended', ...order, items: exchanged, isArrived: false },
    { template: 'exchange-ended', ...order, items: exchanged, isArrived: true, reason },
    { template: 'exchange-ended', ...order, items: exchanged, isArrived: true, isSent: true, amount: 11_800, reason },
    ...[true, false].map((isArrived) => ({
      template: 'exchange-ended',
      ...order,
      items: exchanged,
      isArrived,
      isSent: isArrived,
      amount: 0,
      reason,
    })),
    { template: 'return-decided', ...order, items, approved: true, amount: 0 },
  ].map((mail) => OutboxMail().parse(mail));
}

const token = `c1.${'a'.repeat(43)}`;
async function write(mail: OutboxMail, hasDocument = true) {
  const unsubscribeToken = 'subscriber' in mail ? token : undefined;
  const message = await renderEmail(mail, { codeOf: async () => '482913', hasDocument, unsubscribeToken, seller: firstSeller });
  if (message === null) throw new Error('The mail has no recipient.');
  return message;
}
/** Each mail with its template as a name; mails of one template are numbered. */
function named(mails: readonly OutboxMail[]) {
  const seen = new Map<string, number>();
  return mails.map((mail) => {
    const name = 'what' in mail ? `${mail.template} ${mail.what}` : mail.template;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [count === 1 ? name : `${name} ${count}`, mail] as const;
  });
}
const plain = mailsWith({ firstName: 'Asha', reason: 'The box was open.', name: 'Wooden train' });
const hostile = mailsWith({
  firstName: `<script>alert(1)</script>\r\nBcc: all@example.test\u202e"'${'W'.repeat(60)}`,
  reason: '</td></table><img src=x onerror=alert(1)>\nTotal: ₹0.00',
  name: '"><a href="javascript:alert(1)">x</a>',
});

/** The visible text of the HTML. */
const visibleText = (html: string) =>
  html
    .replace(/<style>[^]*?<\/style>|<title>[^]*?<\/title>|<div style="display:none[^]*?<\/div>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&middot;/g, '·')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url as string);

it('covers every mail template', () => {
  const all = OutboxMail().options.map((option) => option.shape.template.value);
  expect([...new Set(plain.map(({ template }) => template))].sort()).toEqual(all.filter((template) => template !== 'nobody').sort());
});

describe('a mail', () => {
  it.each(named(plain))('renders the mail %s with one heading, a preview, https links and no external resources', async (_, mail) => {
    const { html, subject } = await write(mail);
    expect(html.match(/<h1 /g)).toHaveLength(1);
    expect(visibleText(html)).toContain('Nanhe · good things for growing families');
    expect(/<div style="display:none[^"]*">([^&<]{15,})/.exec(html)?.[1]).toMatch(/^[A-Z]/);
    expect((html.match(/background:#0b6e69/g) ?? []).length).toBeLessThanOrEqual(1);
    for (const url of linksOf(html)) expect(url).toMatch(/^https:\/\/(?:nanhe\.example|www\.delhivery\.com)(?:\/|$)/);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object|form)|url\(|@import/);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(subject.length).toBeGreaterThan(10);
    expect(`${html}${subject}`).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it.each(named(plain))('writes the same text and links in HTML and plain text of the mail %s', async (_, mail) => {
    const { html, text } = await write(mail);
    const words = visibleText(html);
    const lines = text.split('\n').filter((line) => line.trim() !== '' && !/https?:\/\//.test(line) && line !== '-- ' && line !== 'Nanhe');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines)
      expect(words).toContain(
        line
          .trim()
          .replace(/^- /, '')
          .replace(/^(.*): (₹[\d,.]+|Free)$/, '$1 $2'),
      );
    for (const url of linksOf(html)) expect(text).toContain(url.replace(/&amp;/g, '&'));
  });

  it.each(named(plain))('states the reason of the mail %s and offers to unsubscribe only from optional mails', async (_, mail) => {
    const { html, text, headers } = await write(mail);
    expect(visibleText(html)).toMatch(/You get this mail because /);
    if (mail.template === 'welcome' || mail.template === 'order-delivered') {
      expect(text).toContain(`Unsubscribe: https://nanhe.example/unsubscribe?token=${token}`);
      expect(headers).toEqual({
        'List-Unsubscribe': `<https://nanhe.example/api/mail/unsubscribe?token=${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
    } else {
      expect(text).toContain('always sent');
      expect(`${html}${text}`).not.toMatch(/unsubscribe/i);
      expect(headers).toBeUndefined();
    }
  });
});

describe('hostile user input', () => {
  it.each(named(hostile))('keeps hostile input in the mail %s as text, without markup, headers or bidi controls', async (_, mail) => {
    const { html, text, subject } = await write(mail);
    expect(html).not.toMatch(/<script|<img|<a href="javascript/i);
    for (const url of linksOf(html)) expect(url).toMatch(/^https:/);
    expect(subject).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(text).not.toMatch(/^Bcc:/m);
    expect(`${html}${text}`).not.toContain('\u202e');
    // The input closes no table of the layout.
    expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length);
  });
});

it('writes amounts with two decimals and Indian digit grouping', async () => {
  const { text } = await write(plain.find(({ template }) => template === 'order-placed') as OutboxMail);
  expect(text).toMatch(/Wooden train × 2: ₹12,34,567\.89\nSubtotal: ₹12,34,567\.89\nShipping: Free\nTax: ₹0\.05\nTotal: ₹12,34,567\.94/);
});

const like = (template: OutboxMail['template'], changes: object, hasDocument = true) =>
  write(OutboxMail().parse({ ...plain.find((mail) => mail.template === template), ...changes }), hasDocument);
/** The labels of the rows that are printed as the total. */
const totals = (html: string) =>
  [...html.matchAll(/<td class="line" style="[^"]*font-weight:bold[^"]*">([^<]*)<\/td><td/g)].map(([, label]) => label);

it('emphasises the total of an order, not the GST in it, and leaves out a GST of zero', async () => {
  const taxed = await like('order-placed', { tax: 0, taxIncluded: 4_280 });
  expect(totals(taxed.html)).toEqual(['Total']);
  expect(taxed.text).toContain('Total: ₹12,34,567.94\nGST in the total: ₹42.80');
  const untaxed = await like('order-placed', { tax: 0, taxIncluded: 0 });
  expect(totals(untaxed.html)).toEqual(['Total']);
  expect(untaxed.text).not.toContain('GST in the total');
});

it('says in the dispatch mail of a parcel that is paid on delivery that the invoice is attached, or where it is', async () => {
  const onDelivery = { due: 118_000, paper: { customerId: 'c1', orderId: 'o1' } };
  expect((await like('order-shipped', onDelivery)).text).toContain('Your invoice is attached as a PDF; it is in your account, too.');
  const { text } = await like('order-shipped', onDelivery, false);
  expect(text).toContain('Your invoice is in your account: https://nanhe.example/profile?tab=invoices');
  expect(text).not.toContain('attached');
  expect((await like('order-shipped', {})).text).not.toContain('invoice');
});

it('names no exchange in the verdict about a return whose exchange has lapsed', async () => {
  const items = [{ name: 'Romper', quantity: 1, exchangeFor: 'M' }];
  const { text } = await like('return-decided', { items, approved: true, reason: undefined, heldUntil: undefined });
  expect(text).toContain('- Romper × 1\n');
  expect(text).toContain('Your refund starts as soon as they are with us.');
});

it('does not say how the refund of an arrived exchange is paid: the mail about the refund does', async () => {
  expect((await like('exchange-ended', { isArrived: true })).text).toContain('another mail says how it reaches you');
});

it('does not claim a full refund in the cancellation mail when a part was refunded before', async () => {
  expect((await like('order-cancelled', { amount: 70_000 })).text).toContain('We are refunding ₹700.00 to you, without a deduction.');
});

it('keeps the line breaks of a cancellation reason', async () => {
  const two = OutboxMail().parse({ ...plain.find(({ template }) => template === 'order-cancelled'), reason: 'It broke.\nWe are sorry.' });
  const { html, text } = await write(two);
  expect(html).toContain('The reason: It broke.<br>We are sorry.');
  expect(text).toContain('The reason: It broke.\nWe are sorry.');
});

it('names the device of a new sign-in only when it is known', async () => {
  const notice = { template: 'security-notice', what: 'new-signin', to: 'asha@example.test', firstName: 'Asha', at } as const;
  expect((await write({ ...notice, device: 'Chrome on Android' })).text).toContain('that we have not seen before: Chrome on Android.');
  expect((await write({ ...notice, device: 'Unknown device' })).text).toContain('that we have not seen before.');
});

it('leaves out the place of a doctor without an address', async () => {
  const visits = plain.filter((mail) => 'place' in mail);
  const texts = await Promise.all(visits.map(async (mail) => (await write({ ...mail, place: '' })).text));
  expect(texts.filter((text) => text.includes('When: '))).toHaveLength(6);
  for (const text of texts) expect(text).not.toContain('Where:');
});
