/** How the stores handle a table that answers in parts: pages of a query, unread keys of a batch, and conflicts of a transaction. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { commit, itemsByKeys, queryItems } from '#functions/platform/table/table.ts';
import { type AwsSimulator, respondWith, simulateAws } from '#tests/kit/aws-simulator.ts';

let aws: AwsSimulator;
beforeAll(async () => {
  aws = await simulateAws();
  process.env['TABLE_NAME'] = 'shop';
});
beforeEach(() => {
  aws.requests.length = 0;
});

/** Answers the calls one after the other. */
const inTurn = (...answers: readonly (readonly [status: number, body: unknown])[]) => {
  const left = [...answers];
  aws.respond = (heard, res) => {
    const [status, body] = left.shift() ?? [500, {}];
    respondWith(status, body)(heard, res);
  };
};
const stored = (id: string) => ({ pk: { S: 'CUSTOMER#1' }, sk: { S: id } });
const key = (id: string) => ({ pk: 'CUSTOMER#1', sk: id });
const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'CUSTOMER#1' } };

it('reads every page of a query', async () => {
  inTurn(
    [200, { Items: [stored('a')], LastEvaluatedKey: stored('a') }],
    [200, { Items: [], LastEvaluatedKey: stored('b') }],
    [200, { Items: [stored('c')] }],
  );
  expect(await queryItems(query)).toEqual([key('a'), key('c')]);
  expect(aws.requests).toHaveLength(3);
});

it('reads no further page of a query than it needs', async () => {
  inTurn([200, { Items: [stored('a'), stored('b')], LastEvaluatedKey: stored('b') }]);
  expect(await queryItems(query, 2)).toEqual([key('a'), key('b')]);
  expect(aws.requests).toHaveLength(1);
});

it('asks again for the keys that a batch left unread', async () => {
  inTurn(
    [200, { Responses: { shop: [stored('a')] }, UnprocessedKeys: { shop: { Keys: [stored('b')], ConsistentRead: true } } }],
    [200, { Responses: { shop: [stored('b')] } }],
  );
  expect(await itemsByKeys([key('a'), key('b')])).toEqual([key('a'), key('b')]);
  expect(JSON.parse(aws.requests[1]?.body ?? '{}')).toMatchObject({ RequestItems: { shop: { Keys: [stored('b')] } } });
});

it('sends a transaction again after each of several conflicts, under the same token', async () => {
  const conflict = {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  };
  inTurn([400, conflict], [400, conflict], [400, conflict], [200, {}]);
  await commit([{ Put: { Item: key('a') } }]);
  expect(aws.requests).toHaveLength(4);
  expect(new Set(aws.requests.map(({ body }) => (JSON.parse(body) as { ClientRequestToken: string }).ClientRequestToken)).size).toBe(1);
});
