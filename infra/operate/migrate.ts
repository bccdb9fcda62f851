/**
 * Runs the migrations that the table has not had yet, or reports what they would change. It reads the whole table, so only commands call it, never
 * a request.
 */

import { migrationKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { GetCommand, PutCommand } from '#functions/platform/table/commands.ts';
import { ConditionFailed, commit, db, scanItems } from '#functions/platform/table/table.ts';
import { table } from '#shared/table.ts';
import { type Change, type Item, type Migration, migrations } from './migrations.ts';

export interface Migrated {
  readonly version: number;
  readonly title: string;
  /** Number of items that were changed, or would be. */
  readonly changed: number;
  /** Items left unchanged because another item already has their new key; an operator has to decide. */
  readonly conflicts: readonly string[];
}

export interface MigrateOptions {
  readonly dryRun: boolean;
  readonly now: Date;
  readonly all?: readonly Migration[];
  /** Runs only migrations that must precede their release's code. */
  readonly beforeRelease?: boolean;
}

/** Runs the pending migrations, oldest first. Returns what each changed, or would change. */
export async function migrate({ dryRun, now, all = migrations, beforeRelease = false }: MigrateOptions): Promise<readonly Migrated[]> {
  const results: Migrated[] = [];
  for (const migration of await findPendingMigrations(beforeRelease ? all.filter((each) => each.beforeRelease) : all)) {
    const { version, title } = migration;
    const { changed, conflicts } = await run(migration, dryRun);
    if (!dryRun)
      await db().send(
        new PutCommand({ TableName: config('TABLE_NAME'), Item: { ...migrationKey(version), version, title, changed, at: now.toISOString() } }),
      );
    results.push({ version, title, changed, conflicts });
  }
  return results;
}

/** Records all migrations as done, for a table that the current code has created. */
export async function markMigrated(now: Date): Promise<void> {
  for (const { version, title } of migrations)
    await db().send(
      new PutCommand({ TableName: config('TABLE_NAME'), Item: { ...migrationKey(version), version, title, changed: 0, at: now.toISOString() } }),
    );
}

async function findPendingMigrations(all: readonly Migration[]): Promise<readonly Migration[]> {
  const notRun: Migration[] = [];
  for (const migration of all.toSorted((one, other) => one.version - other.version)) {
    const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: migrationKey(migration.version), ConsistentRead: true }));
    if (Item === undefined) notRun.push(migration);
  }
  return notRun;
}

async function run({ title, of, change, move, beforeRelease }: Migration, dryRun: boolean): Promise<Pick<Migrated, 'changed' | 'conflicts'>> {
  let changed = 0;
  const conflicts: string[] = [];
  const reject = () => {
    throw new Error(`"${title}" removes or changes attributes that the running code reads: it cannot run before the release.`);
  };
  if (beforeRelease && move !== undefined) reject();
  const checkedChange = (item: Item) => {
    const requestedChange = change?.(item);
    const isDestructive =
      (requestedChange?.remove ?? []).length > 0 || Object.keys(requestedChange?.set ?? {}).some((name) => item[name] !== undefined);
    return beforeRelease && isDestructive ? reject() : requestedChange;
  };
  // Page by page, because there may be more items of a kind than fit into memory.
  for await (const item of of.sk.endsWith('#') ? scanItems<Item>([], of.sk) : scanItems<Item>([of.sk])) {
    if (!String(item[table.partitionKey]).startsWith(of.pk)) continue;
    if (change !== undefined && (await write(item, checkedChange, dryRun))) changed++;
    const moved = move?.(item);
    if (moved === undefined) continue;
    const conflict = await moveItem(item, moved, dryRun);
    if (conflict === undefined) changed++;
    else conflicts.push(conflict);
  }
  return { changed, conflicts };
}

const keyOf = (item: Item) => ({ [table.partitionKey]: item[table.partitionKey], [table.sortKey]: item[table.sortKey] });

