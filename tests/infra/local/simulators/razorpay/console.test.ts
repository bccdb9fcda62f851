/** The dashboard of the Razorpay simulator: what it shows and what can be done from it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShopKeys } from '#infra/local/simulators/razorpay/signatures.ts';
import { type Console, keySecret, openRazorpaySimulator } from './razorpay-kit.ts';

let simulator: Console;
const savedKeys: ShopKeys[] = [];
beforeEach(async () => {
  savedKeys.length = 0;
  simulator = await openRazorpaySimulator({ onKeys: (keys) => void savedKeys.push(keys) });
});
afterEach(() => simulator.close());

const newOrder = async () => (await simulator.sdk.orders.create({ amount: 49_900, currency: 'INR', receipt: 'checkout-7' })).id;
const paid = async () => {
  const order = await newOrder();
  return { order, id: (await simulator.payments.pay(order, { method: 'upi', outcome: 'captured', webhook: 'now' })).razorpay_payment_id };
};
const read = async (path: string) => {
  const response = await fetch(simulator.base + path);
  return { status: response.status, html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
};
/** Posts a form as a browser does from a page, without following the redirect. */
const press = (path: string, fields: Record<string, string> = {}, from = '/events?find=pay') =>
  fetch(simulator.base + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { referer: simulator.base + from },
    redirect: 'manual',
  });
const act = async (path: string, body: object = {}) => {
  const answer = await simulator.raw('POST', path, body);
  return { status: answer.status, message: String(answer.body['message']) };
};
const events = () => simulator.payments.requestLog().events;

describe('the views of the dashboard', () => {
  test('shows orders, payments, refunds, events and requests without inline scripts or styles', async () => {
    const { order, id } = await paid();
    await simulator.sdk.payments.refund(id, { amount: 1_000 });
    for (const [path, text] of [
      ['', order],
      ['/', order],
      [`/orders/${order}`, id],
      ['/payments', id],
      ['/payments?find=nothing-like-this', 'No payments yet.'],
      ['/refunds', id],
      ['/events?find=refund.created', '1 of 5 contain'],
      ['/requests', '/v1/orders'],
      ['/faults', 'everything goes well'],
      ['/keys', 'rzp_test_Desk0001'],
    ] as const) {
      const { status, html, policy } = await read(path);
      expect([path, status]).toEqual([path, 200]);
      expect(html).toContain(text);
      expect(policy).toContain("script-src 'self'; style-src 'self'");
      expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
      for (const [, file = ''] of html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g))
        expect((await fetch(new URL(file, simulator.base))).status).toBe(200);
    }
    for (const path of ['/orders/order_Unknown0000000', '/nothing', '/payments/x', '/page/page.ts']) expect((await read(path)).status).toBe(404);
  });

  test('shows no secret in the dashboard or its JSON', async () => {
    await paid();
    for (const path of ['/', '/keys', '/requests', '/events', '/dashboard.json']) expect((await read(path)).html).not.toMatch(/EnLs21M47Bll|whsec_/);
  });

  test('escapes receipts, notes and search terms in the dashboard', async () => {
    const { id } = await simulator.sdk.orders.create({
      amount: 100,
      currency: 'INR',
      receipt: '"><script>alert(1)</script>',
      notes: { '<b>': '<img src=x>' },
    });
    for (const path of ['/', `/orders/${id}`, '/requests', '/events?find=<script>', '/?said=<script>']) {
      const { html } = await read(path);
      expect(html).not.toMatch(/<script>|<img src=x|<b>/);
      expect(html).toContain('&lt;');
    }
  });

  test('returns the data of the dashboard as JSON', async () => {
    const { order } = await paid();
    const { body } = await simulator.raw('GET', '/dashboard.json');
    expect(body['orders']).toContainEqual(expect.objectContaining({ id: order, status: 'paid' }));
    expect(Object.keys(body).sort()).toEqual(['disputes', 'events', 'orders', 'payments', 'refunds', 'requests']);
  });
});

