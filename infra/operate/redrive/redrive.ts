/** Hands dead letters to their job again, one by one, and removes from the queue those that succeed. */
import type { DynamoDBRecord } from 'aws-lambda';
import { concerns } from '#infra/local/jobs/stream.ts';
import { type JobName, jobs } from '#shared/contract/jobs.ts';
import { askedBy, type Batch, Unreadable } from './letter.ts';

export interface Letter {
  readonly id: string;
  readonly body: string;
  /** The receipt handle, needed to delete the message. */
  readonly handle: string;
}

export interface DeployedStage {
  /** Returns some waiting letters, or none when this run has seen all of them. */
  readonly receive: () => Promise<readonly Letter[]>;
  readonly remove: (letter: Letter) => Promise<void>;
  /** @throws the function's error */
  readonly invoke: (event: unknown) => Promise<unknown>;
  /** Returns null when the records are no longer in the stream. */
  readonly recordsOf: (batch: Batch) => Promise<readonly DynamoDBRecord[] | null>;
}

export interface Redriven {
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

export async function redrive(job: JobName, stage: DeployedStage, { now, forget, say }: RedriveOptions): Promise<Redriven> {
  const trigger = jobs[job];
  const outcome = { done: 0, failed: 0, lost: 0 };
  const seen = new Set<string>();
  let ran: boolean | undefined;

  /** Runs a scheduled job once for all letters, because it does whatever is due. */
  const run = async () => (ran ??= await does({ time: now().toISOString() }));
  async function does(event: unknown): Promise<boolean> {
    try {
      const answer = (await stage.invoke(event)) as { readonly batchItemFailures?: readonly unknown[] } | null | undefined;
      return (answer?.batchItemFailures ?? []).length === 0;
    } catch (error) {
      say(`${job} failed: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
  async function doesAll(records: readonly DynamoDBRecord[]): Promise<boolean> {
    const size = trigger.on === 'stream' ? trigger.batchSize : 1;
    let all = true;
    for (let first = 0; first < records.length; first += size) all = (await does({ Records: records.slice(first, first + size) })) && all;
    return all;
  }
  async function take({ body }: Letter): Promise<keyof typeof outcome> {
    const asked = askedBy(job, body);
    if (asked.kind === 'run') return (await run()) ? 'done' : 'failed';
    if (asked.kind === 'event') return (await does(asked.event)) ? 'done' : 'failed';
    const records = await stage.recordsOf(asked.batch);
    if (records === null) return 'lost';
    return (await doesAll(records.filter((record) => concerns(job, record)))) ? 'done' : 'failed';
  }

  for (;;) {
    const letters = (await stage.receive()).filter(({ id }) => !seen.has(id));
    if (letters.length === 0) return outcome;
    for (const letter of letters) {
      seen.add(letter.id);
      const became = await take(letter).catch((error: unknown) => {
        if (!(error instanceof Unreadable)) throw error;
        say(error.message);
        return 'lost' as const;
      });
      outcome[became]++;
      if (became === 'done' || (became === 'lost' && forget)) await stage.remove(letter);
    }
  }
}
