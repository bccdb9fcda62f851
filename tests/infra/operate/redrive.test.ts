/** Redriving the dead letters of a job: each is processed once, and one that fails again stays in the queue. */
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DescribeStreamCommand, DynamoDBStreamsClient, GetRecordsCommand, GetShardIteratorCommand } from '@aws-sdk/client-dynamodb-streams';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { handler as sendMail } from '#functions/entry/jobs/send-mail.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { parseDeadLetter } from '#infra/operate/redrive/dead-letter.ts';
import { type DeadLetter, type DeployedStage, redrive } from '#infra/operate/redrive/redrive.ts';
import { readBatch } from '#infra/operate/redrive/stage.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

describe('a batch of the stream', () => {
  let shop: Shop;
  let streams: DynamoDBStreamsClient;
  beforeAll(async () => {
    shop = await openShop();
    streams = new DynamoDBStreamsClient({ endpoint: inject('tableUrl') });
  });
  afterAll(() => streams.destroy());

  /** A dead letter as Lambda's guide shows it: the position of the records without their content. */
  async function letterOfStream(how: { shardId?: string } = {}): Promise<DeadLetter> {
    const client = new DynamoDBClient({ endpoint: inject('tableUrl') });
    const { Table } = await client.send(new DescribeTableCommand({ TableName: shop.services.tableName }));
    client.destroy();
    const StreamArn = Table?.LatestStreamArn;
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
    const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
    const { ShardIterator } = await streams.send(new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }));
    const { Records = [] } = await streams.send(new GetRecordsCommand({ ShardIterator }));
    const numbers = Records.map(({ dynamodb }) => dynamodb?.SequenceNumber);
    const DDBStreamBatchInfo = {
      shardId: ShardId,
      startSequenceNumber: numbers[0],
      endSequenceNumber: numbers.at(-1),
      batchSize: numbers.length,
      streamArn: StreamArn,
      ...how,
    };
    const body = { requestContext: { condition: 'RetryAttemptsExhausted' }, version: '1.0', DDBStreamBatchInfo };
    return { id: 'one', handle: 'handle', body: JSON.stringify(body) };
  }

  function placeWith(letter: DeadLetter, invoke: DeployedStage['invoke']): DeployedStage & { readonly waiting: DeadLetter[] } {
    const waiting = [letter];
    return {
      waiting,
      receive: async () => [...waiting],
      remove: async ({ id }) => void waiting.splice(waiting.findIndex((each) => each.id === id)),
      invoke,
      recordsOf: (batch) => readBatch(streams, batch),
    };
  }
  const said: string[] = [];
  const options = (forget = false) => ({ now: () => shop.now(), forget, say: (line: string) => void said.push(line) });

  it('processes a failed batch on redrive and does nothing more on a second redrive', async () => {
    const asha = await shop.customer();
    await commit([enqueueEmail({ template: 'welcome', to: asha.email, firstName: 'Asha', subscriber: asha.id }, shop.now())]);
    await commit([enqueueEmail({ template: 'account-deleted', to: asha.email, firstName: 'Asha' }, shop.now())]);
    const letter = await letterOfStream();
    const broken = placeWith(letter, () => Promise.reject(new Error('SES is away')));
    expect(await redrive('send-mail', broken, options())).toEqual({ done: 0, failed: 1, lost: 0 });
    expect(broken.waiting).toHaveLength(1);
    expect(said.join()).toContain('SES is away');
    const unwilling = placeWith(letter, async () => ({ batchItemFailures: [{ itemIdentifier: '1' }] }));
    expect(await redrive('send-mail', unwilling, options())).toMatchObject({ failed: 1 });

    const handed: number[] = [];
    const well = () =>
      placeWith(letter, (event) => {
        handed.push((event as { Records: unknown[] }).Records.length);
        return sendMail(event as never);
      });
    for (const place of [well(), well()]) {
      expect(await redrive('send-mail', place, options())).toEqual({ done: 1, failed: 0, lost: 0 });
      expect(place.waiting).toEqual([]);
    }
    // Of all records in the range, the job receives the two of the outbox.
    expect(handed[0]).toBe(2);
    await shop.services.queues.drain();
    expect((await shop.mailsTo(asha.email)).map(({ subject }) => subject).toSorted()).toHaveLength(2);
  });

  it('keeps a letter whose records have left the stream until the operator removes it', async () => {
    const letter = await letterOfStream({ shardId: 'shardId-00000000000000000000-00000000' });
    const never: DeployedStage['invoke'] = () => Promise.reject(new Error('There is nothing to hand over.'));
    const place = placeWith(letter, never);
    expect(await redrive('send-mail', place, options())).toEqual({ done: 0, failed: 0, lost: 1 });
    expect(place.waiting).toHaveLength(1);
    expect(await redrive('send-mail', place, options(true))).toMatchObject({ lost: 1 });
    expect(place.waiting).toEqual([]);
  });

  it('runs a scheduled job once for all of its dead letters', async () => {
    const events: unknown[] = [];
    const letters: DeadLetter[] = ['a', 'b', 'c'].map((id) => ({ id, handle: id, body: '{"time":"2026-11-01T00:00:00Z"}' }));
    const removed: string[] = [];
    const place: DeployedStage = {
      receive: async () => letters,
      remove: async ({ id }) => void removed.push(id),
      invoke: async (event) => void events.push(event),
      recordsOf: async () => null,
    };
    expect(await redrive('settle-pending', place, options())).toEqual({ done: 3, failed: 0, lost: 0 });
    expect(events).toEqual([{ time: expect.stringMatching(/^\d{4}-.*Z$/) }]);
    expect(removed).toEqual(['a', 'b', 'c']);
  });

  it('leaves a message of an unknown kind in the queue', async () => {
    const strange: DeadLetter = { id: 'x', handle: 'x', body: 'not even JSON' };
    const place = placeWith(strange, () => Promise.reject(new Error('not to be called')));
    expect(await redrive('handle-mail-events', place, options())).toEqual({ done: 0, failed: 0, lost: 1 });
    expect(place.waiting).toHaveLength(1);
  });
});

it('passes a mail notification to the job as SNS does, from a failed call or an undelivered message', () => {
  const event = { Records: [{ EventSource: 'aws:sns', Sns: { MessageId: 'm', Message: '{}' } }] };
  expect(parseDeadLetter('handle-mail-events', JSON.stringify({ version: '1.0', requestContext: {}, requestPayload: event }))).toEqual({
    kind: 'event',
    event,
  });
  const notification = { Type: 'Notification', MessageId: 'm', TopicArn: 'arn', Message: '{"eventType":"Bounce"}', Timestamp: 't' };
  expect(parseDeadLetter('handle-mail-events', JSON.stringify(notification))).toMatchObject({
    kind: 'event',
    event: { Records: [{ Sns: notification }] },
  });
});