/** The stored item with the key of this one. */
const readStored = async (item: Item): Promise<Item | undefined> =>
  (await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: keyOf(item), ConsistentRead: true }))).Item;

/** Moves an item to its new key in one transaction. @returns the conflict when an item of another owner has that key */
async function moveItem(item: Item, { to, owner }: { readonly to: Item; readonly owner: string }, dryRun: boolean): Promise<string | undefined> {
  const existing = await readStored(to);
  if (existing !== undefined && existing[owner] !== item[owner])
    return `${item[table.partitionKey]} of ${owner} ${item[owner]}, and ${existing[table.partitionKey]} of ${owner} ${existing[owner]}`;
  if (dryRun) return undefined;
  const ownCondition = {
    ConditionExpression: `attribute_not_exists(${table.partitionKey}) OR #owner = :owner`,
    ExpressionAttributeNames: { '#owner': owner },
    ExpressionAttributeValues: { ':owner': item[owner] },
  };
  try {
    await commit([{ Put: { Item: to, ...ownCondition } }, { Delete: { Key: keyOf(item), ...ownCondition } }]);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // Another writer has changed the item meanwhile: read it again.
    return moveItem(item, { to, owner }, dryRun);
  }
}

const nameOf = (item: Item): string => `${item[table.partitionKey]} / ${item[table.sortKey]}`;

const alreadyThere = (item: Item, added: Item): Error =>
  new Error(
    `${nameOf(item)} cannot be migrated, because ${nameOf(added)}, which the migration adds, exists already. Compare both, delete the wrong one, and run this again.`,
  );

/**
 * Retries while other writers change the item meanwhile.
 * @throws Error when an item to add exists already
 */
async function write(item: Item, change: NonNullable<Migration['change']>, dryRun: boolean): Promise<boolean> {
  for (let current: Item | undefined = item; current !== undefined; ) {
    const requestedChange = change(current);
    if (requestedChange === undefined) return false;
    const { add = [] } = requestedChange;
    if (dryRun) {
      for (const each of add) if ((await readStored(each)) !== undefined) throw alreadyThere(item, each);
      return true;
    }
    try {
      const added = add.map((Item) => ({ Put: { Item, ConditionExpression: `attribute_not_exists(${table.partitionKey})` } }));
      await commit([{ Update: { Key: keyOf(item), ...updateOf(requestedChange) } }, ...added]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // The first write is the item's own: when its condition holds, no other writer has changed the item, so that another attempt would fail, too.
      const present = add[error.index - 1];
      if (present !== undefined) throw alreadyThere(item, present);
      current = await readStored(item);
    }
  }
  return false;
}

function updateOf({ set = {}, remove = [], seen }: Change) {
  const names = [...new Set([...Object.keys(set), ...remove, ...Object.keys(seen)])];
  const name = (each: string) => `#n${names.indexOf(each)}`;
  const expectedValues = Object.entries(seen).filter(([, value]) => value !== undefined);
  const conditions = Object.entries(seen).map(([each, value]) =>
    value === undefined ? `attribute_not_exists(${name(each)})` : `${name(each)} = :was${names.indexOf(each)}`,
  );
  const parts = [
    ...(Object.keys(set).length > 0
      ? [
          `SET ${Object.keys(set)
            .map((each) => `${name(each)} = :to${names.indexOf(each)}`)
            .join(', ')}`,
        ]
      : []),
    ...(remove.length > 0 ? [`REMOVE ${remove.map(name).join(', ')}`] : []),
  ];
  return {
    UpdateExpression: parts.join(' '),
    ConditionExpression: [`attribute_exists(${table.partitionKey})`, ...conditions].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((each) => [name(each), each])),
    ExpressionAttributeValues: Object.fromEntries([
      ...expectedValues.map(([each, value]) => [`:was${names.indexOf(each)}`, value]),
      ...Object.entries(set).map(([each, value]) => [`:to${names.indexOf(each)}`, value]),
    ]),
  };
}
