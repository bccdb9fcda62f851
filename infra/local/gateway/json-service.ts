/** Serves the protocol of AWS's JSON services: a POST whose X-Amz-Target names the operation; errors have `__type` and a message. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { BodyTooLarge, readBody } from './body.ts';

/** An error of the service, under the name by which the SDK recognises it. */
export class ServiceError extends Error {
  readonly type: string;
  readonly status: number;
  constructor(type: string, message: string, status = 400) {
    super(message);
    this.type = type;
    this.status = status;
  }
}

export type Operation = (input: unknown) => Promise<object> | object;

const maxBodyBytes = 1024 * 1024;

/** Answers one request with the operation that it names. */
export async function serveJson(operations: Readonly<Record<string, Operation>>, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const operation = String(req.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
  try {
    const operate = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (req.method !== 'POST' || operate === undefined)
      throw new ServiceError('UnknownOperationException', `The operation ${operation} is not known to this simulator.`);
    reply(res, 200, await operate(await jsonOf(req)));
  } catch (error) {
    if (error instanceof ServiceError) return reply(res, error.status, { __type: error.type, message: error.message });
    if (error instanceof z.ZodError) {
      const problems = error.issues.map((issue) => `Value at '${issue.path.join('.')}' failed to satisfy constraint: ${issue.message}`);
      return reply(res, 400, {
        __type: 'InvalidParameterException',
        message: `${problems.length} validation error${problems.length === 1 ? '' : 's'} detected: ${problems.join('; ')}`,
      });
    }
    if (error instanceof BodyTooLarge) return reply(res, 413, { __type: 'SerializationException', message: 'The request is too large.' });
    process.stderr.write(`${operation}: ${error instanceof Error ? error.stack : String(error)}\n`);
    reply(res, 500, { __type: 'InternalErrorException', message: 'The simulator failed.' });
  }
}

export function reply(res: ServerResponse, status: number, body: object, contentType = 'application/x-amz-json-1.1'): void {
  const type = '__type' in body ? { 'x-amzn-errortype': String(body.__type) } : {};
  res.writeHead(status, { 'content-type': contentType, 'x-amzn-requestid': randomUUID(), ...type });
  res.end(JSON.stringify(body));
}

async function jsonOf(req: IncomingMessage): Promise<unknown> {
  const body = await readBody(req, maxBodyBytes);
  try {
    return JSON.parse(body.toString('utf8') || '{}');
  } catch {
    throw new ServiceError('SerializationException', 'The request is not JSON.');
  }
}
