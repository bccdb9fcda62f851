/** Opens the table for a start: one in the data folder, or one in the DynamoDB that the environment names. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableName } from '../environment.ts';
import { StartupError } from '../startup-error.ts';
import { tableFileName, usesDynamoDbLocal } from './table-command.ts';
import { createTable, indexScan, indexStream, startTableServer, type TableServer } from './table-server.ts';

export interface DataTable {
  readonly url: string;
  /** Calls the table directly, without faults. */
  readonly client: DynamoDBClient;
  /** The table's file, when dynoxide serves it. */
  readonly file: string | undefined;
  readonly close: () => Promise<void>;
}

const remedy = 'Begin again with npm start -- --fresh, or restore a copy of the data folder.';

/**
 * @param onEnd called when the table's server ends by itself
 * @throws StartupError when no server exists for this platform, or its file cannot be read
 */
export async function openDataTable(file: string, onEnd: (sentence: string) => void): Promise<DataTable> {
  const givenUrl = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  const server = givenUrl ? undefined : await startServer(file);
  const url = givenUrl || (server as TableServer).url;
  const client = new DynamoDBClient({ endpoint: url, region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    client.destroy();
    await server?.close();
  };
  try {
    await createTable(client, tableName);
    if (existsSync(file)) {
      indexStream(file);
      indexScan(file, tableName);
    }
  } catch (error) {
    await close();
    throw new StartupError(
      givenUrl
        ? `No DynamoDB answers at ${givenUrl}, which AWS_ENDPOINT_URL_DYNAMODB names: ${messageOf(error)}.`
        : `The table in ${file} cannot be read: ${messageOf(error)}. ${remedy}`,
    );
  }
  const reportUnexpectedEnd = async (ended: Promise<void>) => {
    await ended;
    if (!isClosing) onEnd('The local DynamoDB ended by itself, so the shop stops: start it again.');
  };
  if (server) void reportUnexpectedEnd(server.ended);
  return { url, client, file: givenUrl || usesDynamoDbLocal() ? undefined : file, close };
}

async function startServer(file: string): Promise<TableServer> {
  const hasData = existsSync(file);
  const otherFile = path.join(path.dirname(file), tableFileName() === 'table.db' ? 'shared-local-instance.db' : 'table.db');
  if (!hasData && existsSync(otherFile))
    throw new StartupError(`The data in ${path.dirname(file)} were written by another local DynamoDB (${path.basename(otherFile)}). ${remedy}`);
  try {
    return await startTableServer(file);
  } catch (error) {
    const text = messageOf(error);
    throw new StartupError(hasData && !text.includes('Java') ? `${text} ${remedy}` : text);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));
