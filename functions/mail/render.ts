/** What does a waiting mail say? Null when it goes to nobody. */
import { config } from '#functions/http/config.ts';
import type { OutboxMail } from '#functions/store/outbox.ts';
import { accountExists } from './account-exists.ts';
import { orderPlaced } from './order-placed.ts';
import { refundStarted } from './refund-started.ts';
import { signinCode } from './signin-code.ts';
import { signupCode } from './signup-code.ts';
import type { MailText } from './text.ts';
import { welcome } from './welcome.ts';

type CodeOf = (attempt: string, seed: string) => Promise<string>;

export async function rendered(mail: OutboxMail, codeOf: CodeOf): Promise<(MailText & { readonly to: string }) | null> {
  const head = { brand: config('BRAND'), site: config('SITE_URL').replace(/\/+$/, '') };
  switch (mail.template) {
    case 'signup-code':
      return { to: mail.to, ...signupCode(head, { code: await codeOf(mail.code.attempt, mail.code.seed) }) };
    case 'signin-code':
      return { to: mail.to, ...signinCode(head, { firstName: mail.firstName, code: await codeOf(mail.code.attempt, mail.code.seed) }) };
    case 'account-exists':
      return { to: mail.to, ...accountExists(head) };
    case 'welcome':
      return { to: mail.to, ...welcome(head, mail) };
    case 'order-placed':
      return { to: mail.to, ...orderPlaced(head, mail) };
    case 'refund-started':
      return { to: mail.to, ...refundStarted(head, mail) };
    case 'nobody':
      return null;
  }
}
