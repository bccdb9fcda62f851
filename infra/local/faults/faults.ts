/** Makes local services fail as a test orders it, for a number of calls of an operation; without faults every call passes unchanged. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { readBody } from '../gateway/body.ts';
import { refusal } from './refusals.ts';
import { type Service, services } from './services.ts';

/** Razorpay's simulator makes its own faults (simulators/razorpay/faults.ts); these befall the AWS services. */
export const Fault = z.strictObject({
  service: z.enum(services),
  /** As the service calls it, e.g. TransactWriteItems; `*` for any. */
  operation: z.string().min(1).max(100).default('*'),
  mode: z.enum(['drop-after', 'throttle', 'conflict', 'error', 'slow']),
  /** Calls that it befalls. */
  times: z.number().int().min(1).max(100_000).default(1),
  /** Only for `slow`. */
  delayMs: z.number().int().min(1).max(120_000).default(3_000),
});
export type Fault = z.output<typeof Fault>;

export interface Faults {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  /** Those that still wait, with the calls they have left. */
  readonly waiting: () => readonly Fault[];
  readonly any: () => boolean;
  /**
   * Lets the next fault of this operation befall a call.
   * @returns true when the call has been answered and must not be executed
   */
  readonly befall: (service: Service, operation: string, req: IncomingMessage, res: ServerResponse) => Promise<boolean>;
}

export function createFaults(): Faults {
  let waiting: Fault[] = [];

  function take(service: Service, operation: string): Fault | undefined {
    const fault = waiting.find(
      (each) => each.service === service && (each.operation === '*' || each.operation.toLowerCase() === operation.toLowerCase()),
    );
    if (fault) waiting = waiting.flatMap((each) => (each !== fault ? [each] : each.times > 1 ? [{ ...each, times: each.times - 1 }] : []));
    return fault;
  }

  return {
    add: (fault) => {
      waiting = [...waiting, fault];
    },
    clear: () => {
      waiting = [];
    },
    waiting: () => waiting,
    any: () => waiting.length > 0,
    befall: async (service, operation, req, res) => {
      const fault = take(service, operation);
      if (fault === undefined) return false;
      if (fault.mode === 'slow') {
        await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
        return false;
      }
      if (fault.mode === 'drop-after') {
        loseAnswer(res);
        return false;
      }
      const body = await readBody(req, 10_000_000);
      const { status, type, text } = refusal(service, operation, fault.mode, body.toString('utf8'));
      res.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text), 'x-amzn-requestid': 'fault' }).end(text);
      return true;
    },
  };
}

/** The operation runs to its end; then the connection breaks where its answer should come. */
function loseAnswer(res: ServerResponse): void {
  const swallow = () => true;
  const lost = {
    writeHead: () => res,
    flushHeaders: () => undefined,
    write: swallow,
    end: () => {
      res.socket?.destroy();
      return res;
    },
  };
  Object.assign(res, lost);
}
