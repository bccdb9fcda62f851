/** Restores the table of PIN codes from before the last change. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { undoPinTable } from '#functions/settings/change-pins.ts';
import { undoPins } from '#shared/contract/settings/delivery.ts';

export const handler = endpoint(undoPins, ({ body, caller, source, now }) =>
  undoPinTable(body.version, { action: undoPins.key, caller, source, now }),
);
