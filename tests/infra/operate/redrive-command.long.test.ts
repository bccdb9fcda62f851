/** `npm run redrive` as a process, with a program in place of the AWS command line. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { depthOf } from '#infra/operate/redrive/stage.ts';
import { openAwsAccount } from './aws-account.ts';
import { openCheckout, run } from './checkout.ts';

it('redrives the queue of a stage through AWS, deletes only the letters that were processed, and counts those that failed again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-aws-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [bad, good] = ['bad', 'good'].map((MessageId) => ({
    MessageId,
    ReceiptHandle: `handle-${MessageId}`,
    Body: JSON.stringify({ requestPayload: { Records: [{ Sns: { MessageId, Message: MessageId } }] } }),
  }));
  // A program in place of the AWS command line that records its arguments.
  await writeFile(
    path.join(folder, 'aws'),
    `#!${process.execPath}
      const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('node:fs');
      const args = process.argv.slice(2);
      const of = (name) => args[args.indexOf(name) + 1];
      const payload = args.includes('--payload') ? readFileSync(of('--payload').replace('file://', ''), 'utf8') : undefined;
      appendFileSync(${JSON.stringify(path.join(folder, 'asked'))}, JSON.stringify({ args, payload, region: process.env.AWS_REGION }) + '\\n');
      const received = ${JSON.stringify(path.join(folder, 'received'))};
      const answers = {
        'get-queue-url': () => ({ QueueUrl: 'https://sqs/' + of('--queue-name') }),
        'receive-message': () => (existsSync(received) ? {} : (writeFileSync(received, ''), { Messages: ${JSON.stringify([bad, good])} })),
        'delete-message': () => ({}),
        // The letter that failed again is not visible until its time is over.
        'get-queue-attributes': () => {
          const isAsked = args.includes('ApproximateNumberOfMessagesNotVisible');
          return { Attributes: { ApproximateNumberOfMessages: '0', ...(isAsked && { ApproximateNumberOfMessagesNotVisible: '1' }) } };
        },
        invoke: () => {
          writeFileSync(args[args.indexOf('--payload') + 2], 'null');
          return payload.includes('bad') ? { StatusCode: 200, FunctionError: 'Unhandled' } : { StatusCode: 200 };
        },
      };
      process.stdout.write(JSON.stringify(answers[args[1]]()));`,
  );
  await chmod(path.join(folder, 'aws'), 0o755);
  const aws = await openAwsAccount();
  const PATH = `${folder}:${process.env['PATH']}`;
  const env = { PATH, AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL: aws.endpoint, AWS_ACCESS_KEY_ID: 'operator', AWS_SECRET_ACCESS_KEY: 'operator' };
  const failed = await run(process.execPath, ['infra/operate/redrive.ts', 'dev', 'handle-mail-events'], { cwd: await openCheckout(), env });
  expect(failed).toMatchObject({ code: 1, stderr: '', stdout: expect.stringContaining('Done: 1. Failed again, and still in the queue: 1.') });
  vi.stubEnv('PATH', PATH);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await depthOf('dev', 'handle-mail-events')).toBe(1);
  const asked = (await readFile(path.join(folder, 'asked'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { args: string[]; payload?: string; region: string });
  // The last call is the one of this process, which has its own region.
  expect(new Set(asked.slice(0, -2).map(({ region }) => region))).toEqual(new Set(['ap-south-1']));
  const those = (name: string) => asked.filter(({ args }) => args[1] === name);
  expect(those('get-queue-url')[0]?.args).toContain('nanhe-dev-handle-mail-events-dead');
  expect(those('invoke').map(({ args }) => args.includes('nanhe-dev-jobs-handle-mail-events'))).toEqual([true, true]);
  expect(those('invoke').map(({ payload }) => payload)).toEqual(
    [bad, good].map((each) => JSON.stringify(JSON.parse(each?.Body ?? '').requestPayload)),
  );
  expect(those('delete-message').map(({ args }) => args.at(args.indexOf('--receipt-handle') + 1))).toEqual(['handle-good']);
});
