/** Which mails does the reader of a mail no longer want? Those that are not necessary. Without a limit: a good token is ours, and a mail service posts for many readers from few addresses. */
import { setNewsletterBy } from '#functions/customer/unsubscribe.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { unsubscribe } from '#shared/contract/customer/account.ts';

export const handler = openEndpoint(unsubscribe, async ({ query, note }) => {
  note({ customerId: await setNewsletterBy(query.token, false) });
  return { success: true, message: 'You will get only the mails that are necessary', newsMails: false } as const;
});
