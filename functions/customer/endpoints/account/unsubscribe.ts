/** Switches optional mails off for the reader of a mail. Without a limit, because a valid token comes from us, and mail services post for many readers. */
import { setNewsletterByToken } from '#functions/customer/unsubscribe.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { unsubscribe } from '#shared/contract/customer/account.ts';

export const handler = openEndpoint(unsubscribe, async ({ query, now, note }) => {
  note({ customerId: await setNewsletterByToken(query.token, false, now) });
  return { success: true, message: 'You will only get essential emails', newsMails: false } as const;
});
