/** The MIME encoding of mails with attachments. */
import { afterEach, expect, it, vi } from 'vitest';
import { mimeOf } from '#functions/platform/mail/mime.ts';
import { sendMail } from '#functions/platform/mail/ses.ts';
import { newEmail } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
afterEach(() => vi.unstubAllEnvs());

const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => index % 256);
const mailTo = (to: string) => ({
  to,
  subject: 'Thank you, आशा! Your order of ₹1,499.00 is confirmed, and this is a subject longer than the line of a header may be',
  text: 'Namasté आशा\n\n--text-or-html\n.\nTotal: ₹1,499.00\n',
  html: `<p>${'₹'.repeat(500)}</p>`,
  attachments: [{ name: 'invoice-1.pdf', type: 'application/pdf', bytes }],
});

it('delivers text, HTML, subject and attachment of a mail unchanged', async () => {
  const mail = mailTo(newEmail());
  await sendMail(mail);
  expect(await shop.mailsTo(mail.to)).toMatchObject([
    {
      ...{ to: [mail.to], from: 'Nanhe <hello@nanhe.test>', subject: mail.subject, text: mail.text, html: mail.html },
      attachments: [{ name: 'invoice-1.pdf', type: 'application/pdf', size: bytes.length }],
    },
  ]);
  const [, file = ''] = /filename="invoice-1\.pdf"\r\n.*\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mimeOf('hello@nanhe.test', mail).toString()) ?? [];
  expect(Buffer.compare(Buffer.from(file, 'base64'), bytes)).toBe(0);
});

it('encodes a sender name in Devanagari', async () => {
  const mail = mailTo(newEmail());
  vi.stubEnv('MAIL_FROM', 'नन्हे <hello@nanhe.test>');
  await sendMail(mail);
  expect(await shop.mailsTo(mail.to)).toMatchObject([{ from: 'नन्हे <hello@nanhe.test>' }]);
});

it('encodes a sender name in Devanagari also in a mail that SES composes, because SES accepts ASCII only', async () => {
  const { attachments: _, ...mail } = mailTo(newEmail());
  vi.stubEnv('MAIL_FROM', 'नन्हे <hello@nanhe.test>');
  await sendMail(mail);
  const name = Buffer.from('नन्हे').toString('base64');
  expect(await shop.mailsTo(mail.to)).toMatchObject([{ from: `=?UTF-8?B?${name}?= <hello@nanhe.test>` }]);
});

it.each([
  ['Toys, Games & Co.', '"Toys, Games & Co."'],
  ['The "Small" Shop', '"The \\"Small\\" Shop"'],
  ['"Toys, Games"', '"Toys, Games"'],
  ['Nanhe', 'Nanhe'],
])('encodes the sender name %s so that no character of it ends the name', (name, encoded) => {
  const [, from] = /^From: ([\s\S]*?)\r\nTo: /.exec(mimeOf(`${name} <hello@nanhe.test>`, mailTo('asha@example.test')).toString()) ?? [];
  expect(from?.replace('\r\n', '')).toBe(`${encoded} <hello@nanhe.test>`);
});

it('encodes a mail as ASCII in lines of at most 78 characters', () => {
  const lines = mimeOf('नन्हे <hello@nanhe.test>', mailTo('asha@example.test')).toString('latin1').split('\r\n');
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(78);
    expect(line).toMatch(/^[\x20-\x7e]*$/);
  }
});
