/**
 * May every function do exactly what it does? Its role in the template is held against the calls in its own source: the handler and
 * what it uses of the stores and gateways, before anything is packed, with the libraries left out. infra/needs.ts reads the packed file.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { places, root } from '#infra/bundles.ts';
import { atEnd } from '#tests/kit/closing.ts';
import type { Cloud, Resource } from './cloud.ts';

/** A call of a client -> the action that AWS asks for it (Service Authorization Reference). */
const actions: Readonly<Record<string, string>> = {
  GetCommand: 'dynamodb:GetItem',
  BatchGetCommand: 'dynamodb:BatchGetItem',
  QueryCommand: 'dynamodb:Query',
  PutCommand: 'dynamodb:PutItem',
  UpdateCommand: 'dynamodb:UpdateItem',
  DeleteCommand: 'dynamodb:DeleteItem',
  BatchWriteCommand: 'dynamodb:BatchWriteItem',
  GetObjectCommand: 's3:GetObject',
  PutObjectCommand: 's3:PutObject',
  DeleteObjectCommand: 's3:DeleteObject',
  SendEmailCommand: 'ses:SendEmail',
  SendRawEmailCommand: 'ses:SendRawEmail',
  GetSecretValueCommand: 'secretsmanager:GetSecretValue',
};
/** A write of a transaction -> its action. */
const writes: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
};
const cognito = /^(?:Admin|InitiateAuth|GlobalSignOut|RevokeToken|ChangePassword|GetTokens)\w*Command$/;

/** The code of every function, before it is packed: `<place>.js` in a folder. */
export async function sourcesOfFunctions(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-source-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await build({
    absWorkingDir: root,
    entryPoints: places.map((place) => ({ in: `functions/${place}.ts`, out: place })),
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    treeShaking: true,
    logLevel: 'error',
  });
  return folder;
}

const unique = (all: readonly string[]) => [...new Set(all)].toSorted();

/** What the code of a function asks for. */
export async function neededBy(folder: string, place: string): Promise<readonly string[]> {
  const text = await readFile(path.join(folder, `${place}.js`), 'utf8');
  const commands = unique([...text.matchAll(/new ([A-Za-z]+Command)\d*\(/g)].map(([, name]) => name ?? ''));
  const asked = commands.flatMap((name) => {
    if (name === 'TransactWriteCommand')
      return Object.keys(writes).flatMap((kind) => (new RegExp(`\\b${kind}: \\{`).test(text) ? [writes[kind] ?? ''] : []));
    const action = cognito.test(name) ? `cognito-idp:${name.replace(/Command$/, '')}` : actions[name];
    if (action === undefined) throw new Error(`${place} sends ${name}, and nobody has said what that needs.`);
    return [action];
  });
  return unique([
    ...asked,
    ...(/createPresignedPost\(/.test(text) ? ['s3:PutObject'] : []),
    ...(/\bread\d*\("(?:GET|HEAD)"/.test(text) ? ['s3:GetObject'] : []),
  ]);
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** What its role allows, without what the cloud itself needs to bring it its events and keep its log. */
export function allowedTo(cloud: Cloud, place: string): readonly string[] {
  const name = `nanhe-prod-${place.replace('/', '-')}`;
  for (const { resources } of cloud.templates) {
    const lambda = Object.values(resources).find(({ Type, Properties }) => Type === 'AWS::Lambda::Function' && Properties['FunctionName'] === name);
    if (lambda === undefined) continue;
    const role = lambda.Properties['Role']['Fn::GetAtt'][0];
    const isOwn = ({ Type, Properties }: Resource) =>
      Type === 'AWS::IAM::Policy' && list(Properties['Roles']).some((each) => (each as { Ref: string }).Ref === role);
    const statements = Object.values(resources)
      .filter(isOwn)
      .flatMap(({ Properties }) => Properties['PolicyDocument'].Statement as { Action: unknown }[]);
    const events =
      /^logs:|^xray:Put|^dynamodb:(?:DescribeStream|GetRecords|GetShardIterator|ListStreams)$|^sqs:(?:SendMessage|GetQueue|ReceiveMessage|DeleteMessage|ChangeMessageVisibility)/;
    return unique(statements.flatMap(({ Action }) => list(Action) as string[]).filter((action) => !events.test(action)));
  }
  throw new Error(`There is no function ${name}.`);
}
