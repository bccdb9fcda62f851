/** Reads the table of PIN codes for the owner, without a cache. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { toPinTableResponse } from '#functions/settings/change-pins.ts';
import { readPinHead } from '#functions/settings/pin-store.ts';
import { readPins } from '#shared/contract/settings/delivery.ts';

export const handler = endpoint(readPins, async () => toPinTableResponse(await readPinHead()));
