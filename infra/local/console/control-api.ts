/**
 * Answers the control API of this machine's shop under /_local: mail, payments, clock, jobs, faults, counts, metrics. The cloud has nothing like it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { type JobName, jobs } from '#shared/contract/jobs.ts';
import type { Clock } from '../clock.ts';
import { Fault, type Faults } from '../faults/faults.ts';
import { BodyTooLarge, readBody } from '../gateway/body.ts';
import type { MailService } from '../mail/mail.ts';
import { print } from '../print.ts';
import { methods, webhookPlans } from '../simulators/razorpay/entities.ts';
import { modes, operations, reasonImpossible, type StripeOperation, stripeModesOf } from '../simulators/razorpay/faults.ts';
import type { Payments } from '../simulators/razorpay/razorpay.ts';
import type { Stripe } from '../simulators/stripe/stripe.ts';
import { viewerPage, viewerPolicy } from './mail-viewer.ts';
import type { MetricsView } from './metrics.ts';
import { metricsPage } from './metrics-page.ts';

export interface ControlApiOptions {
  readonly mail: MailService;
  readonly clock: Clock;
  readonly faults: Faults;
  /** Runs the due schedules, and then the stream's jobs on what they wrote. Returns the names of the schedules. */
  readonly catchUp: () => Promise<readonly JobName[]>;
  readonly runJob: (name: JobName) => Promise<unknown>;
  readonly redrive: (name: JobName) => Promise<object>;
  readonly state: () => Promise<unknown>;
  readonly ledgerSnapshot: () => Promise<unknown>;
  readonly metrics: () => MetricsView;
  readonly provider: Pick<Payments, 'pay' | 'faults'>;
  readonly stripe: Pick<Stripe, 'pay' | 'faults'>;
}

const faultFields = {
  mode: z.enum(modes),
  times: z.number().int().min(1).max(100_000).default(1),
  delayMs: z.number().int().min(1).max(120_000).optional(),
  match: z.string().min(1).max(200).optional(),
};
const ProviderFault = z.strictObject({ service: z.literal('razorpay'), operation: z.enum([...operations, '*']).default('*'), ...faultFields });
const StripeFault = z.strictObject({
  service: z.literal('stripe'),
  operation: z.enum([...(Object.keys(stripeModesOf) as StripeOperation[]), '*']).default('*'),
  ...faultFields,
});
const AnyFault = z.discriminatedUnion('service', [Fault, ProviderFault, StripeFault]);

const PayForm = z.strictObject({
  method: z.enum(methods).default('upi'),
  outcome: z.enum(['captured', 'authorized', 'failed']).default('captured'),
  webhook: z.enum(webhookPlans).default('now'),
  /** What the real provider must never do: take another amount (paise), or take money again for a paid order. */
  amount: z.number().int().min(100).optional(),
  evenIfPaid: z.boolean().optional(),
});

