/** Writes many items to a table, a few at a time, without holding all of them in memory: a faster producer has to wait. */
import { BatchWriteItemCommand, type DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { recordOf } from '#functions/record-kinds.ts';
import type { Item } from './archive.ts';

const maxConcurrent = 8;

export interface ConcurrentWrites {
  /** Resolves when there is room for more. @throws the error of an earlier write */
  readonly add: (work: () => Promise<unknown>) => Promise<void>;
  readonly end: () => Promise<void>;
}

export function createConcurrentWrites(): ConcurrentWrites {
  const running = new Set<Promise<unknown>>();
  let failed: { readonly error: unknown } | undefined;
  const throwIfFailed = () => {
    if (failed !== undefined) throw failed.error;
  };
  return {
    add: async (work) => {
      const run: Promise<unknown> = work()
        .catch((error: unknown) => {
          failed ??= { error };
        })
        .finally(() => running.delete(run));
      running.add(run);
      if (running.size >= maxConcurrent) await Promise.race(running);
      throwIfFailed();
    },
    end: async () => {
      await Promise.all(running);
      throwIfFailed();
    },
  };
}

/** DynamoDB accepts 25 writes a call. */
const maxWritesPerCall = 25;

export interface TableWriter {
  readonly put: (item: Item) => Promise<void>;
  readonly remove: (key: Item) => Promise<void>;
  /** @returns how many mails were set aside */
  readonly end: () => Promise<number>;
}

/**
 * Whether a mail was waiting when the backup was taken. It may have been sent since then, so it is left to the operator and not sent automatically.
 */
const isWaitingMail = (item: Item): boolean => recordOf(item['pk']?.S, item['sk']?.S)?.kind === 'outboxMail' && item['gsi1pk'] !== undefined;

function markUndelivered({ gsi1pk: _, gsi1sk: __, claimedUntil: ___, ...mail }: Item): Item {
  return { ...mail, refusedBecause: { S: 'restored' } };
}

/** Puts items into a table unchanged, except for waiting mails, which are set aside. */
export function createTableWriter(client: DynamoDBClient, tableName: string): TableWriter {
  const writing = createConcurrentWrites();
  let waiting: WriteRequest[] = [];
  let mailsSetAside = 0;

  async function write(requests: WriteRequest[]): Promise<void> {
    for (let unprocessed = requests, pause = 20; unprocessed.length > 0; pause = Math.min(2_000, pause * 2)) {
      const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: unprocessed } }));
      unprocessed = UnprocessedItems?.[tableName] ?? [];
      if (unprocessed.length > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * pause));
    }
  }
  async function send(): Promise<void> {
    const requests = waiting;
    waiting = [];
    await writing.add(() => write(requests));
  }
  async function add(request: WriteRequest): Promise<void> {
    waiting.push(request);
    if (waiting.length === maxWritesPerCall) await send();
  }
  return {
    put: (item) => {
      if (!isWaitingMail(item)) return add({ PutRequest: { Item: item } });
      mailsSetAside++;
      return add({ PutRequest: { Item: markUndelivered(item) } });
    },
    remove: (Key) => add({ DeleteRequest: { Key } }),
    end: async () => {
      if (waiting.length > 0) await send();
      await writing.end();
      return mailsSetAside;
    },
  };
}
