/** Does every mail say why it came, hold together in HTML and in plain text, and take what people typed for nothing but text? */
import { describe, expect, it, vi } from 'vitest';
import { rendered } from '#functions/mail/render.ts';
import { OutboxMail } from '#shared/contract/mails.ts';

vi.stubEnv('BRAND', 'Nanhe');
vi.stubEnv('SITE_URL', 'https://nanhe.example/');

const at = '2026-11-21T12:04:00.000Z';
type Typed = { firstName: string; reason: string; name: string };

/** One mail of each kind, in the words of whoever typed them. */
function mailsWith({ firstName, reason, name }: Typed): readonly OutboxMail[] {
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
  const sums = { subtotal: 123_456_789, tax: 5, shippingCost: 0, total: 123_456_794 };
  const notices = ['new-signin', 'password-changed', 'email-changed', 'phone-changed', 'totp-on', 'totp-off', 'recovery-used', 'recovery-renewed'];
  return [
    { template: 'signup-code', to: person.to, code },
    { template: 'email-code', to: person.to, code },
    ...(['signin-code', 'reset-code', 'deletion-code'] as const).map((template) => ({ template, ...person, code })),
    { template: 'account-exists', to: person.to },
    { template: 'email-taken', to: person.to },
    { template: 'account-deleted', ...person },
    { template: 'welcome', ...person, subscriber: 'c1' },
    ...notices.map((what) => ({ template: 'security-notice', what, ...person, at, device: name, newEmail: name })),
    { template: 'order-placed', ...order, paper, lines: [{ name, quantity: 2, amount: 123_456_789 }], ...sums },
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
    { template: 'order-delivered', ...order, returnableUntil: '2026-12-21', subscriber: 'c1' },
    { template: 'order-cancelled', ...order, amount: 11_800, reason },
    { template: 'order-cancelled', ...order, amount: 11_800 },
    { template: 'return-asked', ...order, items },
    { template: 'return-decided', ...order, items, approved: true, reason },
    { template: 'return-decided', ...order, items, approved: false, reason },
  ].map((mail) => OutboxMail().parse(mail));
}

const token = `c1.${'a'.repeat(43)}`;
async function write(mail: OutboxMail) {
  const unsubscribeToken = 'subscriber' in mail ? token : undefined;
  const letter = await rendered(mail, { codeOf: async () => '482913', hasPaper: true, unsubscribeToken });
  if (letter === null) throw new Error('goes to nobody');
  return letter;
}
const named = (mails: readonly OutboxMail[]) =>
  mails.map((mail) => [`${mail.template} ${'what' in mail ? mail.what : 'reason' in mail ? mail.reason : ''}`.trim(), mail] as const);
const plain = mailsWith({ firstName: 'Asha', reason: 'The box was open.', name: 'Wooden train' });
const hostile = mailsWith({
  firstName: `<script>alert(1)</script>\r\nBcc: all@example.test\u202e"'${'W'.repeat(60)}`,
  reason: '</td></table><img src=x onerror=alert(1)>\nTotal: ₹0.00',
  name: '"><a href="javascript:alert(1)">x</a>',
});

/** What a reader sees of the HTML. */
const seen = (html: string) =>
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

it('there is a letter for every kind of mail', () => {
  const all = OutboxMail().options.map((option) => option.shape.template.value);
  expect([...new Set(plain.map(({ template }) => template))].sort()).toEqual(all.filter((template) => template !== 'nobody').sort());
});

describe.each(named(plain))('%s', (_, mail) => {
  it('is one letter of the brand: a heading, a preview, at most one button, whole links over https, nothing loaded from anywhere', async () => {
    const { html, subject } = await write(mail);
    expect(html.match(/<h1 /g)).toHaveLength(1);
    expect(seen(html)).toContain('Nanhe · good things for growing families');
    expect(/<div style="display:none[^"]*">([^&<]{15,})/.exec(html)?.[1]).toMatch(/^[A-Z]/);
    expect((html.match(/background:#0b6e69/g) ?? []).length).toBeLessThanOrEqual(1);
    for (const url of linksOf(html)) expect(url).toMatch(/^https:\/\/(?:nanhe\.example|www\.delhivery\.com)(?:\/|$)/);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object|form)|url\(|@import/);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(subject.length).toBeGreaterThan(10);
    expect(`${html}${subject}`).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('says the same in plain text, links and foot included', async () => {
    const { html, text } = await write(mail);
    const words = seen(html);
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

  it('says why it came, and offers to unsubscribe only where it is not necessary', async () => {
    const { html, text, headers } = await write(mail);
    expect(seen(html)).toMatch(/You get this mail because /);
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

describe.each(named(hostile))('hostile words in %s', (_, mail) => {
  it('stay words: no markup, no header, no line of their own, no turned reading order', async () => {
    const { html, text, subject } = await write(mail);
    expect(html).not.toMatch(/<script|<img|<a href="javascript/i);
    for (const url of linksOf(html)) expect(url).toMatch(/^https:/);
    expect(subject).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(text).not.toMatch(/^Bcc:/m);
    expect(`${html}${text}`).not.toContain('\u202e');
    // Whatever was typed, the tables close where they shall.
    expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length);
  });
});

it('amounts have two decimals and the grouping of India', async () => {
  const { text } = await write(plain.find(({ template }) => template === 'order-placed') as OutboxMail);
  expect(text).toMatch(/Wooden train × 2: ₹12,34,567\.89\nSubtotal: ₹12,34,567\.89\nShipping: Free\nTax: ₹0\.05\nTotal: ₹12,34,567\.94/);
});

it('a reason of several lines keeps them', async () => {
  const two = OutboxMail().parse({ ...plain.find(({ template }) => template === 'order-cancelled'), reason: 'It broke.\nWe are sorry.' });
  const { html, text } = await write(two);
  expect(html).toContain('The reason: It broke.<br>We are sorry.');
  expect(text).toContain('The reason: It broke.\nWe are sorry.');
});

it('a new sign-in names the device where one is known, and says nothing of it where none is', async () => {
  const notice = { template: 'security-notice', what: 'new-signin', to: 'asha@example.test', firstName: 'Asha', at } as const;
  expect((await write({ ...notice, device: 'Chrome on Android' })).text).toContain('that we have not seen before: Chrome on Android.');
  expect((await write({ ...notice, device: 'Unknown device' })).text).toContain('that we have not seen before.');
});