describe('the actions of the dashboard', () => {
  test('redirects a form back to its page with the result and shows the reason of a failed action', async () => {
    const { order } = await paid();
    const { id = '' } = events()[0] ?? {};
    const done = await press(`/events/${id}/replay`);
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe('/rzp/events?find=pay&said=order.paid+was+sent+again.');
    expect(simulator.received).toHaveLength(4);
    const refused = await press(`/orders/${order}/pay`, { outcome: 'captured' }, `/orders/${order}`);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/role="alert"><p class="problem">Order already paid/);
    const foreign = await press(`/events/${id}/replay`, {}, '/../../elsewhere');
    expect(foreign.headers.get('location')).toMatch(/^\/rzp\/\?said=/);
    expect((await press('/events/evt_Unknown/replay')).status).toBe(400);
    expect((await press('/orders/x/nothing')).status).toBe(404);
  });

  test('makes a customer pay, fail, pay another amount and pay twice', async () => {
    const order = await newOrder();
    await act(`/orders/${order}/pay`, { outcome: 'failed', method: 'card' });
    await act(`/orders/${order}/pay`, { rupees: 100 });
    await act(`/orders/${order}/pay`);
    expect(await act(`/orders/${order}/pay`)).toMatchObject({ status: 400, message: 'Order already paid' });
    await press(`/orders/${order}/pay`, { evenIfPaid: 'on', webhook: 'never', rupees: '' });
    const { items } = await simulator.sdk.orders.fetchPayments(order);
    expect(items.map(({ status, amount }) => [status, amount])).toEqual([
      ['captured', 49_900],
      ['captured', 49_900],
      ['captured', 10_000],
      ['failed', 49_900],
    ]);
    expect(await act(`/orders/${order}/pay`, { rupees: 'much' })).toMatchObject({ status: 400, message: expect.stringContaining('rupees') });
  });

  test('fails, authorises, captures and partially refunds payments', async () => {
    const order = await newOrder();
    const start = { key: 'rzp_test_Desk0001', order_id: order, method: 'netbanking', bank: 'SBIN' };
    const id = String((await simulator.raw('POST', '/window/payments', start)).body['payment_id']);
    expect(await act(`/payments/${id}/fail`)).toEqual({ status: 200, message: `${id} has failed.` });
    expect(await act(`/payments/${id}/authorise`)).toEqual({ status: 200, message: `${id} is captured.` });
    expect(await act(`/payments/${id}/refund`, { rupees: 99.5, outcome: 'pending' })).toMatchObject({ message: expect.stringContaining('₹99.50') });
    expect(await act(`/payments/${id}/refund`, { rupees: 500 })).toMatchObject({ status: 400 });
    expect(await simulator.sdk.payments.fetch(id)).toMatchObject({ status: 'captured', amount_refunded: 9_950 });
    const waiting = (await simulator.payments.pay(await newOrder(), { method: 'upi', outcome: 'authorized', webhook: 'now' })).razorpay_payment_id;
    expect(await act(`/payments/${waiting}/capture`)).toEqual({ status: 200, message: `${waiting} is captured.` });
    expect(await act(`/payments/${waiting}/capture`)).toMatchObject({ status: 400, message: 'This payment has already been captured' });
  });

  test('holds, releases, delays and forges events', async () => {
    await press('/webhooks/hold');
    const { order } = await paid();
    expect(simulator.received).toEqual([]);
    expect((await read('/events')).html).toContain('3 held');
    await press('/webhooks/release-reversed');
    expect(simulator.received.map(({ event }) => event)).toEqual(['order.paid', 'payment.captured', 'payment.authorized']);
    const real = simulator.received[0];
    const { id = '' } = events()[0] ?? {};
    await act(`/events/${id}/delay`, { hours: 1 });
    expect(simulator.received).toHaveLength(3);
    const forge = async (how: string) => {
      await act(`/events/${id}/forge`, { how });
      return simulator.received.at(-1);
    };
    expect(await forge('no-signature')).toMatchObject({ signature: 'undefined', body: real?.body, eventId: id });
    expect(await forge('empty-signature')).toMatchObject({ signature: '', body: real?.body });
    const wrong = await forge('wrong-signature');
    expect(wrong?.signature).toMatch(/^[0-9a-f]{64}$/);
    expect(wrong?.signature).not.toBe(real?.signature);
    const altered = await forge('altered');
    expect([altered?.signature, altered?.body === real?.body]).toEqual([real?.signature, false]);
    const renamed = await forge('renamed');
    expect([renamed?.signature, renamed?.body, renamed?.eventId === id]).toEqual([real?.signature, real?.body, false]);
    await act(`/orders/${order}/forge`);
    const invented = simulator.received.at(-1)?.payload['payment']?.entity;
    expect(invented).toMatchObject({ order_id: order, status: 'captured' });
    await expect(simulator.sdk.payments.fetch(String(invented?.['id']))).rejects.toMatchObject({ statusCode: 400 });
    expect(events().filter(({ forged }) => forged !== undefined)).toHaveLength(6);
  });

  test('orders and clears faults by form and by JSON and rejects an impossible one', async () => {
    await press('/faults', { fault: 'window decline', times: '2', match: 'asha', delayMs: '' });
    await act('/faults', { operation: '*', mode: 'html502' });
    expect(simulator.payments.faults.list()).toEqual([
      { operation: 'window', mode: 'decline', times: 2, match: 'asha' },
      { operation: '*', mode: 'html502', times: 1 },
    ]);
    expect((await read('/faults')).html).toContain('the bank declines');
    expect(await act('/faults', { operation: 'script', mode: 'decline' })).toMatchObject({
      status: 400,
      message: expect.stringContaining('it can meet'),
    });
    expect((await act('/faults', { times: 1 })).status).toBe(400);
    await press('/faults/clear');
    expect(simulator.payments.faults.list()).toEqual([]);
  });

  test('rotates the API key and the webhook secret and passes old and new ones to the shop', async () => {
    await press('/keys/rotate');
    await press('/keys/rotate-webhook');
    const [first, second] = savedKeys;
    expect(first).toMatchObject({ keyId: expect.stringMatching(/^rzp_test_/), webhookSecrets: ['whsec_desk_only'] });
    expect(second?.webhookSecrets).toEqual([expect.any(String), 'whsec_desk_only']);
    expect(first?.formerKeySecret).toBe(keySecret);
    await simulator.client().orders.all();
    await simulator.client(first?.keyId, first?.keySecret).orders.all();
    await press('/keys/retire');
    expect(savedKeys.at(-1)).not.toHaveProperty('formerKeySecret');
    await expect(simulator.client().orders.all()).rejects.toMatchObject({ statusCode: 401 });
    await simulator.client(first?.keyId, first?.keySecret).orders.all();
  });
});
