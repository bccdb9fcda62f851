/** A failed first deployment can be repeated, a dev stage can be destroyed, and no later change replaces a resource with data. */
import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, changedCloud, devCloud, prodCloud, type Resource, type Template } from './cloud.ts';
import { schemaFaults } from './schema.ts';

let prod: Cloud;
let dev: Cloud;
let changed: Cloud;
beforeAll(async () => {
  // One after the other, because each takes a core.
  prod = await prodCloud();
  dev = await devCloud();
  changed = await changedCloud();
}, 600_000);

/** Resources with data that no deployment can create again. */
const stateful = [
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::SecretsManager::Secret',
  'AWS::CertificateManager::Certificate',
];

const resourcesOf = ({ templates }: Cloud): [string, Resource][] => templates.flatMap(({ resources }) => Object.entries(resources));
/**
 * They hold no data: a stage that is deployed again gets another secret, together with the distribution and the functions that know it, and every
 * deployment fills the bucket of the site.
 */
const isReplaceable = (id: string) => id.startsWith('OriginSecret') || /^Web[0-9A-F]{8}$/.test(id);

/** The resources of a template that CloudFormation creates before this one and deletes after it. */
function createdBefore(resources: Template['resources'], id: string, found = new Set<string>()): ReadonlySet<string> {
  const { DependsOn = [], Properties } = resources[id] ?? {};
  const text = JSON.stringify(Properties ?? {});
  const named = [...text.matchAll(/"Ref":"(\w+)"|"Fn::GetAtt":\["(\w+)"/g)].map(([, ref, attribute]) => ref ?? attribute ?? '');
  for (const each of [...DependsOn, ...named]) {
    if (!(each in resources) || found.has(each)) continue;
    found.add(each);
    createdBefore(resources, each, found);
  }
  return found;
}

describe('every template', () => {
  it('matches every template with the schemas of CloudFormation', () => {
    for (const cloud of [prod, dev, changed]) expect(resourcesOf(cloud).flatMap(([id, resource]) => schemaFaults(id, resource))).toEqual([]);
  });

  it('fails the check of a template with an unknown, a missing or a wrongly typed property', () => {
    const [id, table] = resourcesOf(prod).find(([, { Type }]) => Type === 'AWS::DynamoDB::Table') ?? [];
    if (id === undefined || table === undefined) throw new Error('There is no table.');
    const { KeySchema: _, ...rest } = table.Properties;
    expect(schemaFaults('T', { ...table, Properties: { ...table.Properties, TabelName: 'x' } })).toEqual([
      'T (AWS::DynamoDB::Table).TabelName is no property',
    ]);
    expect(schemaFaults('T', { ...table, Properties: rest })).toEqual(['T (AWS::DynamoDB::Table).KeySchema is missing']);
    expect(schemaFaults('T', { ...table, Properties: { ...table.Properties, DeletionProtectionEnabled: 'yes' } })).toHaveLength(1);
  });
});

describe('a deployment of prod that fails and is repeated', () => {
  it('removes what a failed first deployment created, and keeps the data of a complete stack', () => {
    for (const [id, { Type, DeletionPolicy, UpdateReplacePolicy }] of resourcesOf(prod)) {
      if (stateful.includes(Type) && !isReplaceable(id))
        expect([id, DeletionPolicy, UpdateReplacePolicy]).toEqual([id, 'RetainExceptOnCreate', 'Retain']);
      // Retained resources would stay behind and block the next attempt.
      else expect([id, DeletionPolicy]).not.toEqual([id, 'Retain']);
    }
  });

  it('gives no retained resource a fixed name', () => {
    for (const [id, { Type, DeletionPolicy, Properties = {} }] of resourcesOf(prod)) {
      if (DeletionPolicy !== 'RetainExceptOnCreate') continue;
      // User pools may share a name.
      const names = ['TableName', 'BucketName', 'Name', 'LogGroupName'].filter((name) => Type !== 'AWS::Cognito::UserPool' && name in Properties);
      expect([id, names]).toEqual([id, []]);
    }
  });

  it('removes the log group of a function together with the function', () => {
    const groups = resourcesOf(prod).filter(([, { Type }]) => Type === 'AWS::Logs::LogGroup');
    expect(groups.length).toBeGreaterThan(100);
    for (const [id, { DeletionPolicy }] of groups) expect([id, DeletionPolicy]).toEqual([id, 'Delete']);
  });

  it('gives no fixed name to a log group that its function may create again after the removal', () => {
    for (const { resources } of [...prod.templates, ...dev.templates]) {
      for (const [id, { Type, Properties }] of Object.entries(resources)) {
        if (Type !== 'AWS::Lambda::Function') continue;
        const role = resources[Properties['Role']?.['Fn::GetAtt']?.[0]];
        const group = resources[Properties['LoggingConfig']?.LogGroup?.Ref];
        const mayCreateGroups = JSON.stringify(role?.Properties['ManagedPolicyArns'] ?? []).includes('AWSLambdaBasicExecutionRole');
        if (mayCreateGroups) expect([id, group?.Properties['LogGroupName']]).toEqual([id, undefined]);
      }
    }
    expect(JSON.stringify(prod.all('AWS::IAM::Role'))).toContain('AWSLambdaBasicExecutionRole');
  });

  it('empties and removes the bucket of the site when CloudFront refuses the distribution, which happens after the upload', () => {
    for (const cloud of [prod, dev]) {
      const { resources = {} } = cloud.templates.find(({ name }) => name.endsWith('-site.template.json')) ?? {};
      const idsOf = (type: string) => Object.keys(resources).filter((id) => resources[id]?.Type === type);
      const [bucket] = idsOf('AWS::S3::Bucket');
      const [emptying, ...others] = idsOf('Custom::S3AutoDeleteObjects');
      if (bucket === undefined || emptying === undefined) throw new Error('Nothing empties the bucket of the site.');
      expect(others).toEqual([]);
      expect(resources[bucket]).toMatchObject({ DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' });
      expect(resources[emptying]?.Properties['BucketName']).toEqual({ Ref: bucket });
      const [distribution] = idsOf('AWS::CloudFront::Distribution');
      expect([...createdBefore(resources, emptying)]).not.toContain(distribution);
      const uploads = idsOf('Custom::CDKBucketDeployment');
      expect(uploads.length).toBeGreaterThan(2);
      for (const upload of uploads) expect([...createdBefore(resources, upload)], upload).toContain(emptying);
    }
    expect(prod.all('Custom::S3AutoDeleteObjects')).toHaveLength(1);
  });

  it('protects the table and the user pool from deletion, except while their stacks are created', () => {
    const protection = (cloud: Cloud) => [
      cloud.all('AWS::DynamoDB::Table')[0]?.Properties['DeletionProtectionEnabled'],
      cloud.all('AWS::Cognito::UserPool')[0]?.Properties['DeletionProtection'],
    ];
    expect(protection(prod)).toEqual([true, 'ACTIVE']);
    for (const each of protection(changed)) expect([undefined, false, 'INACTIVE']).toContain(each);
  });
});

describe('the removal of a dev stage', () => {
  it('retains no resource of a dev stage that is removed', () => {
    for (const [id, { DeletionPolicy, UpdateReplacePolicy }] of resourcesOf(dev)) {
      expect([id, DeletionPolicy]).not.toEqual([id, expect.stringMatching(/^Retain/)]);
      expect([id, UpdateReplacePolicy]).not.toEqual([id, 'Retain']);
    }
    expect(dev.all('AWS::DynamoDB::Table')[0]?.Properties['DeletionProtectionEnabled']).not.toBe(true);
  });

  it('empties every bucket of a dev stage before its deletion, and forbids no deletion of objects', () => {
    const emptied = dev.all('Custom::S3AutoDeleteObjects').map(({ Properties }) => JSON.stringify(Properties['BucketName']));
    expect(emptied).toHaveLength(dev.all('AWS::S3::Bucket').length);
    expect(JSON.stringify(dev.all('AWS::S3::BucketPolicy'))).not.toContain('erased/');
    expect(JSON.stringify(prod.all('AWS::S3::BucketPolicy'))).toContain('erased/');
  });
});

/** A value that another stack imports cannot change. Each of these changes only when its resource is replaced. */
const exported: Readonly<Record<string, string>> = {
  Table: 'Name, address and stream of the table, which is never replaced: see the diff below.',
  Data: 'Name and address of a bucket, which have no parameter.',
  Images: 'Name and address of a bucket, which have no parameter.',
  GeneratedSecret: 'Address of a secret with a generated name.',
  PaymentSecret: 'Address of a secret with a generated name.',
  OriginSecret: 'Address of a secret with a generated name.',
  News: 'Address of a topic whose name is the stage’s.',
  UserPool: 'Id of the pool and of its client, which are never replaced.',
  Api: 'Id of the API, whose only property that could replace it, the protocol, is fixed.',
  Distribution: 'Id of the distribution, none of whose properties replaces it.',
  Firewall: 'Address of the firewall, whose name is the stage’s.',
};

describe('values that pass from stack to stack', () => {
  it('passes between stacks only names of resources that are never replaced', () => {
    const names = prod.templates.flatMap(({ document }) =>
      Object.values((document['Outputs'] ?? {}) as Record<string, { Export?: { Name: string } }>).flatMap(({ Export }) => Export?.Name ?? []),
    );
    const acrossRegions = resourcesOf(prod)
      .filter(([, { Type }]) => Type === 'Custom::CrossRegionExportWriter')
      .flatMap(([, { Properties }]) => Object.keys(Properties['WriterProps'].exports));
    const all = [...names, ...acrossRegions];
    expect(all.length).toBeGreaterThan(10);
    const subject = (name: string) =>
      Object.keys(exported).find((each) => new RegExp(`(?:ExportsOutput|/nanhe\\w+?)(?:Ref|FnGetAtt)${each}`).test(name));
    expect(all.filter((name) => subject(name) === undefined)).toEqual([]);
    expect(Object.keys(exported).filter((each) => !all.some((name) => subject(name) === each))).toEqual([]);
  });

  it('passes between stacks nothing that an operator may change', () => {
    for (const { document } of prod.templates) expect(JSON.stringify(document['Outputs'] ?? {})).not.toMatch(/Supplier|Certificate|Zone/);
  });
});

describe('a change of the stage in cdk.json', () => {
  it('keeps every resource with data when cdk.json names another seller, domain, zone, operator or clinic', () => {
    const impacts = prod.templates.flatMap(({ name, document }) => {
      const after = changed.templates.find((each) => each.name === name);
      const found: [string, ResourceImpact][] = [];
      fullDiff(document, after?.document ?? {}).resources.forEachDifference((id, change) => {
        const type = change.oldResourceType ?? change.newResourceType ?? '';
        // Another domain or zone creates a second certificate beside the first.
        if (stateful.includes(type) && type !== 'AWS::CertificateManager::Certificate') found.push([id, change.changeImpact]);
      });
      return found;
    });
    // The changes: the bucket's rule for uploads from the site's address, and the protection after the first deployment.
    expect(impacts.length).toBeGreaterThan(1);
    expect(impacts.filter(([, impact]) => impact !== ResourceImpact.WILL_UPDATE)).toEqual([]);
  });
});

describe('the secrets', () => {
  it('generates the pepper from properties that never change, because CloudFormation would generate it again', () => {
    const [, generated] = resourcesOf(prod).find(([id]) => id.startsWith('GeneratedSecret')) ?? [];
    expect(generated?.Properties['GenerateSecretString']).toEqual({
      SecretStringTemplate: '{}',
      GenerateStringKey: 'pepper',
      PasswordLength: 48,
      ExcludePunctuation: true,
    });
  });

  it('names the secret of the pepper in SSM, where a restore finds it, which erases customers again', () => {
    const named = prod.all('AWS::SSM::Parameter').find(({ Properties }) => Properties['Name'] === '/nanhe/prod/generated-secret');
    expect(named?.Properties['Value']).toEqual({ Ref: expect.stringMatching(/^GeneratedSecret/) });
  });

  it('generates the secret of the origin from properties that never change, because only changed functions would get the new value', () => {
    const [, generated] = resourcesOf(prod).find(([id]) => id.startsWith('OriginSecret')) ?? [];
    expect(generated?.Properties['GenerateSecretString']).toEqual({ PasswordLength: 48, ExcludePunctuation: true });
  });

  it('gives the secret of the payment providers no value, so that no deployment overwrites what an operator entered', () => {
    const [, payments] = resourcesOf(prod).find(([id]) => id.startsWith('PaymentSecret')) ?? [];
    expect(payments?.Properties).not.toHaveProperty('SecretString');
    expect(payments?.Properties).not.toHaveProperty('GenerateSecretString');
  });
});
