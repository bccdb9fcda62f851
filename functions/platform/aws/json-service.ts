/**
 * How is a service of AWS asked that speaks JSON? By one signed POST a call, sent again while trouble passes, as Amazon's own clients do it:
 * theirs cost several times the processor a call and half of a function's start (docs/capacity.md); the specs hold this one against them.
 */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { contentOf, passing } from './refusal.ts';
import { digestOf, region, signed } from './signature.ts';
import { ask, type HttpAnswer } from './wire.ts';

interface Service {
  /** As its signature and its address have it. */
  readonly name: 'dynamodb' | 'secretsmanager' | 'cognito-idp';
  /** The variable that names another address for it. */
  readonly elsewhere: `AWS_ENDPOINT_URL_${string}`;
  /** Of AWS's JSON protocol. */
  readonly version: '1.0' | '1.1';
  /** Milliseconds of one send. */
  readonly patience: number;
  /** Milliseconds of the longest first pause after a send whose answer did not come; it doubles with each. */
  readonly pause: number;
  /** Some of its calls are answered without a body. */
  readonly answersNothing?: boolean;
}

export interface CallOptions {
  /** Milliseconds for all sends together. */
  readonly within?: number;
  readonly isSigned?: boolean;
}

const sends = 4;
/** Milliseconds: in less no send is begun, as it could not be answered. */
const shortest = 5;
/** Milliseconds until a connection stands. */
const connecting = 1_000;
/** Milliseconds of the longest first pause after a throttle. */
const throttlePause = 1_000;
/** What sends beyond the first take of the credit. */
const costs = { throttled: 5, lost: 14 } as const;
const fullCredit = 500;

const connections = { keepAlive: true, maxSockets: 50 };

interface Place {
  readonly named: string;
  readonly url: URL;
  readonly agent: HttpAgent;
}

export class JsonService {
  readonly #service: Service;
  /** For sends beyond the first: whoever has nobody but the failing is not to beat on a service that is down. */
  #credit = fullCredit;
  #place: Place | undefined;
  constructor(service: Service) {
    this.#service = service;
  }

  /**
   * @param target the call's name on the wire
   * @throws ServiceRefused, `TimeoutError` or Node's own error of the connection, of the last send
   */
  async call(
    target: string,
    input: unknown,
    { within = Number.POSITIVE_INFINITY, isSigned = true }: CallOptions = {},
  ): Promise<Record<string, unknown>> {
    const { patience, pause, answersNothing = false } = this.#service;
    const end = performance.now() + within;
    const body = JSON.stringify(input);
    for (let attempt = 1, paid = 1; ; attempt++) {
      try {
        const answer = await this.#post(target, body, Math.min(patience, end - performance.now()), isSigned);
        const content = answersNothing && answer.status === 200 && answer.body.length === 0 ? {} : contentOf(answer, attempt);
        this.#credit = Math.min(fullCredit, this.#credit + paid);
        return content;
      } catch (error) {
        const trouble = passing(error);
        if (trouble === undefined || attempt === sends || this.#credit < costs[trouble]) throw error;
        const ms = Math.random() * (trouble === 'throttled' ? throttlePause : pause) * 2 ** (attempt - 1);
        if (performance.now() + ms + shortest > end) throw error;
        paid = costs[trouble];
        this.#credit -= paid;
        await new Promise((resolve) => setTimeout(resolve, ms));
      }
    }
  }

  #post(target: string, body: string, patience: number, isSigned: boolean): Promise<HttpAnswer> {
    const { name: service, version } = this.#service;
    const { url, agent } = this.#where();
    const headers = { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': target };
    const call = { service, method: 'POST', host: url.host, path: url.pathname, headers, digest: digestOf(body) };
    const own = isSigned ? signed(call, new Date()) : headers;
    // X-Ray's, handed on as it came; it is no part of what is signed.
    const trace = process.env['_X_AMZN_TRACE_ID'];
    return ask({ url, method: 'POST', headers: trace ? { ...own, 'x-amzn-trace-id': trace } : own, body, patience, connecting, agent });
  }

  /** As whoever runs us says, or AWS's own address. */
  #where(): Place {
    const { name, elsewhere } = this.#service;
    const named = process.env[elsewhere] || process.env['AWS_ENDPOINT_URL'] || `https://${name}.${region()}.amazonaws.com`;
    if (this.#place?.named !== named) {
      const url = new URL(named.replace(/\/*$/, '/'));
      this.#place = { named, url, agent: url.protocol === 'http:' ? new HttpAgent(connections) : new HttpsAgent(connections) };
    }
    return this.#place;
  }
}
