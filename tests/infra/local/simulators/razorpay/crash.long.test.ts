/** The Razorpay simulator after its process is killed: what it answered is kept, what it did not deliver is sent. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keyId, keySecret, openRazorpaySimulator } from './razorpay-kit.ts';

const program = `
  import { openPayments } from '#infra/local/simulators/razorpay/razorpay.ts';
  import { createServer } from 'node:http';
  const webhook = { url: 'http://127.0.0.1:9/closed', secret: 'whsec_any' };
  const payments = await openPayments({ file: process.env.FILE, baseUrl: 'http://127.0.0.1', keyId: '${keyId}', keySecret: '${keySecret}', webhook, now: () => new Date() });
  const server = createServer((request, response) => void payments.handle(request, response, request.url));
  server.listen(0, '127.0.0.1', async () => {
    const authorization = 'Basic ' + btoa('${keyId}:${keySecret}');
    const init = { method: 'POST', headers: { authorization }, body: JSON.stringify({ amount: 49900, currency: 'INR', receipt: 'before-the-kill' }) };
    const order = await (await fetch('http://127.0.0.1:' + server.address().port + '/v1/orders', init)).json();
    const paid = await payments.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'now' });
    process.stdout.write(JSON.stringify(paid) + '\\n');
  });
`;

test('keeps a paid order and delivers its undelivered events after the simulator is killed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'payments-'));
  const file = path.join(folder, 'razorpay.db');
  const root = path.resolve(import.meta.dirname, '../../../../..');
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: { ...process.env, FILE: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const output = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString('utf8')));
    child.once('exit', () => reject(new Error('The simulator ended before it had answered.')));
  });
  child.kill('SIGKILL');
  await exited;
  const paid = JSON.parse(output) as { razorpay_order_id: string; razorpay_payment_id: string };
  const simulator = await openRazorpaySimulator({ file });
  simulator.advance(60);
  await simulator.payments.tick();
  expect(await simulator.sdk.orders.all({ receipt: 'before-the-kill' })).toMatchObject({ items: [{ id: paid.razorpay_order_id, status: 'paid' }] });
  expect(simulator.received.map(({ event }) => event).sort()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  await simulator.close();
  await rm(folder, { recursive: true });
});
