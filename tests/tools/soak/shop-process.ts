/** A shop that a soak may kill at any moment: a process of its own on one port, its data, and the HTTP calls to it. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accounts } from '#infra/demo/people/accounts.ts';
import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { functionEnvironment, tableName } from '#infra/local/environment.ts';
import { type Key, registry } from '#shared/contract/index.ts';
import { type Machine, openMachine, type Start } from '#tests/infra/local/machine.ts';
import type { ApiResponse, CallOptions } from '#tests/kit/call.ts';
import { createFixtures } from '#tests/kit/fixtures.ts';

/** The process died during a call: whether the call took effect is unknown. */
export class Gone extends Error {}

export interface ShopProcess {
  readonly site: string;
  /** The data folder. */
  readonly folder: string;
  /** @throws Gone when the connection breaks */
  readonly call: (key: Key, options?: CallOptions) => Promise<ApiResponse>;
  /** A call of `/_local`. @throws Gone */
  readonly local: (method: 'GET' | 'POST', place: string, body?: unknown) => Promise<ApiResponse>;
  /** Any request. @throws Gone */
  readonly send: (method: string, place: string, body?: string, headers?: Record<string, string>) => Promise<ApiResponse>;
  readonly books: () => Promise<LedgerSnapshot>;
  readonly advance: (seconds: number) => Promise<void>;
  readonly people: ReturnType<typeof createFixtures>;
  readonly webhookSecrets: Readonly<Record<'razorpay' | 'stripe', string>>;
  /** The time of the shop's clock. */
  readonly now: () => Date;
  /** Kills it with SIGKILL. */
  readonly kill: () => void;
  /** Starts it again on the same data; resolves when it serves requests. */
  readonly again: () => Promise<void>;
  /** The last output of the process without its log lines: why a call failed. */
  readonly lastWords: () => string;
  /** Orders that were placed while their checkout held its units and its uses of offers; without those whose log line a kill has lost. */
  readonly ordersInTime: () => ReadonlySet<string>;
  /** Secrets that were found in a response or in the output of the process. */
  readonly leaks: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Node's compile cache, kept between starts: compiling is half of a start's work. */
const compiled = path.join(tmpdir(), 'nanhe-soak-compiled');

/** A payment that came after the hold had ended is logged as late; an order on delivery is always in time. */
const placedInTime = /"event":"checkout\.confirmed"[^\n]*?"orderId":"(\w+)"[^\n]*?"(?:late":false|due":true)/g;

let opened = 0;
/** Lines of the output before a failure. */
const lastLines = 25;

/**
 * @param port the same for every shop of one run: the clients of the tables and of the identity stay connected to it
 * @param env more variables for the process
 */
export async function openShopProcess(port: number, env: Record<string, string> = {}): Promise<ShopProcess> {
  const machine = await openMachine();
  const starts: Start[] = [];
  const site = `http://127.0.0.1:${port}`;
  const leaked = new Set<string>();
  let secrets: readonly string[] = [];
  let webhookSecrets = { razorpay: '', stripe: '' };
  let offset = 0;
  const now = () => new Date(Date.now() + offset);

  const begin = async () => {
    // Variables for an earlier shop are not passed to the new one.
    const nothing = Object.fromEntries(Object.keys(process.env).flatMap((name) => (name.startsWith('AWS_ENDPOINT_URL_') ? [[name, '']] : [])));
    const start = await machine.start({ env: { ...nothing, LOG_LEVEL: 'INFO', NODE_COMPILE_CACHE: compiled, ...env, PORT: String(port) } });
    starts.push(start);
    await start.ready();
  };
  const current = () => starts.at(-1) as Start;
  // The shop ends with the soak.
  const stopped = () => {
    current().child.kill('SIGKILL');
    process.exit(1);
  };
  process.once('SIGTERM', stopped);

  async function send(method: string, place: string, body?: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
    try {
      const response = await fetch(`${site}${place}`, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      if (place.startsWith('/api')) for (const secret of secrets) if (text.includes(secret)) leaked.add(`an answer to ${place}`);
      return { status: response.status, body: parsed(text), headers: Object.fromEntries(response.headers), cookies: {} };
    } catch (error) {
      throw new Gone(`${method} ${place}`, { cause: error });
    }
  }

  const call: ShopProcess['call'] = (key, { as, params = {}, body, headers = {} } = {}) => {
    const { method, path: route } = registry[key];
    const place = route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
    const authorization: Record<string, string> = as === undefined ? {} : { authorization: `Bearer ${as.token}` };
    return send(method, place, body === undefined ? undefined : JSON.stringify(body), { ...authorization, ...headers });
  };
  const local: ShopProcess['local'] = (method, place, body) => send(method, `/_local${place}`, body === undefined ? undefined : JSON.stringify(body));

  try {
    await begin();
    ({ secrets, webhookSecrets } = secretsIn(machine));
    await connect(site, `nanhe/soak-${++opened}`, call);
  } catch (error) {
    await machine.close();
    throw error;
  }
  return {
    site,
    folder: machine.folder,
    call,
    local,
    send,
    books: async () => (await local('GET', '/books')).body as LedgerSnapshot,
    advance: async (seconds) => {
      const { status, body } = await local('POST', '/clock', { advanceSeconds: seconds });
      if (status !== 200) throw new Error(`The clock did not move: ${JSON.stringify(body)}`);
      offset = body.offsetSeconds * 1_000;
    },
    people: createFixtures({ now, tableName }, call),
    webhookSecrets,
    now,
    kill: () => void current().child.kill('SIGKILL'),
    again: async () => {
      await current().ended;
      await begin();
    },
    lastWords: () =>
      current()
        .said()
        .split('\n')
        .filter((line) => !line.startsWith('{'))
        .slice(-lastLines)
        .join('\n'),
    ordersInTime: () => new Set(starts.flatMap(({ said }) => [...said().matchAll(placedInTime)].flatMap(([, id]) => id ?? []))),
    leaks: () => {
      for (const { said } of starts) for (const secret of secrets) if (said().includes(secret)) leaked.add('what the process said');
      return [...leaked];
    },
    close: () => {
      process.off('SIGTERM', stopped);
      return machine.close();
    },
  };
}

function secretsIn({ folder }: Machine) {
  const { pepper, razorpay, stripe } = JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as {
    pepper: string;
    razorpay: { keySecret: string; webhookSecrets: string[] };
    stripe: { secretKey: string; webhookSecrets: string[] };
  };
  return {
    secrets: [...razorpay.webhookSecrets, razorpay.keySecret, ...stripe.webhookSecrets, stripe.secretKey, pepper],
    webhookSecrets: { razorpay: razorpay.webhookSecrets[0] ?? '', stripe: stripe.webhookSecrets[0] ?? '' },
  };
}

/** Points the stores and gateways of this process at that shop, so that customers and products are created by the shop's own code. */
export async function connect(site: string, secretsId: string, call: ShopProcess['call']): Promise<void> {
  const { customer } = accounts();
  const { body } = await call('auth.login', { body: { identifier: customer.email, password: customer.password } });
  const claims = parsed(Buffer.from(String(body.token).split('.')[1] ?? '', 'base64url').toString()) as { iss: string; client_id: string };
  const pool = { poolId: claims.iss.slice(claims.iss.lastIndexOf('/') + 1), clientId: claims.client_id };
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_ENDPOINT_URL_')) delete process.env[name];
  // A separate name for each shop's secrets, because secrets are cached for minutes.
  Object.assign(process.env, functionEnvironment(site, site, pool), { SECRETS_ID: secretsId, PAYMENT_SECRETS_ID: `${secretsId}-payments` });
}

function parsed(text: string): any {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
