/** Where does a person ask us to stop the mails that are not necessary? On a page: what only opens addresses, as scanners of mails do, switches nothing off. */
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { openUnsubscribe } from '#shared/contract/customer/account.ts';

export const handler = openEndpoint(openUnsubscribe, async ({ query }) => ({
  location: `/unsubscribe?${new URLSearchParams({ token: query.token }).toString()}`,
}));
