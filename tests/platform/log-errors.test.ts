/** What the log keeps of an error: its name and place; of an error of AWS its call and message too, without personal data and secrets. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { errorFields } from '#functions/platform/log.ts';
import { TableClient } from '#functions/platform/table/client.ts';
import { GetCommand } from '#functions/platform/table/commands.ts';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';
import { mailError } from '#tests/kit/mail-down.ts';

afterEach(() => void vi.unstubAllEnvs());

it('logs an error without its message', () => {
  const fields = errorFields(new RangeError('asha@example.test is no amount'));
  expect(fields).toMatchObject({ error: 'RangeError', at: expect.stringContaining('log-errors.test.ts') });
  expect(JSON.stringify(fields)).not.toContain('asha');
});

it('logs the type of a thrown value that is no error', () => {
  expect(errorFields('asha@example.test')).toEqual({ error: 'string' });
});

/** Answers every call with an error, in the format of the service. */
async function refusing(variable: string, type: string, body: string): Promise<void> {
  const server = createServer((_, response) => {
    response.writeHead(400, { 'content-type': type, 'x-amzn-requestid': 'request-7' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTests(() => new Promise((resolve) => server.close(resolve)));
  vi.stubEnv(variable, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  for (const [name, value] of [
    ['AWS_ACCESS_KEY_ID', 'key'],
    ['AWS_SECRET_ACCESS_KEY', 'secret'],
    ['MAIL_FROM', 'Nanhe <hello@nanhe.example>'],
  ] as const)
    vi.stubEnv(name, value);
}

it("logs which action of which role AWS denies, and the call's name", async () => {
  const message =
    'User: arn:aws:sts::123456789012:assumed-role/nanhe-prod-order-read/nanhe-prod-order-read is not authorized to perform: dynamodb:GetItem on resource: arn:aws:dynamodb:ap-south-1:123456789012:table/nanhe-prod-data-Table because no identity-based policy allows the dynamodb:GetItem action';
  await refusing('AWS_ENDPOINT_URL_DYNAMODB', 'application/x-amz-json-1.0', JSON.stringify({ __type: 'AccessDeniedException', message }));
  const error = await new TableClient().send(new GetCommand({ TableName: 'nanhe', Key: { pk: 'a', sk: 'a' } })).catch((each: unknown) => each);
  expect(errorFields(error)).toMatchObject({
    error: 'AccessDeniedException',
    awsError: 'AccessDeniedException',
    awsCall: 'GetItem',
    awsMessage: message,
    awsRequestId: 'request-7',
    trace: expect.stringContaining('functions/platform/table/client.ts'),
  });
});

it.each([
  [
    'MessageRejected',
    'Email address is not verified. The following identities failed the check in region AP-SOUTH-1: Asha Rao &lt;asha@example.test&gt;',
  ],
  ['MailRejected', 'Local address contains control or whitespace: Asha Rao &lt;asha@example.test&gt;'],
])('logs the message of SES without the mailbox that it names, as %s and its cause', async (name, message) => {
  await refusing('AWS_ENDPOINT_URL_SES', 'text/xml', mailError('MessageRejected', message));
  // The mail client keeps its endpoint.
  vi.resetModules();
  const { sendMail } = await import('#functions/platform/mail/ses.ts');
  const error = await sendMail({ to: 'asha@example.test', subject: 'x', html: 'x', text: 'x' }).catch((each: unknown) => each);
  const fields = errorFields(error);
  expect(fields).toMatchObject({ error: name, awsError: 'MessageRejected', awsCall: 'SendEmail' });
  expect(fields['awsMessage']).toContain(message.slice(0, 20));
  expect(JSON.stringify(fields)).not.toContain('asha@');
});

it('names the call that cannot connect', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const error = await new TableClient().send(new GetCommand({ TableName: 'nanhe', Key: { pk: 'a', sk: 'a' } })).catch((each: unknown) => each);
  expect(errorFields(error)).toMatchObject({ awsCall: 'GetItem', networkError: 'ECONNREFUSED' });
});

const key = ['AKIA', 'IOSFODNN7EXAMPLE'].join('');
it.each([
  ["1 validation error detected: Value 'asha rao' at 'username' failed to satisfy constraint", 'asha rao', "at 'username'"],
  ['Invalid phone number +91 98765 43210 for the pool', '98765', 'for the pool'],
  [`The token ${'eyJhbGciOi'.repeat(8)}.abc is expired`, 'eyJ', 'is expired'],
  [`x-amz-security-token:${'IQoJb3JpZ2luX2Vj'.repeat(4)} is wrong`, 'IQoJ', 'is wrong'],
  [`The key ${key} is not known`, key, 'is not known'],
  ['The signature does not match.\n\nThe Canonical String was\nx-amz-security-token:short', 'short', 'does not match'],
])('removes values, numbers and secrets from the message %j', (message, removed, kept) => {
  const { awsMessage } = errorFields(Object.assign(new Error(message), { $metadata: {} }));
  expect(awsMessage).not.toContain(removed);
  expect(awsMessage).toContain(kept);
});
