/** Does the shop keep its books through faults and kill -9? A slice of `npm run soak:money`; `MONEY_SOAK_PROGRAMS` makes it longer. */
import { expect, it } from 'vitest';
import { soakMoney } from './money-run.ts';

const programs = Number(process.env['MONEY_SOAK_PROGRAMS'] ?? 4);

it('every captured payment is one order or a full refund, every unit is somewhere, whatever fails and whenever the process dies', async () => {
  const { checkouts, kills, payments } = await soakMoney({ programs, shrinks: false });
  // A slice in which nothing happened would prove nothing.
  expect(Math.min(checkouts, kills, payments)).toBeGreaterThan(0);
}, 3_600_000);
