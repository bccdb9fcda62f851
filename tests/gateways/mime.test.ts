/** Is a mail with files written so that its reader finds the same text and the same bytes in it again? */
import { expect, it, vi } from 'vitest';
import { sendMail } from '#functions/gateways/mail.ts';
import { mimeOf } from '#functions/gateways/mime.ts';
import { newEmail } from '#tests/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => index % 256);
const mailTo = (to: string) => ({
  to,
  subject: 'Thank you, आशा! Your order of ₹1,499.00 is confirmed, and this is a subject longer than the line of a header may be',
  text: 'Namasté आशा\n\n--text-or-html\n.\nTotal: ₹1,499.00\n',
  html: `<p>${'₹'.repeat(500)}</p>`,
  attachments: [{ name: 'invoice-1.pdf', type: 'application/pdf', bytes }],
});

it('text, HTML, subject and file arrive as they were', async () => {
  const mail = mailTo(newEmail());
  await sendMail(mail);
  expect(await shop.mails(mail.to)).toMatchObject([
    {
      ...{ to: [mail.to], from: 'Nanhe <hello@nanhe.test>', subject: mail.subject, text: mail.text, html: mail.html },
      attachments: [{ name: 'invoice-1.pdf', type: 'application/pdf', size: bytes.length }],
    },
  ]);
  const [, file = ''] = /filename="invoice-1\.pdf"\r\n.*\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mimeOf('hello@nanhe.test', mail).toString()) ?? [];
  expect(Buffer.compare(Buffer.from(file, 'base64'), bytes)).toBe(0);
});

it('a brand in another script is the name of the sender, too', async () => {
  const mail = mailTo(newEmail());
  vi.stubEnv('MAIL_FROM', 'नन्हे <hello@nanhe.test>');
  await sendMail(mail);
  vi.unstubAllEnvs();
  expect(await shop.mails(mail.to)).toMatchObject([{ from: 'नन्हे <hello@nanhe.test>' }]);
});

it('is plain ASCII in lines that every mail server takes', () => {
  const lines = mimeOf('नन्हे <hello@nanhe.test>', mailTo('asha@example.test')).toString('latin1').split('\r\n');
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(78);
    expect(line).toMatch(/^[\x20-\x7e]*$/);
  }
});
