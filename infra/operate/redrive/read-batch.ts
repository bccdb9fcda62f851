/** Reads the records of a failed batch again from the table's stream, which keeps them for a day. */
import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ResourceNotFoundException,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { toLambdaRecord } from '#infra/local/jobs/stream.ts';
import type { Batch } from './letter.ts';

/** @returns null when the stream has forgotten them */
export async function readBatch(streams: DynamoDBStreamsClient, batch: Batch): Promise<readonly DynamoDBRecord[] | null> {
  const { streamArn: StreamArn, shardId: ShardId, startSequenceNumber: SequenceNumber, endSequenceNumber } = batch;
  const records: DynamoDBRecord[] = [];
  try {
    let { ShardIterator: next } = await streams.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber }),
    );
    while (next !== undefined) {
      const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator: next }));
      for (const record of Records) {
        if (BigInt(record.dynamodb?.SequenceNumber ?? 0) > BigInt(endSequenceNumber)) return records;
        records.push(toLambdaRecord(record));
      }
      if (records.at(-1)?.dynamodb?.SequenceNumber === endSequenceNumber) return records;
      // An open shard never ends: nothing more of it is nothing more.
      if (Records.length === 0) break;
      next = NextShardIterator;
    }
  } catch (error) {
    if (error instanceof TrimmedDataAccessException || error instanceof ResourceNotFoundException) return null;
    throw error;
  }
  return records.length === 0 ? null : records;
}
