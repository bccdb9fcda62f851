/** Switches optional mails on again for the reader of a mail. */
import { setNewsletterByToken } from '#functions/customer/unsubscribe.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { resubscribe } from '#shared/contract/customer/account.ts';

export const handler = openEndpoint(resubscribe, async ({ query, now, note }) => {
  note({ customerId: await setNewsletterByToken(query.token, true, now) });
  return { success: true, message: 'You will get all our mails again', newsMails: true } as const;
});
