/** Causes the trouble that each alarm on the shop's own metrics detects, and repairs what it breaks. */
import { createHmac } from 'node:crypto';
import { vi } from 'vitest';
import { rebuildCatalogue } from '#functions/catalogue/published/rebuild.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { firstSeller } from '#infra/constructs/seller.ts';
import { snsEvent } from '#infra/local/mail/bounces.ts';
import type { MetricName } from '#shared/metrics.ts';
import { newEmail, newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import type { Shop } from '#tests/kit/shop.ts';
import type { FaultyTable } from '#tests/kit/table/faulty-table.ts';

const named = (count: number) => Array.from({ length: count }, (_, index) => `unknown-${index}`);

export function alarmProofs(shop: Shop, faultyTable: FaultyTable): Partial<Record<MetricName, () => Promise<unknown>>> {
  const checkoutSteps = createCheckoutSteps(shop);
  const orderSteps = createOrderSteps(shop, checkoutSteps);
  const { faults } = shop.services.payments;

  const opened = async (): Promise<string> => checkoutSteps.openCheckout(await checkoutSteps.buyer(), await shop.product());
  const minutes = (count: number) => shop.advanceClock(count * 60);
  /** Runs a job several times, some minutes apart. */
  const runs = async (job: Parameters<Shop['runJob']>[0], times: number, apart: number) => {
    for (let run = 0; run < times; run++) {
      if (run > 0) minutes(apart);
      await shop.runJob(job);
    }
  };
  const whileProviderIsDown = async (act: () => Promise<unknown>) => {
    faults.add({ operation: '*', mode: 'error', times: 1_000 });
    try {
      await act();
    } finally {
      faults.clear();
    }
  };
  const whileTableRefuses = async (act: () => Promise<unknown>) => {
    faultyTable.decideFault = (operation) => (operation === 'Query' || operation === 'GetItem' ? undefined : 'conflict');
    try {
      await act();
    } finally {
      faultyTable.decideFault = () => undefined;
    }
  };
  /** Pays an order again, so that refunds are due. */
  const owed = async (asha: Buyer, times = 1) => {
    const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
    await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(orderId));
    const how = { method: 'upi', outcome: 'captured', webhook: 'never', evenIfPaid: true } as const;
    for (let time = 0; time < times; time++) {
      const { razorpay_payment_id } = await shop.services.payments.pay(orderId, how);
      await shop.call('payment.updateOrderStatus', { as: asha, body: { razorpay_order_id: orderId, razorpay_payment_id, status: 'x' } });
    }
  };
  const webhook = (payload: object, secret: string) => {
    const body = JSON.stringify({ entity: 'event', ...payload });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return shop.call('payment.razorpayWebhook', { body, headers: { 'x-razorpay-signature': signature } });
  };

  return {
    'paid-without-order': async () => {
      const product = await shop.product();
      await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(await checkoutSteps.buyer(), product));
      // The held unit is gone by mistake, so that nothing is left to sell to the customer who paid.
      await shop.putItem({ ...(await shop.table.get(`PRODUCT#${product.id}`, `STOCK#${product.id}`)), held: 0 });
      await runs('settle-pending', 3, 1);
    },
    'payments-given-up': async () => {
      await opened();
      minutes(8 * 1_440);
      await whileProviderIsDown(() => shop.runJob('settle-pending'));
    },
    'payments-refunded-unmatched': async () => owed(await checkoutSteps.buyer(), 5),
    'payment-starts-failed': async () => {
      const asha = await checkoutSteps.buyer();
      const product = await shop.product();
      await whileProviderIsDown(async () => {
        for (let time = 0; time < 5; time++) await checkoutSteps.requestCheckout(asha, [{ product, quantity: 1 }]);
      });
    },
    'payments-unclear': async () => {
      await opened();
      await whileProviderIsDown(() => runs('settle-pending', 10, 1));
    },
    'holds-released-unverified': async () => {
      await opened();
      minutes(31);
      await whileProviderIsDown(() => shop.runJob('settle-pending'));
    },
    'hold-expiries': async () => {
      const product = await shop.product({ stock: 60 });
      const { providerOrderId: _, ...one } =
        (await checkoutSteps.checkoutOf(await checkoutSteps.openCheckout(await checkoutSteps.buyer(), product))) ?? {};
      const others = named(49);
      const stock = await shop.table.get(`PRODUCT#${product.id}`, `STOCK#${product.id}`);
      await shop.putItem({ ...stock, free: 10, held: 50 });
      await Promise.all(others.map((id) => shop.putItem({ ...one, pk: `CHECKOUT#${id}`, id, customerId: id })));
      minutes(16);
      await shop.runJob('settle-pending');
    },
    'webhooks-refused': async () => {
      for (let time = 0; time < 5; time++) await webhook({ event: 'payment.captured', time }, 'the secret before the last');
    },
    disputes: async () => {
      const asha = await checkoutSteps.buyer();
      const orderId = await orderSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 });
      const payment_id = (await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${orderId}`))?.['paymentId'] as string;
      const at = Math.floor(shop.now().getTime() / 1_000);
      const about = { id: 'disp_Alarm000001', payment_id, created_at: at, respond_by: at + 604_800, phase: 'chargeback', reason_code: 'other' };
      const entity = { entity: 'dispute', currency: 'INR', amount: 11_800, amount_deducted: 0, status: 'open', ...about };
      await webhook({ event: 'payment.dispute.created', created_at: at, payload: { dispute: { entity } } }, 'whsec_of_the_tests_only');
    },
    'open-differences': async () => {
      const auth = `Basic ${Buffer.from('rzp_test_specs:secret_of_the_tests_only').toString('base64')}`;
      const made = await fetch(`${shop.services.base}/razorpay/v1/orders`, {
        method: 'POST',
        headers: { authorization: auth, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: 12_300, currency: 'INR' }),
      });
      await checkoutSteps.payInWindow(((await made.json()) as { id: string }).id);
      minutes(2 * 1_440);
      await shop.runJob('reconcile');
    },
    'refund-age': async () => {
      const asha = await checkoutSteps.buyer();
      faults.add({ operation: 'refunds.create', mode: 'error', times: 1_000 });
      await owed(asha);
      minutes(61);
      await runs('send-refunds', 2, 5);
      faults.clear();
    },
    'refunds-failed': async () => {
      const asha = await checkoutSteps.buyer();
      faults.add({ operation: 'refunds.create', mode: 'refund-fails', times: 1 });
      await owed(asha);
      minutes(70);
      await shop.services.payments.tick();
      await shop.runJob('send-refunds');
    },
    'invoices-not-issued': async () => {
      await orderSteps.placeOrder(await checkoutSteps.buyer(), { product: await shop.product(), quantity: 1 });
      vi.stubEnv('FIRST_SELLER', JSON.stringify({ ...firstSeller, gstin: 'not a GSTIN' }));
      await shop.runJob('number-invoices');
      vi.unstubAllEnvs();
    },
    'outbox-age': async () => {
      const notice = { template: 'security-notice', what: 'password-changed', to: newEmail(), firstName: 'Asha' } as const;
      await commit([enqueueEmail({ ...notice, at: shop.now().toISOString() }, shop.now())]);
      minutes(6);
      vi.stubEnv('MAIL_FROM', '');
      await runs('send-waiting-mail', 2, 5);
      vi.unstubAllEnvs();
    },
    'mails-set-aside': async () => {
      const mail = { template: 'a mail of a later deployment' };
      for (const id of named(5)) await shop.putItem({ pk: `OUTBOX#${id}`, sk: 'MAIL', id, mail, attempts: 0, createdAt: shop.now().toISOString() });
      await shop.deliverEvents();
    },
    'mailboxes-stopped': async () => {
      const { handler } = await import('#functions/entry/jobs/handle-mail-events.ts');
      const bouncedRecipients = named(20).map((name) => ({ emailAddress: `${name}@example.test` }));
      const bounce = { bounceType: 'Permanent', timestamp: shop.now().toISOString(), bouncedRecipients };
      await handler(snsEvent({ eventType: 'Bounce', mail: { messageId: 'm-1' }, bounce }, shop.now()));
    },
    'reminders-failed': async () => {
      const start = new Date(shop.now().getTime() + 3_600_000).toISOString();
      for (const id of named(5)) {
        const due = { gsi1pk: 'DUE#REMINDER', gsi1sk: shop.now().toISOString() };
        await shop.putItem({ pk: `CUSTOMER#${id}`, sk: `REMINDER#${id}`, customerId: id, id, start, ...due });
      }
      await whileTableRefuses(() => shop.runJob('remind'));
    },
    'code-failures': async () => {
      const guess = () => shop.call('auth.verifySigninOtp', { body: { identifier: newEmail(), code: '123456' }, source: newSource() });
      for (let time = 0; time < 10; time++) await Promise.all(Array.from({ length: 10 }, guess));
    },
    'erasures-failed': async () => {
      const due = { gsi1pk: 'DUE#ERASURE', gsi1sk: shop.now().toISOString() };
      for (const customerId of named(3)) await shop.putItem({ pk: `CUSTOMER#${customerId}`, sk: 'ERASURE', customerId, ...due });
      minutes(2);
      await whileTableRefuses(() => shop.runJob('erase-accounts'));
    },
    'catalogue-full': async () => {
      await shop.product();
      await shop.deliverEvents();
      await rebuildCatalogue();
      vi.stubEnv('MAX_PRODUCTS', '1');
      await shop.runJob('compact-catalogue');
      vi.unstubAllEnvs();
    },
    'catalogue-failures': async () => {
      vi.stubEnv('DATA_BUCKET', '');
      await shop.product();
      await shop.deliverEvents();
      vi.unstubAllEnvs();
    },
  };
}
