/** The e-mail with the code that confirms an order to be paid on delivery. */
import { renderMailLayout } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';
import { formatMoney, type Paise } from '#shared/rules/money.ts';

interface Fields {
  readonly firstName: string;
  readonly amount: Paise;
  readonly code: string;
}

export const deliveryPaymentCode = (head: Letterhead, { firstName, amount, code }: Fields): MailText =>
  renderMailLayout(head, {
    subject: `Your ${head.brand} order code`,
    title: `Almost there, ${firstName}`,
    paragraphs: [`Enter this code to confirm your order of ${formatMoney(amount)}, which you pay on delivery.`],
    code,
    why: 'code',
    after: [
      'The code works once, for the next 10 minutes. We will never ask you for it by phone or chat.',
      'If you did not ask for it, you can ignore this mail: nothing is ordered without it.',
    ],
  });
