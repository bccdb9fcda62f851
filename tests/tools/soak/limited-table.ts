/** A proxy before the local table with a partition's write limit and with transactions that exclude each other, as in the cloud. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TokenBuckets } from './partitions/token-buckets.ts';

export interface Limits {
  /** Write units a second of one partition key; DynamoDB's own is 1,000 a partition. */
  readonly unitsPerSecond: number;
  /**
   * Milliseconds for which a transaction locks its items. DynamoDB prepares and commits in two phases and answers
   * TransactionConflict meanwhile; it publishes no figure: this is an assumption, based on its published latency.
   */
  readonly transactionMs: number;
}

export interface LimitedTable {
  readonly url: string;
  /** Calls refused so far. */
  readonly refused: { throttled: number; conflicts: number };
  readonly close: () => Promise<void>;
}

interface Write {
  readonly key: string;
  readonly partition: string;
  readonly units: number;
}
type Attributes = Record<string, { readonly S?: string }>;
interface Piece {
  readonly Key?: Attributes;
  readonly Item?: Attributes;
}

/** Bytes of a write unit. */
const kilobyte = 1_024;

/** @param limits read at each call: they may be changed between two trials */
export async function openLimitedTable(target: string, limits: Limits): Promise<LimitedTable> {
  const buckets = new TokenBuckets(() => limits.unitsPerSecond);
  /** When the lock of an item ends. Instants instead of timers: on a busy machine a timer is late and would lock it longer. */
  const busyUntil = new Map<string, number>();
  /** Sizes known from the puts: an update costs the size of the whole item. */
  const bytes = new Map<string, number>();
  const refused = { throttled: 0, conflicts: 0 };

  function writeOf({ Key, Item }: Piece, factor: number): Write {
    const { pk, sk } = Item ?? Key ?? {};
    const key = `${pk?.S}|${sk?.S}`;
    if (Item !== undefined) bytes.set(key, JSON.stringify(Item).length);
    return { key, partition: pk?.S ?? '', units: factor * Math.max(1, Math.ceil((bytes.get(key) ?? 0) / kilobyte)) };
  }

  function writesOf(operation: string, body: Buffer): readonly Write[] {
    if (!/^(?:PutItem|UpdateItem|DeleteItem|TransactWriteItems)$/.test(operation)) return [];
    const { TransactItems, ...single } = JSON.parse(body.toString('utf8')) as Piece & { TransactItems?: Record<string, Piece>[] };
    return TransactItems === undefined
      ? [writeOf(single, 1)]
      : TransactItems.flatMap((item) => Object.values(item).map((piece) => writeOf(piece, 2)));
  }

  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const operation = String(req.headers['x-amz-target']).split('.').at(-1) ?? '';
    const writes = writesOf(operation, body);
    const isTransaction = operation === 'TransactWriteItems';
    const codes = writes.map((write) =>
      (busyUntil.get(write.key) ?? 0) > performance.now()
        ? 'TransactionConflict'
        : buckets.take(write.partition, write.units, performance.now() / 1_000)
          ? 'None'
          : 'ThrottlingError',
    );
    if (codes.some((code) => code !== 'None')) {
      refused[codes.includes('TransactionConflict') ? 'conflicts' : 'throttled']++;
      return void res.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(refusalOf(codes, isTransaction));
    }
    // Locks the items for a fixed time, not until the response, so that the result does not depend on this machine's speed.
    if (isTransaction) for (const { key } of writes) busyUntil.set(key, performance.now() + limits.transactionMs);
    const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => /^(?:x-amz|authorization|content-type)/.test(name)));
    const answer = await fetch(target, { method: 'POST', headers: headers as Record<string, string>, body });
    res.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refusalOf(codes: readonly string[], isTransaction: boolean): string {
  const name = (type: string) => `com.amazonaws.dynamodb.v20120810#${type}`;
  if (isTransaction) {
    const CancellationReasons = codes.map((Code) => (Code === 'None' ? { Code } : { Code, Message: 'made by the limited table' }));
    return JSON.stringify({
      __type: name('TransactionCanceledException'),
      message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
      CancellationReasons,
    });
  }
  if (codes[0] === 'TransactionConflict')
    return JSON.stringify({ __type: name('TransactionConflictException'), message: 'Transaction is ongoing for the item' });
  return JSON.stringify({ __type: name('ThrottlingException'), message: 'Throughput exceeds the current capacity of your table or index.' });
}
