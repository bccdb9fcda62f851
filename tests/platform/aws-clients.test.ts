/** The clients of Cognito, S3, SES and Secrets Manager with a service that fails, stalls or cuts the connection. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as identity from '#functions/identity/identity-provider.ts';
import { toFailure } from '#functions/platform/http/unavailable.ts';
import { sendMail } from '#functions/platform/mail/ses.ts';
import { readObject, removeObject, writeObject } from '#functions/platform/objects/objects.ts';
import { pepper } from '#functions/platform/secrets.ts';
import { type AwsSimulator, respondWith, simulateAws } from '#tests/kit/aws-simulator.ts';

let aws: AwsSimulator;
beforeAll(async () => {
  aws = await simulateAws();
  Object.assign(process.env, {
    USER_POOL_ID: 'ap-south-1_local',
    USER_POOL_CLIENT_ID: 'client',
    SECRETS_ID: 'nanhe/specs',
    MAIL_FROM: 'hello@nanhe.test',
  });
});
beforeEach(() => {
  aws.requests.length = 0;
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const mail = { to: 'asha@example.test', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
const calls: [string, () => Promise<unknown>, number][] = [
  ['Cognito', () => identity.disableUser('01J'), 4],
  ['Secrets Manager', () => pepper(), 4],
  ['SES', () => sendMail(mail), 2],
  ['a read of S3', () => readObject('bucket', 'a.json'), 4],
  ['a write of S3', () => writeObject('bucket', 'a.json', '{}', { contentType: 'application/json' }), 4],
  ['a removal in S3', () => removeObject('bucket', 'a.json'), 4],
];
const failureOf = async (call: () => Promise<unknown>) =>
  toFailure(
    await call().then(
      () => expect.fail('It was answered.'),
      (error: unknown) => error,
    ),
  );

describe('a client of AWS', () => {
  it.each(calls)('retries a failure of %s and then fails as unavailable', async (_, call, attempts) => {
    aws.respond = respondWith(503, '');
    expect((await failureOf(call)).code).toBe('unavailable');
    expect(aws.requests).toHaveLength(attempts);
  });

  it.each(calls)('retries a connection that %s cuts and then fails as unavailable', async (_, call, attempts) => {
    aws.respond = (_heard, res) => void res.destroy();
    expect((await failureOf(call)).code).toBe('unavailable');
    expect(aws.requests).toHaveLength(attempts);
  });

  it.each(calls)('times each attempt at %s out and fails as unavailable', async (_, call, attempts) => {
    aws.respond = () => undefined;
    const set = globalThis.setTimeout;
    const hurried = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms = 0) =>
      // The time of a connection stays as it is, for a busy machine, and so does the deadline.
      set(run, ms > 1_000 && ms <= 8_000 ? ms / 20 : ms),
    );
    expect((await failureOf(call)).code).toBe('unavailable');
    hurried.mockRestore();
    expect(aws.requests).toHaveLength(attempts);
  });

  it.each(calls)('ends a call of %s at its deadline, after which no attempt begins', async (_, call) => {
    aws.respond = () => undefined;
    const set = globalThis.setTimeout;
    const hurried = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((run: () => void, ms = 0) => set(run, ms >= 12_000 ? 20 : ms > 1_000 ? 100 : ms));
    expect((await failureOf(call)).code).toBe('unavailable');
    await new Promise((resolve) => set(resolve, 300));
    hurried.mockRestore();
    expect(aws.requests.length).toBeLessThanOrEqual(1);
  });
});

it('retries a read of S3 that is cut within the body', async () => {
  let nth = 0;
  aws.respond = (_, res) => {
    const headers = { 'content-length': '4', etag: '"one"', 'content-type': 'text/plain' };
    if (nth++ === 0) res.writeHead(200, headers).write('ab', () => res.destroy());
    else res.writeHead(200, headers).end('abcd');
  };
  const found = await readObject('bucket', 'a.txt');
  expect(Buffer.from(found?.bytes ?? []).toString()).toBe('abcd');
  expect(aws.requests).toHaveLength(2);
});

it('reports the name of an error of Cognito and its number of attempts', async () => {
  aws.respond = respondWith(400, { __type: 'TooManyRequestsException', message: 'from a spec' });
  await expect(identity.disableUser('01J')).rejects.toMatchObject({ name: 'TooManyRequestsException', $metadata: { attempts: 4 } });
});

it('does not sign the calls that carry a refresh token', async () => {
  aws.respond = respondWith(200, {});
  await identity.refresh('token');
  await identity.revoke('token');
  expect(aws.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
});
