/**
 * `npm run soak:codes`: measures how long a customer waits for a sign-up code while eight buyers place 35 orders a second on one machine, and
 * fails when the slowest hundredth waits longer than two seconds. `-- --rate 20 --seconds 30` for another load.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '#infra/local/table/table-server.ts';
import { openShopProcess } from './shop-process.ts';

const { values } = parseArgs({ options: { rate: { type: 'string', default: '35' }, seconds: { type: 'string', default: '40' } } });
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
const buyers = 8;
/** Milliseconds: between two sign-ups, the bound of the slowest hundredth, and after which a code is given up. */
const [every, bound, longest] = [250, 2_000, 60_000];

const shop = await openShopProcess(await freePort(), { LOG_LEVEL: 'WARN' });
let [placed, failed] = [0, 0];
let firstFailure = '';
try {
  const product = await shop.people.product({ price: 499, stock: 1_000_000 });
  const people = await Promise.all(Array.from({ length: buyers }, () => shop.people.customer()));
  const addresses = await Promise.all(people.map((each) => shop.people.address(each)));

  async function order(buyer: number): Promise<void> {
    const as = people[buyer] as (typeof people)[number];
    const asked = async (answer: ReturnType<typeof shop.call>) => {
      const { status, body } = await answer;
      if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body;
    };
    try {
      await asked(shop.call('cart.add', { as, body: { productId: product.id, quantity: 1 } }));
      const { id } = await asked(shop.call('payment.createOrder', { as, body: { shippingAddressId: addresses[buyer] } }));
      const paid = await asked(shop.local('POST', `/pay/razorpay/${id}`, { method: 'upi', outcome: 'captured', webhook: 'never' }));
      const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid;
      await asked(shop.call('payment.verifyPayment', { as, body: { razorpay_order_id, razorpay_payment_id, razorpay_signature } }));
      placed++;
    } catch (error) {
      failed++;
      firstFailure ||= String(error);
    }
  }

  /** @returns milliseconds until the code is in the mailbox */
  async function waitForCode(place: number): Promise<number> {
    const email = `code-${place}@example.test`;
    const body = { email, password: 'Pebble-Lantern-42', firstName: 'Asha', lastName: 'Rao', phone: `+9198${String(10_000_000 + place)}` };
    const began = performance.now();
    const { status, body: answer } = await shop.call('auth.register', { body, headers: { 'x-forwarded-for': `10.${place >> 8}.${place & 255}.1` } });
    if (status >= 400) throw new Error(`${status} ${JSON.stringify(answer)}`);
    while (performance.now() - began < longest) {
      const mails = (await shop.local('GET', `/mail?to=${email}`)).body as readonly unknown[] | { mails?: readonly unknown[] };
      if ((Array.isArray(mails) ? mails : []).length > 0) break;
      await pause(50);
    }
    return performance.now() - began;
  }

  // The first code and order load the code of the functions.
  await Promise.all([waitForCode(0), order(0)]);
  const until = performance.now() + seconds * 1_000;
  let next = performance.now();
  const load = Array.from({ length: buyers }, async (_, buyer) => {
    while (performance.now() < until) {
      const at = next;
      next = Math.max(next, performance.now() - 1_000) + 1_000 / rate;
      if (at > performance.now()) await pause(at - performance.now());
      await order(buyer);
    }
  });
  const codes: Promise<number>[] = [];
  for (let place = 1; performance.now() < until; place++) {
    codes.push(waitForCode(place));
    await pause(every);
  }
  await Promise.all(load);
  const mailsAtEnd = ((await shop.local('GET', '/mail')).body as readonly unknown[]).length;
  const waited = (await Promise.all(codes)).toSorted((one, other) => one - other);
  const share = (part: number) => Math.round(waited[Math.min(waited.length - 1, Math.floor(waited.length * part))] ?? 0);
  const [p50, p99] = [share(0.5), share(0.99)];
  process.stdout.write(
    `${(placed / seconds).toFixed(1)} orders a second (${placed}, failed ${failed}${firstFailure === '' ? '' : `: ${firstFailure}`}), ${waited.length} sign-ups\n` +
      `a code takes ${p50} ms at the median, ${p99} ms at 99 %, ${share(1)} ms at most; ${mailsAtEnd} mails were out when the orders ended\n`,
  );
  if (p99 > bound || placed === 0) process.exitCode = 1;
} finally {
  await shop.close();
}
// Connections that are kept alive would keep the process too.
process.exit();
