/** Accesses a stage's dead-letter queues and functions through the AWS command line, in which the operator has signed in. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ResourceNotFoundException,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { deadQueueOf, functionNameOf } from '#infra/constructs/resource-names.ts';
import { toLambdaRecord } from '#infra/local/jobs/stream.ts';
import type { JobName } from '#shared/contract/jobs.ts';
import type { Batch } from './dead-letter.ts';
import type { DeployedStage } from './redrive.ts';

async function runAwsCommand(...args: readonly string[]): Promise<unknown> {
  try {
    const { stdout } = await promisify(execFile)('aws', [...args, '--output', 'json'], { maxBuffer: 16 * 1024 * 1024 });
    return stdout.trim() === '' ? {} : JSON.parse(stdout);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error('The AWS command line is not installed: see docs/runbook.md, "Dead letters".', { cause: error });
    const errorOutput = String((error as { stderr?: unknown }).stderr ?? '').trim();
    throw new Error(`aws ${args.slice(0, 2).join(' ')} failed: ${errorOutput === '' ? String(error) : errorOutput}`, { cause: error });
  }
}

const Queue = z.object({ QueueUrl: z.string() });
const Depth = z.object({
  Attributes: z.object({ ApproximateNumberOfMessages: z.coerce.number(), ApproximateNumberOfMessagesNotVisible: z.coerce.number() }),
});
const Received = z.object({ Messages: z.array(z.object({ MessageId: z.string(), ReceiptHandle: z.string(), Body: z.string() })).default([]) });
const Invoked = z.object({ FunctionError: z.string().optional() });

/** Seconds for which no other run receives the letters of this run: longer than a function may take. */
const visibilityTimeoutSeconds = 300;

const queueOf = async (stage: string, job: JobName): Promise<string> =>
  Queue.parse(await runAwsCommand('sqs', 'get-queue-url', '--queue-name', deadQueueOf(stage, job))).QueueUrl;

/** Counts also the letters that failed again a moment ago, which no run receives for some minutes. */
export async function depthOf(stage: string, job: JobName): Promise<number> {
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'];
  const { Attributes } = Depth.parse(
    await runAwsCommand('sqs', 'get-queue-attributes', '--queue-url', await queueOf(stage, job), '--attribute-names', ...names),
  );
  return Attributes.ApproximateNumberOfMessages + Attributes.ApproximateNumberOfMessagesNotVisible;
}

export async function deployedStage(stage: string, job: JobName): Promise<DeployedStage> {
  const queue = await queueOf(stage, job);
  const streams = new DynamoDBStreamsClient({});
  return {
    receive: async () => {
      const options = ['--max-number-of-messages', '10', '--wait-time-seconds', '1', '--visibility-timeout', String(visibilityTimeoutSeconds)];
      const { Messages } = Received.parse(await runAwsCommand('sqs', 'receive-message', '--queue-url', queue, ...options));
      return Messages.map(({ MessageId: id, Body: body, ReceiptHandle: handle }) => ({ id, body, handle }));
    },
    remove: async ({ handle }) => void (await runAwsCommand('sqs', 'delete-message', '--queue-url', queue, '--receipt-handle', handle)),
    invoke: (event) => invoke(functionNameOf(stage, `jobs/${job}`), event),
    recordsOf: (batch) => readBatch(streams, batch),
  };
}

/** Passes the event in a file, because it may be longer than a command line. */
async function invoke(name: string, event: unknown): Promise<unknown> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'nanhe-redrive-'));
  const [eventFile, answerFile] = [path.join(scratch, 'event.json'), path.join(scratch, 'answer.json')];
  try {
    writeFileSync(eventFile, JSON.stringify(event), { mode: 0o600 });
    const options = ['--cli-binary-format', 'raw-in-base64-out', '--cli-read-timeout', '90', '--payload', `file://${eventFile}`];
    const { FunctionError } = Invoked.parse(await runAwsCommand('lambda', 'invoke', '--function-name', name, ...options, answerFile));
    if (FunctionError !== undefined) throw new Error(`it answered with an error (${FunctionError}): its log says why`);
    return JSON.parse(readFileSync(answerFile, 'utf8')) as unknown;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @returns null when the records are no longer in the stream */
export async function readBatch(streams: DynamoDBStreamsClient, batch: Batch): Promise<readonly DynamoDBRecord[] | null> {
  const { streamArn: StreamArn, shardId: ShardId, startSequenceNumber: SequenceNumber, endSequenceNumber } = batch;
  const records: DynamoDBRecord[] = [];
  try {
    let { ShardIterator: next } = await streams.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber }),
    );
    while (next !== undefined) {
      const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator: next }));
      for (const record of Records) {
        if (BigInt(record.dynamodb?.SequenceNumber ?? 0) > BigInt(endSequenceNumber)) return records;
        records.push(toLambdaRecord(record));
      }
      if (records.at(-1)?.dynamodb?.SequenceNumber === endSequenceNumber) return records;
      // An open shard always has a next page; an empty page means that there are no more records for now.
      if (Records.length === 0) break;
      next = NextShardIterator;
    }
  } catch (error) {
    if (error instanceof TrimmedDataAccessException || error instanceof ResourceNotFoundException) return null;
    throw error;
  }
  return records.length === 0 ? null : records;
}
