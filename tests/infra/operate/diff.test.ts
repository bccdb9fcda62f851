/** `npm run diff`: the comment on a pull request, and the replacement of data that blocks it; diff-command.long.test.ts runs the command. */
import { describe, expect, it } from 'vitest';
import { changesBetween, lossesIn, toMarkdown } from '#infra/operate/diff.ts';

interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}
type Resources = Readonly<Record<string, Resource>>;

/** A stack like ours, in which a spec changes one property. */
const stack: Resources = {
  Table: {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
    },
  },
  Bucket: { Type: 'AWS::S3::Bucket', Properties: { VersioningConfiguration: { Status: 'Enabled' } } },
  Pool: { Type: 'AWS::Cognito::UserPool', Properties: { UsernameConfiguration: { CaseSensitive: false } } },
  Client: { Type: 'AWS::Cognito::UserPoolClient', Properties: { UserPoolId: { Ref: 'Pool' }, GenerateSecret: false } },
  Secret: { Type: 'AWS::SecretsManager::Secret', Properties: { Description: 'The pepper', GenerateSecretString: { PasswordLength: 48 } } },
  Key: { Type: 'AWS::KMS::Key', Properties: { KeyPolicy: {}, KeySpec: 'SYMMETRIC_DEFAULT' } },
  Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'nanhe-prod-send-mail-dead' } },
  Function: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'nanhe-prod-order-read', Code: { S3Key: 'one.zip' }, MemorySize: 512 } },
};

const changed = (id: string, properties: object): Resources => ({
  ...stack,
  [id]: { ...(stack[id] as Resource), Properties: { ...(stack[id] as Resource).Properties, ...properties } },
});
const without = (id: string): Resources => Object.fromEntries(Object.entries(stack).filter(([each]) => each !== id));
const templates = (resources: Resources) => new Map([['nanhe-prod-data', { Resources: resources }]]);
const changesTo = (after: Resources) => changesBetween(templates(stack), templates(after));

describe('the diff of two synths', () => {
  it.each([
    ['another key of the table', changed('Table', { KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }] }), 'Table'],
    ['a name for the table', changed('Table', { TableName: 'nanhe' }), 'Table'],
    ['a name for a bucket', changed('Bucket', { BucketName: 'nanhe' }), 'Bucket'],
    ['a removed pool', without('Pool'), 'Pool'],
    ['a secret of the pool’s client', changed('Client', { GenerateSecret: true }), 'Client'],
    ['a name for a secret', changed('Secret', { Name: 'pepper' }), 'Secret'],
    ['a secret that is generated again', changed('Secret', { GenerateSecretString: { PasswordLength: 64 } }), 'Secret'],
    ['another name of a queue', changed('Queue', { QueueName: 'nanhe-prod-mail-dead' }), 'Queue'],
    ['a removed table', without('Table'), 'Table'],
    ['a removed secret', without('Secret'), 'Secret'],
    ['a removed key', without('Key'), 'Key'],
    [
      'a renamed construct of a retained bucket',
      { ...without('Bucket'), Bucket2: { ...(stack['Bucket'] as Resource), DeletionPolicy: 'Retain' } },
      'Bucket',
    ],
    ['another type in the place of a table', { ...stack, Table: { Type: 'AWS::DynamoDB::GlobalTable', Properties: {} } }, 'Table'],
  ])('blocks %s', (_, after, id) => {
    const losses = lossesIn(changesTo(after));
    expect(losses.map((each) => each.id)).toContain(id);
    expect(toMarkdown(changesTo(after))).toContain(`\`${id}\` of nanhe-prod-data would be `);
  });

  it.each([
    ['a table’s protection', changed('Table', { DeletionProtectionEnabled: true })],
    ['another description of a generated secret', changed('Secret', { Description: 'Pepper' })],
    ['a bucket’s rules', changed('Bucket', { LifecycleConfiguration: { Rules: [] } })],
    ['a function’s name, which replaces it', changed('Function', { FunctionName: 'nanhe-prod-order-list' })],
    ['a removed function', without('Function')],
    ['a new table', { ...stack, Second: stack['Table'] as Resource }],
  ])('permits %s, and lists it', (_, after) => {
    const changes = changesTo(after);
    expect(changes).toHaveLength(1);
    expect(lossesIn(changes)).toEqual([]);
    expect(toMarkdown(changes)).toContain('| nanhe-prod-data |');
  });

  it('says that nothing changes, and ignores the metadata of the CDK library', () => {
    const changes = changesTo({ ...stack, CDKMetadata: { Type: 'AWS::CDK::Metadata', Properties: { Analytics: 'x' } } });
    expect(toMarkdown(changes, 'prod')).toBe('### Stacks of prod\n\nNothing changes.\n');
  });

  it('lists once what many functions have in common', () => {
    const many = (key: string) =>
      Object.fromEntries(
        Array.from({ length: 180 }, (_, at) => [`F${at}`, { Type: 'AWS::Lambda::Function', Properties: { Code: { S3Key: key } } }] as const),
      );
    const text = toMarkdown(changesBetween(templates(many('one')), templates(many('two'))));
    expect(text).toContain('| nanhe-prod-data | changed | AWS::Lambda::Function | 180 resources | Code |');
    expect(text.length).toBeLessThan(1_000);
  });
});
