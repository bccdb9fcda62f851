/** Reads a message of a job's dead-letter queue. AWS writes four kinds of such messages; none is the event that the function got. */
import * as z from 'zod';
import { parseJson } from '#functions/platform/parse-json.ts';
import { type JobName, jobs } from '#shared/contract/jobs.ts';

/** Records of the table's stream; the message only says where in the stream they are. */
export interface Batch {
  readonly streamArn: string;
  readonly shardId: string;
  readonly startSequenceNumber: string;
  readonly endSequenceNumber: string;
}

export type RedrivenWork =
  | { readonly kind: 'batch'; readonly batch: Batch }
  | { readonly kind: 'event'; readonly event: unknown }
  /** A scheduled run, which does whatever is due: any event will do. */
  | { readonly kind: 'run' };

/** Format in Lambda's guide, "Capturing discarded batches for a DynamoDB event source". */
const Discarded = z.object({
  DDBStreamBatchInfo: z.object({ streamArn: z.string(), shardId: z.string(), startSequenceNumber: z.string(), endSequenceNumber: z.string() }),
});
/** Format in Lambda's guide, "Capturing records of Lambda asynchronous invocations": the function got the event and failed. */
const Failed = z.object({ requestPayload: z.unknown() }).refine((message) => message.requestPayload !== undefined);
/** Format in SNS's guide, "Amazon SNS dead-letter queues": the function never got the event. */
const Undelivered = z.looseObject({ Type: z.literal('Notification'), MessageId: z.string(), Message: z.string() });

export class UnreadableLetter extends Error {}

/** @throws UnreadableLetter for any other message */
export function parseDeadLetter(job: JobName, body: string): RedrivenWork {
  if (jobs[job].on === 'schedule') return { kind: 'run' };
  // SQS moves the job's original message.
  if (jobs[job].on === 'queue') return { kind: 'event', event: { Records: [{ messageId: 'redriven', body, eventSource: 'aws:sqs' }] } };
  const message = parseJson(body);
  if (jobs[job].on === 'stream') {
    const discarded = Discarded.safeParse(message);
    if (discarded.success) return { kind: 'batch', batch: discarded.data.DDBStreamBatchInfo };
  }
  const failed = Failed.safeParse(message);
  if (failed.success) return { kind: 'event', event: failed.data.requestPayload };
  const undelivered = Undelivered.safeParse(message);
  if (undelivered.success) return { kind: 'event', event: { Records: [{ EventSource: 'aws:sns', EventVersion: '1.0', Sns: undelivered.data }] } };
  throw new UnreadableLetter(`A message of ${job} is of no kind that AWS writes into such a queue.`);
}
