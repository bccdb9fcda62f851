/** Starts the parts of the local shop in order, and stops them in reverse order. */
import { setTimeout } from 'node:timers/promises';
import { flushViews } from '#functions/catalogue/views-store.ts';
import { identityTriggers } from '#shared/contract/jobs.ts';
import { type Clock, openClock } from './clock.ts';
import { answerControlApi } from './console/control-api.ts';
import { readLedgerSnapshot } from './console/ledger-snapshot.ts';
import { openMetrics } from './console/metrics.ts';
import { readState } from './console/table-state.ts';
import type { DataFolder } from './data-folder/data-folder.ts';
import { openSecrets } from './data-folder/secrets.ts';
import { buckets, environmentsOfBundles, functionEnvironment, mounts, tableName } from './environment.ts';
import { createFaults, operationOf } from './faults/faults.ts';
import { isDocs, openApiDocs } from './gateway/api-docs.ts';
import { handleApiRequest } from './gateway/gateway.ts';
import { openImages } from './gateway/images.ts';
import { createHandler, listen, type Mount, type ServerParts } from './gateway/server.ts';
import { openSite } from './gateway/site.ts';
import { type Background, openBackground } from './jobs/background.ts';
import { openDeadLetters } from './jobs/dead-letters.ts';
import { createBundleInvoker, createSourceInvoker } from './lambda/invoke.ts';
import { countRuns, readStandardOutput } from './lambda/measure.ts';
import { openMail } from './mail/mail.ts';
import { builtFolder, bundlesFolder } from './paths.ts';
import { print } from './print.ts';
import { openIdentity } from './simulators/cognito/identity.ts';
import { openPayments, type Payments } from './simulators/razorpay/razorpay.ts';
import { openStorage } from './simulators/s3/storage.ts';
import { openStripe } from './simulators/stripe/stripe.ts';
import { StartupError } from './startup-error.ts';
import { openDataTable } from './table/data-table.ts';
import { tableFileName } from './table/table-command.ts';
import { openTableProxy } from './table/table-proxy.ts';

export interface LaunchOptions {
  readonly folder: DataFolder;
  readonly port: number;
  readonly fresh: boolean;
  /** Runs the bundles for the cloud instead of the sources. */
  readonly built: boolean;
  readonly siteFolder: string;
  /** Whether dist/renderer was built with that site, so that pages are rendered. */
  readonly isRendered: boolean;
  /** Builds what is missing, once the port is taken. */
  readonly build: () => Promise<void>;
  /** Called with a message when the shop cannot continue. */
  readonly onFailure: (sentence: string) => void;
  /**
   * A clock owned by the caller, who then also decides when jobs run: nothing runs by itself. Default: the machine's time plus what was added to it.
   */
  readonly clock?: Clock;
}

export interface Shop {
  readonly site: string;
  readonly now: () => Date;
  /** Whether the data folder already holds a finished seed. */
  readonly seeded: boolean;
  /** Pays at the provider's simulator. */
  readonly pay: Payments['pay'];
  /** The table's file, when dynoxide serves it. */
  readonly tableFile: string | undefined;
  /** The rows of that simulator. */
  readonly provider: Pick<Payments, 'rows' | 'restore'>;
  /** Starts to answer visitors. */
  readonly open: () => void;
  /** Resolves when the stream's jobs have processed every write so far. */
  readonly drain: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Milliseconds that running requests get when the shop stops. */
const shutdownTimeoutMs = 3_000;

export async function launch(options: LaunchOptions): Promise<Shop> {
  const { folder } = options;
  const closers: (() => unknown)[] = [];
  /** Closes the parts, the last opened one first. */
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    return await startParts(options, closers, close);
  } catch (error) {
    await close();
    folder.close();
    throw toStartupError(error, folder);
  }
}

