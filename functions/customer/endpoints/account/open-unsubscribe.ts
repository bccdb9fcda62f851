/** Redirects the reader of a mail to the page for unsubscribing. Opening the link changes nothing, because mail scanners open links too. */
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { openUnsubscribe } from '#shared/contract/customer/account.ts';

export const handler = openEndpoint(openUnsubscribe, async ({ query }) => ({
  location: `/unsubscribe?${new URLSearchParams({ token: query.token }).toString()}`,
}));
