/** Matches a courier's remittances with the orders that it collected for. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { matchRemittance } from '#functions/order/match-remittance.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { importRemittance } from '#shared/contract/order/remittance.ts';

export const handler = endpoint(importRemittance, async ({ body: { csv, dryRun }, caller, source, now }) => {
  const rows = await matchRemittance(csv, dryRun, { action: importRemittance.key, caller, source, now }).catch((error: unknown) => {
    if (error instanceof RangeError) throw new Failure('invalid_input', { fields: { csv: error.message } });
    throw error;
  });
  const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((all, amount) => all + amount * 100, 0)) / 100;
  const isPaid = ({ outcome }: (typeof rows)[number]) => ['matched', 'short', 'over', 'already'].includes(outcome);
  return { rows: [...rows], total: sum(rows.map(({ amount }) => amount)), matched: sum(rows.filter(isPaid).map(({ amount }) => amount)) };
});
