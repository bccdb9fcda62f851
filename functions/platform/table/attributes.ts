/** How are values of ours written in DynamoDB's JSON, and read from it? As Amazon's document client does (tests/dynamodb/like-amazons). */

/** `{ S: 'text' }`, `{ N: '1.5' }`, `{ M: { .. } }` and so on. */
type Attribute = Record<string, unknown>;
type Attributes = Record<string, unknown>;

function numberText(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new Error(`${value} is no number that the table would keep exactly: write a bigint, or a text.`);
  return String(value);
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

function setOf(values: ReadonlySet<unknown>): Attribute {
  const members = [...values].filter((value) => value !== undefined).map(attribute);
  const [type] = Object.keys(members[0] ?? {});
  if (type !== 'S' && type !== 'N' && type !== 'B') throw new Error('A set holds texts, numbers or bytes, and at least one.');
  if (members.some((member) => !(type in member))) throw new Error('The members of a set are all of one type.');
  return { [`${type}S`]: members.map((member) => member[type]) };
}

/** What is undefined, and what is a function, is not kept. */
const isKept = (value: unknown) => value !== undefined && typeof value !== 'function';

function attribute(value: unknown): Attribute {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: numberText(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (typeof value === 'bigint') return { N: String(value) };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.filter(isKept).map(attribute) };
  if (value instanceof Set) return setOf(value);
  if (value instanceof Uint8Array) return { B: base64(value) };
  const prototype: unknown = typeof value === 'object' ? Object.getPrototypeOf(value) : undefined;
  if (prototype !== Object.prototype && prototype !== null) throw new Error(`The table keeps no ${value?.constructor.name ?? typeof value}.`);
  return { M: attributes(value as object) };
}

const attributes = (item: object): Attributes =>
  Object.fromEntries(Object.entries(item).flatMap(([name, value]) => (isKept(value) ? [[name, attribute(value)]] : [])));

function numberOf(text: string): number | bigint {
  const value = Number(text);
  return Math.abs(value) > Number.MAX_SAFE_INTEGER && Number.isFinite(value) ? BigInt(text) : value;
}
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

function native(kept: Attribute): unknown {
  for (const type in kept) {
    const value = kept[type] as never;
    switch (type) {
      case 'S':
      case 'BOOL':
        return value;
      case 'N':
        return numberOf(value);
      case 'M':
        return natives(value);
      case 'L':
        return (value as Attribute[]).map(native);
      case 'NULL':
        return null;
      case 'SS':
        return new Set<string>(value);
      case 'NS':
        return new Set((value as string[]).map(numberOf));
      case 'B':
        return bytesOf(value);
      case 'BS':
        return new Set((value as string[]).map(bytesOf));
      default:
        throw new Error(`The table answers with ${type}, which is not known here.`);
    }
  }
  throw new Error('The table answers with a value of no type.');
}

/** In place: what was parsed is ours, and a name such as `__proto__` stays a name. */
function natives(item: Attributes): Record<string, unknown> {
  for (const name in item) item[name] = native(item[name] as Attribute);
  return item;
}

/** Members of calls and answers that are an item or a part of one; all else is passed on as it is. */
const items = new Set(['Item', 'Key', 'Attributes', 'ExpressionAttributeValues', 'ExclusiveStartKey', 'LastEvaluatedKey']);
const lists = new Set(['Items', 'Keys']);

const isObject = (value: unknown): value is Attributes => typeof value === 'object' && value !== null;

function translated(value: unknown, translate: (item: Attributes) => Attributes): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => translated(each, translate));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]) => {
    if (items.has(name) && isObject(member)) return [name, translate(member)];
    if (lists.has(name) && Array.isArray(member)) return [name, member.map(translate)];
    return [name, translated(member, translate)];
  });
  return Object.fromEntries(entries);
}

/** A call as the wire has it. @throws Error that says what of it the table cannot keep */
export const toWire = (input: object): unknown => translated(input, attributes);

/** An answer as we read it. */
export function fromWire({ Responses, ...answer }: Attributes): Attributes {
  const read = translated(answer, natives) as Attributes;
  // Of a batch: table -> items; of a transaction: a list of `{ Item }`.
  if (isObject(Responses))
    read['Responses'] = Array.isArray(Responses)
      ? translated(Responses, natives)
      : Object.fromEntries(Object.entries(Responses).map(([table, found]) => [table, (found as Attributes[]).map(natives)]));
  return read;
}