/** Errors of the disk are for the user to fix, so they become a message; any other error is ours and is shown with its stack. */
function toStartupError(error: unknown, folder: DataFolder): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof Error) || !/^ERR_SQLITE_ERROR$|^E(?:ACCES|PERM|ROFS|NOSPC|DQUOT|IO|ISDIR|NOTDIR|MFILE)$/.test(code)) return error;
  return new StartupError(
    `The data folder ${folder.pathOf('.')} cannot be used (${error.message}): repair it, or begin again with npm start -- --fresh.`,
  );
}

async function startParts(
  { folder, port, fresh, built, siteFolder, isRendered, build, onFailure, clock: ownClock }: LaunchOptions,
  closers: (() => unknown)[],
  close: () => Promise<void>,
): Promise<Shop> {
  let parts: ServerParts | undefined;
  let isReady = false;
  let background: Background | undefined;
  const listening = await listen(
    port,
    createHandler(() => parts),
  );
  closers.push(() => listening.close(0));
  const base = `http://127.0.0.1:${listening.port}`;
  const site = `http://localhost:${listening.port}`;
  await build();
  const seeded = folder.begin(fresh);
  folder.markAddress(site);

  const clock = ownClock ?? openClock(folder.pathOf('clock.json'));
  const faults = createFaults();
  const metrics = openMetrics({
    now: clock.now,
    stage: 'local',
    apiId: 'local',
    distributionId: 'local',
    tableName,
    userPool: { userPoolId: 'local', clientId: 'local' },
  });
  closers.push(readStandardOutput(metrics));
  const deadLetters = openDeadLetters(folder.pathOf('dead-letters.jsonl'));
  metrics.watchQueues(deadLetters.depths);
  const mail = openMail(folder.pathOf('mail.jsonl'), clock.now, (news) => {
    void background?.handleMailEvent(news);
  });
  const secrets = openSecrets({
    dir: folder.pathOf('.'),
    offersStripe: process.env['STRIPE'] !== 'off',
    hasRazorpay: process.env['RAZORPAY'] !== 'off',
  });
  const table = await openDataTable(folder.pathOf(tableFileName()), onFailure);
  closers.push(table.close);
  const proxy = openTableProxy(table.url, () => background?.noticeWrite());
  closers.push(proxy.close);
  const storage = openStorage({
    dir: folder.pathOf('objects'),
    accessKeyId: 'local',
    secretAccessKey: 'local',
    now: clock.now,
    buckets: Object.values(buckets),
  });
  closers.push(() => storage.close());
  const identity = await openIdentity({
    file: folder.pathOf('identity.db'),
    issuerBase: `${base}${mounts.cognito}`,
    now: clock.now,
    invokeTrigger: (trigger: keyof typeof identityTriggers, event: unknown) => invoker.invoke(`triggers/${identityTriggers[trigger]}`, event),
  });
  closers.push(() => identity.close());
  const { keyId, keySecret, webhookSecrets } = secrets.values.razorpay;
  const webhook = { url: `${base}/api/webhooks/razorpay`, secret: webhookSecrets[0] as string };
  const payments = await openPayments({
    file: folder.pathOf('payments.db'),
    baseUrl: `${base}${mounts.razorpay}`,
    keyId,
    keySecret,
    webhook,
    onKeys: secrets.change,
    now: clock.now,
  });
  closers.push(() => payments.close());
  const stripeKeys = secrets.values.stripe;
  const stripe = await openStripe({
    file: folder.pathOf('stripe.db'),
    baseUrl: `${base}${mounts.stripe}`,
    publicUrl: `${site}${mounts.stripe}`,
    secretKey: stripeKeys?.secretKey ?? 'sk_test_none',
    webhook: { url: `${base}/api/webhooks/stripe`, secret: stripeKeys?.webhookSecrets[0] ?? 'whsec_none' },
    onKeys: secrets.changeStripe,
    now: clock.now,
  });
  closers.push(() => stripe.close());

  const env = functionEnvironment(base, site, identity);
  // The stream's reader and the seed run in this process, wherever the functions run.
  Object.assign(process.env, env);
  const onCrash = (place: string, error: unknown) => print.problem(`The function ${place} crashed`, error);
  const functions = built ? createBundleInvoker({ folder: bundlesFolder, envOf: environmentsOfBundles(env), onCrash }) : createSourceInvoker(onCrash);
  const invoker = countRuns(functions, metrics);
  closers.push(invoker.close);
  const openedBackground = await openBackground({
    folder,
    clock,
    invoker,
    deadLetters,
    metrics,
    table,
    providerTick: async () => void (await Promise.all([payments.tick(), stripe.tick()])),
    runsByItself: ownClock === undefined,
  });
  background = openedBackground;
  closers.push(openedBackground.close);

  const images = openImages(`${base}${mounts.s3}`, buckets.images);
  closers.push(images.close);
  // Always the bundle in a thread of its own, because rendering keeps the processor busy, and Node cannot read JSX.
  const renderer = createBundleInvoker({ folder: builtFolder, file: 'index.mjs', envOf: () => ({ API_URL: base, SITE_URL: site }), onCrash });
  closers.push(renderer.close);
  const render = (event: unknown) => renderer.invoke('renderer', event);
  const docs = openApiDocs();
  const pages = openSite(siteFolder, isRendered ? render : null);
  const controlApi = {
    mail,
    clock,
    faults,
    provider: payments,
    stripe,
    state: () => readState(table.client, tableName),
    metrics: metrics.view,
    ledgerSnapshot: () => readLedgerSnapshot(table.client, tableName, [payments, stripe]),
    runJob: openedBackground.runJob,
    redrive: openedBackground.redrive,
    catchUp: openedBackground.catchUp,
  };
  const awsMount = (handle: Mount['handle'], service: 'dynamodb' | 's3' | 'cognito'): Mount => ({
    handle,
    faults: { service, operation: (req, path) => operationOf(service, req, path) },
  });
  parts = {
    faults,
    onResponse: metrics.countResponse,
    isReady: () => isReady,
    api: (req, res, path, queryString) =>
      isDocs(path)
        ? docs(req, res, path)
        : handleApiRequest({ invoker, now: clock.now, onResponse: metrics.countApiResponse }, req, res, path, queryString),
    image: (req, res, path) => images.handle(req.method ?? 'GET', res, path),
    site: pages.handle,
    controlApi: (req, res, path, queryString) => answerControlApi(controlApi, req, res, path, queryString),
    mounts: {
      dynamodb: awsMount(proxy.handle, 'dynamodb'),
      s3: awsMount(storage.handle, 's3'),
      cognito: awsMount(identity.handle, 'cognito'),
      sqs: { handle: openedBackground.queues },
      ses: { handle: mail.handle, faults: { service: 'ses', operation: mail.operation } },
      secrets,
      razorpay: { handle: payments.handle },
      stripe: { handle: stripe.handle },
    },
  };
  return {
    site,
    now: clock.now,
    seeded,
    pay: payments.pay,
    tableFile: table.file,
    provider: payments,
    open: () => {
      isReady = true;
      openedBackground.start();
      // Loads the renderer now, so that the first visitor does not wait for it.
      if (isRendered) void render({ rawPath: '/', rawQueryString: '', headers: {} }).catch(() => undefined);
    },
    drain: openedBackground.drain,
    close: async () => {
      isReady = false;
      // Before the table's proxy closes.
      await flushViews().catch((error: unknown) => print.problem('Some views are not counted', error));
      // While the services that its jobs call still answer. Jobs that take longer fail, and run again after the next start.
      await Promise.race([openedBackground.close(), setTimeout(shutdownTimeoutMs, undefined, { ref: false })]);
      await listening.close(shutdownTimeoutMs);
      await close();
      folder.close();
    },
  };
}
