/** Starts every local service of a shop in this process, on one loopback port, with a clock of their own. */

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { flushViews } from '#functions/catalogue/views-store.ts';
import { GetCommand, QueryCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { sellerVariables } from '#infra/constructs/seller.ts';
import { openMetrics } from '#infra/local/console/metrics.ts';
import { openSecrets } from '#infra/local/data-folder/secrets.ts';
import { tableEnvironment } from '#infra/local/environment.ts';
import { toEvent } from '#infra/local/gateway/gateway.ts';
import { openStream } from '#infra/local/jobs/stream.ts';
import { openMail, type SentMail } from '#infra/local/mail/mail.ts';
import { openIdentity } from '#infra/local/simulators/cognito/identity.ts';
import { newSigningKey } from '#infra/local/simulators/cognito/tokens.ts';
import { openPayments } from '#infra/local/simulators/razorpay/razorpay.ts';
import { openStorage } from '#infra/local/simulators/s3/storage.ts';
import { openQueues } from '#infra/local/simulators/sqs/queues.ts';
import { openStripe } from '#infra/local/simulators/stripe/stripe.ts';
import { createTable, indexStream } from '#infra/local/table/table-server.ts';
import { moduleOfFunction } from '#shared/contract/functions.ts';
import { registry } from '#shared/contract/index.ts';
import { identityTriggers, type JobName } from '#shared/contract/jobs.ts';
import { handlerOf } from './call.ts';

export type Pay = (
  orderId: string,
  how: { method: string; outcome: 'captured' | 'authorized' | 'failed'; webhook: 'now' | 'never' | 'duplicate' | 'late' },
) => Promise<{ razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }>;

declare global {
  /** The signing key that all Cognito simulators of the worker share. */
  var nanheSigningKey: ReturnType<typeof newSigningKey> | undefined;
}

const functions = new URL('../../functions/', import.meta.url).pathname;
const webhookSecret = 'whsec_of_the_tests_only';
const keyId = 'rzp_test_specs';
const keySecret = 'secret_of_the_tests_only';
const stripeKeys = { secretKey: 'sk_test_of_the_tests_only', webhookSecrets: ['whsec_stripe_of_the_tests_only'], offered: true };

async function handlerAt<E, R>(place: string): Promise<(event: E) => Promise<R>> {
  return ((await import(/* @vite-ignore */ `${functions}${moduleOfFunction(place)}.ts`)) as { handler: (event: E) => Promise<R> }).handler;
}

export async function openLocalServices({ tableUrl, tableFile, name }: { tableUrl: string; tableFile: string; name: string }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-shop-'));
  let offset = 0;
  const now = () => new Date(Date.now() + offset);

  const mounts: Record<string, (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>> = {};
  const server: Server = createServer((req, res) => {
    const [, mount = '', rest = ''] = /^\/([^/?]*)(.*)$/.exec(req.url ?? '') ?? [];
    const handle = mounts[mount];
    void (handle ? handle(req, res, rest) : Promise.resolve(res.writeHead(404).end())).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      if (!res.headersSent) res.writeHead(500);
      res.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: tableUrl,
    AWS_ENDPOINT_URL_S3: `${base}/s3`,
    AWS_ENDPOINT_URL_SES: `${base}/ses`,
    AWS_ENDPOINT_URL_SQS: `${base}/sqs`,
    MAIL_QUEUE_URL: `${base}/sqs/send-queued-mail`,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${base}/identity`,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `${base}/secrets`,
    TABLE_NAME: name,
    DATA_BUCKET: `${name}-data`,
    IMAGES_BUCKET: `${name}-images`,
    SITE_URL: 'http://localhost:4000',
    MAIL_FROM: 'Nanhe <hello@nanhe.test>',
    BRAND: 'Nanhe',
    SECRETS_ID: 'nanhe',
    PAYMENT_SECRETS_ID: 'nanhe-payments',
    RAZORPAY_API_URL: `${base}/razorpay`,
    STRIPE_API_URL: `${base}/stripe`,
    ...sellerVariables,
    ...tableEnvironment(),
    ADMIN_MFA: 'optional',
  });

  const storage = openStorage({
    dir: path.join(folder, 's3'),
    accessKeyId: 'local',
    secretAccessKey: 'local',
    now,
    buckets: [`${name}-data`, `${name}-images`],
  });
  mounts['s3'] = storage.handle;
  const identity = await openIdentity({
    file: ':memory:',
    passwordCost: 2,
    makeSigningKey: () => (globalThis.nanheSigningKey ??= newSigningKey()),
    issuerBase: `${base}/identity`,
    now,
    invokeTrigger: async (trigger: keyof typeof identityTriggers, event: unknown) =>
      (await handlerAt(`triggers/${identityTriggers[trigger]}`))(event),
  });
  mounts['identity'] = identity.handle;
  Object.assign(process.env, {
    USER_POOL_ID: identity.poolId,
    USER_POOL_CLIENT_ID: identity.clientId,
    TOKEN_ISSUER: `${base}/identity/${identity.poolId}`,
    TOKEN_KEYS_URL: `${base}/identity/${identity.poolId}/.well-known/jwks.json`,
  });
  const secrets = openSecrets({
    value: {
      pepper: 'pepper-of-the-tests-and-of-nothing-else',
      razorpay: { keyId, keySecret, webhookSecrets: [webhookSecret] },
      stripe: stripeKeys,
    },
  });
  mounts['secrets'] = secrets.handle;
  const payments = await openPayments({
    file: ':memory:',
    baseUrl: `${base}/razorpay`,
    keyId,
    keySecret,
    webhook: { url: `${base}/webhook`, secret: webhookSecret },
    onKeys: secrets.change,
    now,
  });
  mounts['razorpay'] = payments.handle;
  const stripe = await openStripe({
    file: ':memory:',
    baseUrl: `${base}/stripe`,
    secretKey: stripeKeys.secretKey,
    webhook: { url: `${base}/stripe-webhook`, secret: stripeKeys.webhookSecrets[0] as string },
    onKeys: secrets.changeStripe,
    now,
  });
  mounts['stripe'] = stripe.handle;
  const hear = (key: 'payment.razorpayWebhook' | 'payment.stripeWebhook') => async (req: IncomingMessage, res: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
    const { path: at } = registry[key];
    const event = toEvent(
      key,
      {},
      { method: 'POST', path: at, queryString: '', headers, body: Buffer.concat(chunks), sourceIp: '127.0.0.1', now: now() },
    );
    const result = await (await handlerOf(key))(event, {});
    res.writeHead(result.statusCode ?? 200).end(result.body);
  };
  mounts['webhook'] = hear('payment.razorpayWebhook');
  mounts['stripe-webhook'] = hear('payment.stripeWebhook');
  const mail = openMail(path.join(folder, 'mail.jsonl'), now);
  mounts['ses'] = mail.handle;

  const client = new DynamoDBClient({ endpoint: tableUrl });
  await createTable(client, name);
  if (tableFile !== '') indexStream(tableFile);
  const deadLetters: { job: JobName; error: unknown }[] = [];
  const metrics = openMetrics({
    now,
    stage: 'prod',
    apiId: 'api',
    distributionId: 'distribution',
    tableName: 'nanhe',
    userPool: { userPoolId: 'pool', clientId: 'client' },
    quietHours: 12,
  });
  metrics.watchQueues(() => new Map([...Map.groupBy(deadLetters, ({ job }) => job)].map(([job, { length }]) => [job, length])));
  const runJob = (job: JobName, event: unknown) => metrics.measureRun(`jobs/${job}`, async () => (await handlerAt(`jobs/${job}`))(event)) as never;
  const queues = openQueues({ runJob, onDeadLetters: (job, _, error) => deadLetters.push({ job, error }) });
  mounts['sqs'] = queues.handle;
  const stream = await openStream({
    endpoint: tableUrl,
    tableName: name,
    table: client,
    runJob,
    onBehind: metrics.recordStreamAge,
    onDead: (job, _, error) => deadLetters.push({ job, error }),
  });

  return {
    tableName: name,
    base,
    secrets: secrets.values,
    /** Writes a new Stripe secret, as an operator does. */
    changeStripe: secrets.changeStripe,
    payments,
    stripe,
    identity,
    storage,
    stream,
    queues,
    /** Records of the stream that its jobs gave up on. */
    deadLetters,
    /** The metrics of CloudWatch. Metrics made from log lines appear only when a spec passes the lines on (infra/local/lambda/measure.ts). */
    metrics,
    now,
    advanceClock: (seconds: number) => {
      offset += seconds * 1_000;
    },
    /** Runs every due job and delivers every waiting record of the stream. */
    deliverEvents: async () => {
      await payments.tick();
      await stripe.tick();
      do await stream.drain();
      while (await queues.drain());
    },
    /** Sends the mails that wait in the outbox, and runs no other job of the stream. */
    deliverMails: async () => {
      await stream.readers.find(({ job }) => job === 'send-mail')?.drain();
      while (await queues.drain());
    },
    runJob: async (job: JobName) => {
      // Writes the counted views first, as the local server does (infra/local/jobs/background.ts).
      if (job === 'gather-views') await flushViews();
      await metrics.measureRun(`jobs/${job}`, async () => (await handlerAt(`jobs/${job}`))({ time: now().toISOString() }));
    },
    pay: payments.pay as Pay,
    mailsTo: async (to: string): Promise<readonly SentMail[]> => mail.sent(to),
    table: {
      get: async (pk: string, sk: string) => (await db().send(new GetCommand({ TableName: name, Key: { pk, sk }, ConsistentRead: true }))).Item,
      query: async (pk: string) =>
        (
          await db().send(
            new QueryCommand({ TableName: name, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk }, ConsistentRead: true }),
          )
        ).Items ?? [],
    },
    close: async () => {
      // Otherwise the timer of counted views would write them into the table of the worker's next spec file.
      await flushViews().catch(() => undefined);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([storage.close(), identity.close(), payments.close(), stripe.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
