/** The request log: one line for each request, its ids on every line, and metrics in the format of CloudWatch. */
import { afterEach, expect, it, vi } from 'vitest';
import { log } from '#functions/platform/log.ts';
import { captureLog } from '#tests/identity/endpoints/auth/steps.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
afterEach(() => void vi.unstubAllEnvs());

type Line = Record<string, unknown>;
const linesOf = async (act: () => Promise<unknown>): Promise<readonly Line[]> =>
  (await captureLog(act))
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
const called = (lines: readonly Line[], event: string) => lines.filter((line) => line['event'] === event);

it('logs one line for a request with its route, status, duration, order and customer', async () => {
  const asha = await checkoutSteps.buyer();
  const id = await createOrderSteps(shop, checkoutSteps).placeOrder(asha, { product: await shop.product(), quantity: 1 });
  const lines = await linesOf(() => shop.call('order.read', { as: asha, params: { id } }));
  const [completed, ...more] = called(lines, 'request.completed');
  expect(more).toEqual([]);
  expect(completed).toMatchObject({
    level: 'INFO',
    name: 'order.read',
    route: 'GET /api/orders/{id}',
    requestId: expect.stringMatching(/.{8,}/),
    status: 200,
    ms: expect.any(Number),
    orderId: id,
    customerId: asha.id,
  });
});

it('puts the id of its request on every log line, also for several requests at once', async () => {
  const paid = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const asha = await checkoutSteps.buyer();
      return { asha, payment: await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, await shop.product())) };
    }),
  );
  const lines = await linesOf(() => Promise.all(paid.map(({ asha, payment }) => checkoutSteps.verifyPayment(asha, payment))));
  const confirmed = called(lines, 'checkout.confirmed');
  expect(new Set(confirmed.map(({ requestId }) => requestId)).size).toBe(4);
  for (const { orderId, requestId, name } of confirmed)
    expect(called(lines, 'request.completed')).toContainEqual(expect.objectContaining({ orderId, requestId, name }));
});

it('writes a log line with a metric in the format of CloudWatch at every log level', async () => {
  vi.stubEnv('METRIC_NAMESPACE', 'nanhe-dev');
  const [line] = await linesOf(async () => {
    vi.stubEnv('LOG_LEVEL', 'WARN');
    log.info('reconcile.completed', { payments: 7, refunds: 1, open: 2 });
    log.info('request.completed', { status: 200 });
  });
  expect(line).toEqual({
    level: 'INFO',
    event: 'reconcile.completed',
    time: expect.any(String),
    payments: 7,
    refunds: 1,
    open: 2,
    _aws: {
      Timestamp: expect.any(Number),
      CloudWatchMetrics: [{ Namespace: 'nanhe-dev', Dimensions: [[]], Metrics: [{ Name: 'open-differences', Unit: 'Count' }] }],
    },
    'open-differences': 2,
  });
});

it('leaves out an unknown figure, and the metric when no namespace is configured', async () => {
  const lines = await linesOf(async () => {
    vi.stubEnv('METRIC_NAMESPACE', 'nanhe-dev');
    log.info('catalogue.published', { version: 1, lagMs: undefined });
    vi.stubEnv('METRIC_NAMESPACE', '');
    log.info('catalogue.published', { version: 2, lagMs: 40 });
  });
  expect(lines.map((line) => Object.keys(line))).toEqual([
    ['level', 'event', 'time', 'version'],
    ['level', 'event', 'time', 'version', 'lagMs'],
  ]);
});

it('puts the X-Ray trace id on log lines', async () => {
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-6740a1b2-0123456789abcdef01234567;Parent=89abcdef01234567;Sampled=1');
  expect(await linesOf(async () => log.warn('reconcile.superseded'))).toMatchObject([{ traceId: '1-6740a1b2-0123456789abcdef01234567' }]);
});

it('counts a failed call by function and version for functions that are released step by step, and for no others', async () => {
  const failedIn = async (version: string | undefined) => {
    const lines = await linesOf(async () => {
      vi.stubEnv('METRIC_NAMESPACE', 'nanhe-prod');
      vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'nanhe-prod-payment-create-order');
      vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', version);
      log.error('request.failed', { error: 'TypeError' });
    });
    return called(lines, 'request.failed')[0];
  };
  for (const unpublished of [undefined, '$LATEST']) expect(await failedIn(unpublished)).not.toHaveProperty('_aws');
  expect(await failedIn('12')).toMatchObject({
    function: 'nanhe-prod-payment-create-order',
    version: '12',
    'failed-calls': 1,
    _aws: {
      CloudWatchMetrics: [{ Namespace: 'nanhe-prod', Dimensions: [['function', 'version']], Metrics: [{ Name: 'failed-calls', Unit: 'Count' }] }],
    },
  });
});
