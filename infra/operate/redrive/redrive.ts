/** Runs a job again with its dead letters, one by one, and removes those that succeed from the queue. */
import type { DynamoDBRecord } from 'aws-lambda';
import { isRecordOfJob } from '#infra/local/jobs/stream.ts';
import { type JobName, jobs } from '#shared/contract/jobs.ts';
import { type Batch, parseDeadLetter, UnreadableLetter } from './dead-letter.ts';

export interface DeadLetter {
  readonly id: string;
  readonly body: string;
  /** The receipt handle, needed to delete the message. */
  readonly handle: string;
}

export interface DeployedStage {
  /** Returns some waiting letters, or none when this run has seen all of them. */
  readonly receive: () => Promise<readonly DeadLetter[]>;
  readonly remove: (letter: DeadLetter) => Promise<void>;
  /** @throws the function's error */
  readonly invoke: (event: unknown) => Promise<unknown>;
  /** Returns null when the records are no longer in the stream. */
  readonly recordsOf: (batch: Batch) => Promise<readonly DynamoDBRecord[] | null>;
}

export interface RedriveResult {
  readonly done: number;
  /** Letters that failed again and stay in the queue. */
  readonly failed: number;
  /** Letters whose records are no longer in the stream; they stay in the queue, too. */
  readonly lost: number;
}

export interface RedriveOptions {
  readonly now: () => Date;
  /** Removes letters whose records are no longer in the stream. */
  readonly forget: boolean;
  readonly say: (line: string) => void;
}

export async function redrive(job: JobName, stage: DeployedStage, { now, forget, say }: RedriveOptions): Promise<RedriveResult> {
  const trigger = jobs[job];
  const outcome = { done: 0, failed: 0, lost: 0 };
  const seen = new Set<string>();
  let runResult: boolean | undefined;

  /** Runs a scheduled job once for all letters, because it does whatever is due. */
  const runOnce = async () => (runResult ??= await invokeJob({ time: now().toISOString() }));
  async function invokeJob(event: unknown): Promise<boolean> {
    try {
      const answer = (await stage.invoke(event)) as { readonly batchItemFailures?: readonly unknown[] } | null | undefined;
      return (answer?.batchItemFailures ?? []).length === 0;
    } catch (error) {
      say(`${job} failed: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
  async function invokeInBatches(records: readonly DynamoDBRecord[]): Promise<boolean> {
    const size = trigger.on === 'stream' ? trigger.batchSize : 1;
    let all = true;
    for (let first = 0; first < records.length; first += size) all = (await invokeJob({ Records: records.slice(first, first + size) })) && all;
    return all;
  }
  async function redriveLetter({ body }: DeadLetter): Promise<keyof typeof outcome> {
    const work = parseDeadLetter(job, body);
    if (work.kind === 'run') return (await runOnce()) ? 'done' : 'failed';
    if (work.kind === 'event') return (await invokeJob(work.event)) ? 'done' : 'failed';
    const records = await stage.recordsOf(work.batch);
    if (records === null) return 'lost';
    return (await invokeInBatches(records.filter((record) => isRecordOfJob(job, record)))) ? 'done' : 'failed';
  }

  for (;;) {
    const letters = (await stage.receive()).filter(({ id }) => !seen.has(id));
    if (letters.length === 0) return outcome;
    for (const letter of letters) {
      seen.add(letter.id);
      const result = await redriveLetter(letter).catch((error: unknown) => {
        if (!(error instanceof UnreadableLetter)) throw error;
        say(error.message);
        return 'lost' as const;
      });
      outcome[result]++;
      if (result === 'done' || (result === 'lost' && forget)) await stage.remove(letter);
    }
  }
}
