/** Simulates the SQS queues of jobs: accepts messages, and hands them to their job as Lambda's event source mapping does. */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { type JobName, jobs, type Trigger } from '#shared/contract/jobs.ts';
import { ServiceError, serveJson } from '../../gateway/json-service.ts';

type Message = SQSEvent['Records'][number];

export interface QueueOptions {
  readonly runJob: (name: JobName, event: SQSEvent) => Promise<SQSBatchResponse | undefined>;
  /** Called with messages that failed in every attempt. */
  readonly onDeadLetters: (job: JobName, messages: readonly Message[], error: unknown) => void;
}

export interface Queues {
  readonly handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** Hands over no message until the returned function is called. */
  readonly hold: () => () => void;
  /** Resolves when no message is being processed and all waiting ones are held. Returns whether there were any. */
  readonly drain: () => Promise<boolean>;
}

/** Attempts before a message goes to the dead letters, as in infra/stacks/jobs.ts. */
const maxAttempts = 5;
/** Concurrent runs: about as many as one machine has processors to draw with. */
const maxRuns = 2;

/** Messages exist in memory only: when the machine stops, the sweep of the outbox finds the lost ones. */
export function openQueues({ runJob, onDeadLetters }: QueueOptions): Queues {
  const waiting = new Map<JobName, { readonly message: Message; attempts: number }[]>();
  const running = new Set<Promise<void>>();
  let isHeld = false;

  async function run(name: JobName, size: number): Promise<void> {
    const queue = waiting.get(name) ?? [];
    for (let batch = queue.splice(0, size); batch.length > 0; batch = queue.splice(0, size)) {
      let error: unknown;
      const failed = await runJob(name, { Records: batch.map(({ message }) => message) }).then(
        (result) => new Set(result?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)),
        (caught: unknown) => {
          error = caught;
          return new Set(batch.map(({ message }) => message.messageId));
        },
      );
      for (const each of batch) {
        if (!failed.has(each.message.messageId)) continue;
        each.attempts++;
        if (each.attempts < maxAttempts) queue.push(each);
        else onDeadLetters(name, [each.message], error);
      }
    }
  }
  function startRun(name: JobName, size: number): void {
    if (isHeld || running.size >= maxRuns) return;
    const turn = run(name, size).finally(() => running.delete(turn));
    running.add(turn);
  }

  const SendRequest = z.object({
    QueueUrl: z.string(),
    Entries: z
      .array(z.object({ Id: z.string().min(1), MessageBody: z.string().min(1) }))
      .min(1)
      .max(10),
  });
  const SendMessageBatch = (input: unknown) => {
    const { QueueUrl, Entries } = SendRequest.parse(input);
    const name = QueueUrl.slice(QueueUrl.lastIndexOf('/') + 1) as JobName;
    const trigger: Trigger | undefined = jobs[name];
    if (trigger?.on !== 'queue') throw new ServiceError('QueueDoesNotExist', 'The specified queue does not exist.');
    const Successful = Entries.map(({ Id, MessageBody }) => {
      const sent = { MessageId: randomUUID(), MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex') };
      waiting.set(name, waiting.get(name) ?? []);
      waiting.get(name)?.push({ message: messageOf(name, sent.MessageId, sent.MD5OfMessageBody, MessageBody), attempts: 0 });
      return { Id, ...sent };
    });
    startRun(name, trigger.batchSize);
    return { Successful, Failed: [] };
  };
  return {
    handle: (req, res) => serveJson({ SendMessageBatch }, req, res),
    hold: () => {
      isHeld = true;
      return () => {
        isHeld = false;
        for (const name of waiting.keys()) startRun(name, (jobs[name] as Extract<Trigger, { on: 'queue' }>).batchSize);
      };
    },
    drain: async () => {
      const hadRuns = running.size > 0;
      while (running.size > 0) await Promise.all(running);
      return hadRuns;
    },
  };
}

const messageOf = (name: JobName, messageId: string, md5OfBody: string, body: string): Message => ({
  messageId,
  receiptHandle: messageId,
  body,
  md5OfBody,
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: String(Date.now()),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(Date.now()),
  },
  messageAttributes: {},
  eventSource: 'aws:sqs',
  eventSourceARN: `arn:aws:sqs:ap-south-1:000000000000:${name}`,
  awsRegion: 'ap-south-1',
});
