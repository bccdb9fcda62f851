/** Records what the shop's own code asks of each partition of the table and of its index, request by request, in DynamoDB's units. */
import { BatchGetCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { table } from '#shared/table.ts';
import type { Part, Request } from './replay.ts';

type Item = Readonly<Record<string, unknown>>;
interface Piece {
  readonly Key?: Item;
  readonly Item?: Item;
}
interface Input extends Piece {
  readonly TransactItems?: readonly Readonly<Record<string, Piece>>[];
  readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Item[] }>>;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Item;
  readonly IndexName?: string;
}

/** Bytes, by the rules of DynamoDB's developer guide ("Item sizes and formats"). */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number' || typeof value === 'bigint') return Math.ceil(String(value).replace(/[-.]/g, '').length / 2) + 1;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Set || Array.isArray(value)) return [...value].reduce((sum, each) => sum + 1 + sizeOf(each), 3);
  if (typeof value === 'object' && value !== null) return 3 + Object.keys(value).length + sizeOfItem(value as Item);
  return 1;
}
const sizeOfItem = (item: Item): number => Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOf(value), 0);

/** Write units of an item; an item that is not there costs one. */
const unitsOf = (item: Item | undefined): number => (item === undefined ? 1 : Math.max(1, Math.ceil(sizeOfItem(item) / 1_024)));
const sortKeyOf = ({ pk, sk }: Item) => JSON.stringify([pk, sk]);
const keyOf = ({ Key, Item: { pk, sk } = {} }: Piece): Item => Key ?? { pk, sk };

/** What the index takes for the change of one item: a changed key is a removal and an insertion. It holds whole items (infra/stacks/data.ts). */
function indexParts(before: Item | undefined, after: Item | undefined): Part[] {
  const { name, partitionKey, sortKey } = table.index;
  const [was, is] = [before, after].map((item) => (item?.[partitionKey] === undefined ? undefined : item));
  const part = (item: Item, units: number): Part => ({ partition: `${name}: ${String(item[partitionKey])}`, kind: 'write', units });
  if (was !== undefined && is !== undefined && was[partitionKey] === is[partitionKey] && was[sortKey] === is[sortKey])
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [part(is, Math.max(unitsOf(was), unitsOf(is)))];
  return [was, is].flatMap((item) => (item === undefined ? [] : [part(item, unitsOf(item))]));
}

type Send = ReturnType<typeof db>['send'];

/** The items with these keys; this read is not recorded. */
async function itemsAt(send: Send, keys: readonly Item[]): Promise<ReadonlyMap<string, Item>> {
  const name = String(process.env['TABLE_NAME']);
  const { Responses } = await send(new BatchGetCommand({ RequestItems: { [name]: { Keys: [...keys], ConsistentRead: true } } }));
  return new Map((Responses?.[name] ?? []).map((item) => [sortKeyOf(item), item]));
}

/** A refused condition costs as much as the write; its transaction costs all of its writes. */
function writeRequest(pieces: readonly Piece[], factor: number, before: ReadonlyMap<string, Item>, after: ReadonlyMap<string, Item>): Request {
  return pieces.flatMap((piece): Part[] => {
    const key = keyOf(piece);
    const [was, is] = [before.get(sortKeyOf(key)), after.get(sortKeyOf(key))];
    return [{ partition: String(key['pk']), kind: 'write', units: factor * Math.max(unitsOf(was), unitsOf(is)) }, ...indexParts(was, is)];
  });
}

/** Reads by DynamoDB's own count. @param units of the whole request */
function readRequest({ Key, RequestItems, IndexName, KeyConditionExpression = '', ExpressionAttributeValues }: Input, units: number): Request {
  const kind = 'read';
  if (Key !== undefined) return [{ partition: String(Key['pk']), kind, units }];
  if (RequestItems !== undefined) {
    const keys = Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys);
    return keys.map(({ pk }) => ({ partition: String(pk), kind, units: units / keys.length }));
  }
  const value = String(ExpressionAttributeValues?.[/= (:\w+)/.exec(KeyConditionExpression)?.[1] ?? '']);
  return [{ partition: IndexName === undefined ? value : `${IndexName}: ${value}`, kind, units }];
}

/**
 * Hands over every request to the table from now on.
 * @param record called after the request, also after one whose condition did not hold
 */
export function recordRequests(record: (request: Request) => void): void {
  const client = db();
  const send = client.send.bind(client);
  client.send = async (command, options) => {
    const input = command.input as Input;
    const name = command.constructor.name;
    if (/^(?:Get|BatchGet|Query)Command$/.test(name)) {
      Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = await send(command, options);
      const used = [(answer as { ConsumedCapacity?: unknown }).ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[];
      record(
        readRequest(
          input,
          used.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0),
        ),
      );
      return answer;
    }
    const pieces = input.TransactItems?.flatMap((item) => Object.values(item)) ?? [input];
    const keys = pieces.map(keyOf);
    const before = await itemsAt(send, keys);
    try {
      return await send(command, options);
    } finally {
      record(writeRequest(pieces, input.TransactItems === undefined ? 1 : 2, before, await itemsAt(send, keys)));
    }
  };
}
