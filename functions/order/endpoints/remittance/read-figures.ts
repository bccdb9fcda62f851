/** Counts the parcels of the last 90 days that were to be paid on delivery. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { readCodFigures } from '#functions/order/cod-figures.ts';
import { readFigures } from '#shared/contract/order/remittance.ts';
import { toRupees } from '#shared/rules/money.ts';

export const handler = endpoint(readFigures, async ({ now }) => {
  const { due, unpaid, ...figures } = await readCodFigures(now);
  return { ...figures, prefixes: [...figures.prefixes], due: toRupees(due), unpaid: toRupees(unpaid) };
});
