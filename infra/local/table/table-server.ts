/** Runs the table on this machine: dynoxide as a child process that cannot outlive this one, or AWS's DynamoDB Local. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  TransactWriteItemsCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { table } from '#shared/table.ts';
import { javaMessage, noServerMessage, tableCommand, tableFileName, usesDynamoDbLocal } from './table-command.ts';

export interface TableServer {
  readonly url: string;
  /** The SQLite file with the data. */
  readonly file: string;
  /** Resolves when the server ends, whether it was closed or crashed. */
  readonly ended: Promise<void>;
  readonly close: () => Promise<void>;
}

/** Returns a port that is currently free. */
export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

export class NoTableServer extends Error {}

/**
 * Starts the table's server on a free loopback port.
 * @param requestedFile the SQLite file of the data, in an existing folder; DynamoDB Local uses its own file name in that folder
 * @param isPersistent false when the data may end with the server
 * @throws NoTableServer with a message that says what to do
 */
export async function startTableServer(requestedFile: string, { isPersistent = true } = {}): Promise<TableServer> {
  const port = await freePort();
  const file = usesDynamoDbLocal() ? path.join(path.dirname(requestedFile), tableFileName()) : requestedFile;
  const command = tableCommand(file, port, isPersistent);
  if (command === undefined) throw new NoTableServer(noServerMessage);
  const child = spawnGuarded(command);
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString()).slice(-2_000);
  });
  child.stdin?.on('error', () => undefined);
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(url, child);
    if (usesDynamoDbLocal()) await warmUp(url);
  } catch (error) {
    await endServer(child);
    const last = errorOutput.trim().split('\n').at(-1);
    throw new NoTableServer(javaMessage(errorOutput) ?? `The local DynamoDB did not start on ${file}: ${last || String(error)}`);
  }
  return { url, file, ended: new Promise((resolve) => child.once('exit', () => resolve())), close: () => endServer(child) };
}

/** Starts a command that ends with this process, even by kill -9: a guard process between both notices that its standard input has closed. */
function spawnGuarded(command: readonly [string, ...string[]]): ChildProcess {
  const guard =
    process.platform === 'win32'
      ? ([process.execPath, [path.join(import.meta.dirname, 'table-guard.ts'), ...command]] as const)
      : // A shell needs less memory than a guard in Node.
        (['sh', ['-c', 'exec 3<&0; "$0" "$@" & server=$!; { cat <&3 >/dev/null; kill $server 2>/dev/null; } & wait $server', ...command]] as const);
  return spawn(guard[0], guard[1], { detached: process.platform !== 'win32', stdio: ['pipe', 'ignore', 'pipe'], windowsHide: true });
}

/** Calls each kind of operation once: Java loads its code at the first call, which can take longer than the shop waits for the table. */
async function warmUp(url: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint: url, region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  const TableName = 'warm-up';
  const Key = { [table.partitionKey]: { S: 'a' }, [table.sortKey]: { S: 'a' } };
  try {
    await createTable(client, TableName);
    await client.send(new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: Key } }] }));
    await client.send(new DeleteTableCommand({ TableName }));
  } finally {
    client.destroy();
  }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  // A long wait, because Java takes seconds to start on a busy machine.
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await fetch(url, {
        method: 'POST',
        headers: { 'x-amz-target': 'DynamoDB_20120810.ListTables', 'content-type': 'application/x-amz-json-1.0' },
        body: '{}',
      });
      return;
    } catch (error) {
      if (Date.now() > deadline || child.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }
}

async function endServer(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve));
}

/**
 * Creates the table with its index, stream and time to live, unless it exists. @param stream false: the table gets its stream later, when it is
 * filled
 */
export async function createTable(client: DynamoDBClient, name: string, { stream = true } = {}): Promise<void> {
  const { partitionKey, sortKey, index } = table;
  try {
    await client.send(new DescribeTableCommand({ TableName: name }));
    return;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
  const names = [partitionKey, sortKey, index.partitionKey, index.sortKey];
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: partitionKey, KeyType: 'HASH' },
        { AttributeName: sortKey, KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: index.name,
          KeySchema: [
            { AttributeName: index.partitionKey, KeyType: 'HASH' },
            { AttributeName: index.sortKey, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      ...(stream ? { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } } : {}),
    }),
  );
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: { AttributeName: table.timeToLive, Enabled: true } }));
}

/**
 * Adds indexes without which dynoxide 1.2.1 searches all earlier stream records at each write: 314 writes/s at 20,000 items and falling, against
 * 3,371/s, constant. Run it after the table exists and before traffic. DynamoDB Local needs none.
 */
export function indexStream(file: string): void {
  if (usesDynamoDbLocal()) return;
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    database.exec('CREATE INDEX IF NOT EXISTS sr_seq ON _stream_records(table_name, CAST(sequence_number AS INTEGER))');
    database.exec('CREATE INDEX IF NOT EXISTS sr_shard ON _stream_records(table_name, shard_id, sequence_number)');
  } finally {
    database.close();
  }
}

/** Adds an index without which dynoxide sorts the whole table for each page of a scan (100,000 products: two minutes). Run it like `indexStream`. */
export function indexScan(file: string, name: string): void {
  if (usesDynamoDbLocal()) return;
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    database.exec(`CREATE INDEX IF NOT EXISTS "scan_of_${name}" ON "${name}" (hash_prefix, pk, sk)`);
  } finally {
    database.close();
  }
}
