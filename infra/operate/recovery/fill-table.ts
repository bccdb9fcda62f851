/** Writes many items, some at a time, without holding all of them in memory; a faster producer has to wait. */
import { BatchWriteItemCommand, type DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { recordOf } from '#functions/record-kinds.ts';
import type { Item } from './archive.ts';

const atOnce = 8;

export interface Writing {
  /** Resolves when there is room for more. @throws the error of an earlier write */
  readonly add: (work: () => Promise<unknown>) => Promise<void>;
  readonly end: () => Promise<void>;
}

export function openWriting(): Writing {
  const running = new Set<Promise<unknown>>();
  let failed: { readonly error: unknown } | undefined;
  const check = () => {
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
      if (running.size >= atOnce) await Promise.race(running);
      check();
    },
    end: async () => {
      await Promise.all(running);
      check();
    },
  };
}

/** DynamoDB accepts 25 writes a call. */
const batch = 25;

export interface Filling {
  readonly put: (item: Item) => Promise<void>;
  readonly remove: (key: Item) => Promise<void>;
  /** @returns how many mails were set aside */
  readonly end: () => Promise<number>;
}

/**
 * Whether a mail was waiting when the backup was taken. It may have been sent since then, so it is left to the operator and not sent automatically.
 */
const waits = (item: Item): boolean => recordOf(item['pk']?.S, item['sk']?.S)?.kind === 'outboxMail' && item['gsi1pk'] !== undefined;

function setAside({ gsi1pk: _, gsi1sk: __, claimedUntil: ___, ...mail }: Item): Item {
  return { ...mail, refusedBecause: { S: 'restored' } };
}

/** Puts items into a table unchanged, except for waiting mails, which are set aside. */
export function fillTable(client: DynamoDBClient, tableName: string): Filling {
  const writing = openWriting();
  let waiting: WriteRequest[] = [];
  let mails = 0;

  async function write(requests: WriteRequest[]): Promise<void> {
    for (let left = requests, pause = 20; left.length > 0; pause = Math.min(2_000, pause * 2)) {
      const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: left } }));
      left = UnprocessedItems?.[tableName] ?? [];
      if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * pause));
    }
  }
  async function send(): Promise<void> {
    const requests = waiting;
    waiting = [];
    await writing.add(() => write(requests));
  }
  async function add(request: WriteRequest): Promise<void> {
    waiting.push(request);
    if (waiting.length === batch) await send();
  }
  return {
    put: (item) => {
      if (!waits(item)) return add({ PutRequest: { Item: item } });
      mails++;
      return add({ PutRequest: { Item: setAside(item) } });
    },
    remove: (Key) => add({ DeleteRequest: { Key } }),
    end: async () => {
      if (waiting.length > 0) await send();
      await writing.end();
      return mails;
    },
  };
}
