/** Does the shop keep its books through faults and kill -9? A slice of `npm run soak:money`; `MONEY_SOAK_PROGRAMS` makes it longer. */
import { expect, it } from 'vitest';
import { soakMoney } from './money-run.ts';

const programs = Number(process.env['MONEY_SOAK_PROGRAMS'] ?? 3);

it('every captured payment is one order, one appointment or a full refund, and nothing is sold twice, whatever fails and whenever the process dies', async () => {
  const { bookings, checkouts, kills, payments } = await soakMoney({
    programs,
    shrinks: false,
    failed: (_, lastWords) => void process.stderr.write(`The shop said last:\n${lastWords}\n`),
  });
  // A slice in which nothing happened would prove nothing.
  expect(Math.min(bookings, checkouts, kills, payments)).toBeGreaterThan(0);
}, 3_600_000);
