/** A slice of `npm run soak:money`: invariants of money and stock through faults and kill -9. `MONEY_SOAK_PROGRAMS` makes it longer. */
import { expect, it } from 'vitest';
import { soakMoney } from '#tests/tools/soak/money-run.ts';

const programs = process.env['MONEY_SOAK_PROGRAMS'];
/** The same programs in each run; a longer run searches from a random seed, which fast-check prints on failure. */
const slice = programs === undefined ? { programs: 3, seed: 20_261_121 } : { programs: Number(programs) };

it('turns every captured payment into one order, appointment or refund, whenever the process dies', async () => {
  const { bookings, checkouts, kills, payments, ordersInTime } = await soakMoney({
    ...slice,
    shrinks: false,
    failed: (_, lastWords) => void process.stderr.write(`The last output of the shop:\n${lastWords}\n`),
  });
  // A slice without any of these would prove nothing.
  expect(Math.min(bookings, checkouts, kills, payments, ordersInTime)).toBeGreaterThan(0);
}, 3_600_000);
