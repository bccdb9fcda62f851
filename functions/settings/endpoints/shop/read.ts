/** Reads who sells, for every page. */
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { settingsOf } from '#functions/settings/settings.ts';
import { read } from '#shared/contract/settings/shop.ts';

export const handler = openEndpoint(read, ({ now }) => settingsOf('seller', now));
