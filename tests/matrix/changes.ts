/** Records what changes in a spec's table, from the table's own stream: its cost depends on the changes, not on the size of the table. */
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DescribeStreamCommand, DynamoDBStreamsClient, GetRecordsCommand, GetShardIteratorCommand } from '@aws-sdk/client-dynamodb-streams';
import { inject } from 'vitest';
import type { Shop } from '#tests/kit/shop.ts';
import { textOf } from './table-rows.ts';

/**
 * Page views are counted in memory and written by a timer up to five seconds after the request, or later when the table is slow
 * (functions/catalogue/views-store.ts): an earlier request may write these items during a recording. Nothing else writes after its request.
 */
const isWrittenInBackground = (pk: string): boolean => pk.startsWith('VIEWS#');

let table: DynamoDBClient | undefined;
let streams: DynamoDBStreamsClient | undefined;

/** Starts a recording. The function returned ends it and returns the keys of the items that were created, changed or deleted meanwhile. */
export async function recordChanges({ services }: Shop): Promise<() => Promise<string[]>> {
  // The providers may still send events about payments and refunds of an earlier case; a tick sends them and waits for the answers.
  await services.payments.tick();
  await services.stripe.tick();
  // Connects directly, not through a proxy that makes the table fail.
  const endpoint = inject('tableUrl');
  table ??= new DynamoDBClient({ endpoint });
  streams ??= new DynamoDBStreamsClient({ endpoint });
  const reader = streams;
  const { Table } = await table.send(new DescribeTableCommand({ TableName: services.tableName }));
  const StreamArn = Table?.LatestStreamArn;
  const { StreamDescription } = await reader.send(new DescribeStreamCommand({ StreamArn }));
  const iterators = await Promise.all(
    (StreamDescription?.Shards ?? []).map(async ({ ShardId }) => {
      const { ShardIterator } = await reader.send(new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'LATEST' }));
      return ShardIterator;
    }),
  );
  return async () => {
    const changed: string[] = [];
    for (const first of iterators) {
      let iterator = first;
      while (iterator !== undefined) {
        const { Records = [], NextShardIterator } = await reader.send(new GetRecordsCommand({ ShardIterator: iterator }));
        if (Records.length === 0) break;
        for (const { dynamodb } of Records) {
          const { Keys, OldImage, NewImage } = dynamodb ?? {};
          const [pk = '', sk = ''] = [Keys?.['pk']?.S, Keys?.['sk']?.S];
          if (!isWrittenInBackground(pk) && textOf(OldImage ?? {}) !== textOf(NewImage ?? {})) changed.push(`${pk} / ${sk}`);
        }
        iterator = NextShardIterator;
      }
    }
    return changed;
  };
}