/** The longest step of the clock: 400 days, in seconds. */
const Advance = z.strictObject({ advanceSeconds: z.number().positive().max(34_560_000) });

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** @param path without the leading /_local */
export async function answerControlApi(
  options: ControlApiOptions,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  queryString: string,
): Promise<void> {
  try {
    const isPageRequest = req.method === 'GET' && (req.headers.accept ?? '').includes('text/html');
    if (isPageRequest && path === '/mail') return html(res, mailPage(options, new URLSearchParams(queryString)));
    if (isPageRequest && path === '/metrics') return html(res, metricsPage(options.metrics()));
    json(res, 200, await handleCall(options, req, path, new URLSearchParams(queryString)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    json(res, error.status, { success: false, message: error.message });
  }
}

async function handleCall(options: ControlApiOptions, req: IncomingMessage, path: string, query: URLSearchParams): Promise<unknown> {
  const [, kind = '', name, subId] = /^\/(mail|clock|faults|state|books|metrics|jobs|pay|redrive)(?:\/([\w-]+)(?:\/([\w-]+))?)?$/.exec(path) ?? [];
  const call = `${req.method ?? 'GET'} ${kind}${name === undefined ? '' : '/+'}`;
  switch (call) {
    case 'GET mail':
      return options.mail.sent(query.get('to') ?? '').map(({ id: _, headers = {}, ...mail }) => ({ ...mail, headers }));
    case 'GET clock':
      return { success: true, now: options.clock.now().toISOString(), offsetSeconds: options.clock.offset() / 1_000 };
    case 'POST clock': {
      options.clock.advance((await parseBody(req, Advance)).advanceSeconds);
      const now = options.clock.now().toISOString();
      const ran = await orRefuse(`The clock stands at ${now}, but not all that fell due by then could be done`, options.catchUp);
      return { success: true, now: options.clock.now().toISOString(), offsetSeconds: options.clock.offset() / 1_000, ran };
    }
    case 'GET faults':
      return { success: true, faults: pendingFaults(options) };
    case 'POST faults': {
      const requestedFaults = await parseBody(
        req,
        z.preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(AnyFault).max(100)),
      );
      // An empty list removes all faults that are still waiting.
      if (requestedFaults.length === 0) for (const each of [options.faults, options.provider.faults, options.stripe.faults]) each.clear();
      const impossible = requestedFaults.map(reasonFaultImpossible).find((why) => why !== null);
      if (impossible) throw new Refusal(400, `The body is not right: ${impossible}`);
      for (const fault of requestedFaults) addFault(options, fault);
      return { success: true, faults: pendingFaults(options) };
    }
    case 'GET state':
      return options.state();
    case 'GET metrics':
      return { success: true, ...options.metrics() };
    case 'GET books':
      return options.ledgerSnapshot();
    case 'POST jobs/+':
      return { success: true, name, result: await orRefuse(`The job ${name} failed`, () => options.runJob(jobNamed(name))) };
    case 'POST redrive/+':
      return { success: true, name, ...(await options.redrive(jobNamed(name))) };
    case 'POST pay/+':
      if ((name !== 'razorpay' && name !== 'stripe') || subId === undefined)
        throw new Refusal(404, 'Pay at /_local/pay/razorpay/{orderId} or /_local/pay/stripe/{sessionId}.');
      return pay(options[name === 'stripe' ? 'stripe' : 'provider'], subId, await parseBody(req, PayForm));
    default:
      throw new Refusal(404, 'There is nothing at this address: see infra/local/DECISIONS.md for what is.');
  }
}

const reasonFaultImpossible = (fault: z.output<typeof AnyFault>) =>
  fault.service === 'razorpay' ? reasonImpossible(fault) : fault.service === 'stripe' ? reasonImpossible(fault, stripeModesOf) : null;

function addFault({ faults, provider, stripe }: ControlApiOptions, fault: z.output<typeof AnyFault>): void {
  if (fault.service !== 'razorpay' && fault.service !== 'stripe') return faults.add(fault);
  const { delayMs, match, times, mode } = fault;
  const options = { mode, times, ...(delayMs === undefined ? {} : { delayMs }), ...(match === undefined ? {} : { match }) };
  if (fault.service === 'razorpay') provider.faults.add({ operation: fault.operation, ...options });
  else stripe.faults.add({ operation: fault.operation, ...options });
}

const pendingFaults = ({ faults, provider, stripe }: ControlApiOptions) => [
  ...faults.pending(),
  ...provider.faults.list().map((fault) => ({ service: 'razorpay', ...fault })),
  ...stripe.faults.list().map((fault) => ({ service: 'stripe', ...fault })),
];

/** Pays at either provider; Stripe accepts cards only, whatever the method. */
async function pay(provider: Pick<Payments, 'pay'> | Pick<Stripe, 'pay'>, orderId: string, form: z.output<typeof PayForm>): Promise<unknown> {
  try {
    const { amount, evenIfPaid, ...rest } = form;
    return await provider.pay(orderId, { ...rest, ...(amount === undefined ? {} : { amount }), ...(evenIfPaid === undefined ? {} : { evenIfPaid }) });
  } catch (error) {
    // The order does not exist, is already paid, or is captured manually.
    throw new Refusal(409, error instanceof Error ? error.message : String(error));
  }
}

/** The caller gets the reason, the terminal also the stack trace. */
async function orRefuse<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    print.problem(sentence, error);
    throw new Refusal(500, `${sentence}: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`);
  }
}

function jobNamed(name = ''): JobName {
  if (!Object.hasOwn(jobs, name)) throw new Refusal(404, `There is no job ${name}; there are ${Object.keys(jobs).join(', ')}.`);
  return name as JobName;
}

function mailPage({ mail }: ControlApiOptions, query: URLSearchParams): string {
  const to = query.get('to') ?? '';
  return viewerPage(mail.sent(to), to, query.get('id') ?? undefined);
}

/** @throws Refusal 400 that says what is wrong with the body */
async function parseBody<S extends z.ZodType>(req: IncomingMessage, schema: S): Promise<z.output<S>> {
  let body: unknown;
  try {
    const text = (await readBody(req, 1_000_000)).toString('utf8');
    body = text === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw new Refusal(
      error instanceof BodyTooLarge ? 413 : 400,
      error instanceof BodyTooLarge ? 'The body is too large.' : 'The body is not valid JSON.',
    );
  }
  const result = schema.safeParse(body);
  if (!result.success)
    throw new Refusal(
      400,
      `The body is not right: ${result.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ')}`,
    );
  return result.data;
}

function json(res: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value ?? null);
  res
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}

function html(res: ServerResponse, text: string): void {
  res
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': viewerPolicy,
    })
    .end(text);
}
