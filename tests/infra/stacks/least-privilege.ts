/**
 * Compares the role of each function in the template with the calls in its own source: the handler and what it uses of the stores and
 * gateways, unminified and without libraries. infra/permissions.ts derives the roles from the minified bundle instead.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { entries, root } from '#infra/bundling/bundles.ts';
import { moduleOfFunction } from '#shared/contract/functions.ts';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';
import type { Cloud, Resource } from './cloud.ts';

/** Client call -> the action that AWS requires for it (Service Authorization Reference). */
const actions: Readonly<Record<string, string>> = {
  GetCommand: 'dynamodb:GetItem',
  BatchGetCommand: 'dynamodb:BatchGetItem',
  QueryCommand: 'dynamodb:Query',
  PutCommand: 'dynamodb:PutItem',
  UpdateCommand: 'dynamodb:UpdateItem',
  DeleteCommand: 'dynamodb:DeleteItem',
  BatchWriteCommand: 'dynamodb:BatchWriteItem',
  GetObjectCommand: 's3:GetObject',
  HeadObjectCommand: 's3:GetObject',
  ScanCommand: 'dynamodb:Scan',
  GetSecretValueCommand: 'secretsmanager:GetSecretValue',
  PutObjectCommand: 's3:PutObject',
  DeleteObjectCommand: 's3:DeleteObject',
  SendMessageBatchCommand: 'sqs:SendMessage',
  SendEmailCommand: 'ses:SendEmail',
  SendRawEmailCommand: 'ses:SendRawEmail',
};
const isOfCognito = (command: string): boolean => /^(?:Admin\w+|GetTokensFromRefreshToken|RevokeToken)Command$/.test(command);
/** Write of a transaction -> its action. */
const writes: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
};

/** Writes the unminified code of every function as `<place>.js` into a folder. */
export async function sourcesOfFunctions(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-source-'));
  closeAfterTests(() => rm(folder, { recursive: true, force: true }));
  await build({
    absWorkingDir: root,
    entryPoints: entries.map((place) => ({ in: `functions/${moduleOfFunction(place)}.ts`, out: place })),
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

/** Lists the actions that the code of a function needs. */
export async function neededBy(folder: string, place: string): Promise<readonly string[]> {
  const text = await readFile(path.join(folder, `${place}.js`), 'utf8');
  const commands = unique([...text.matchAll(/new ([A-Za-z]+Command)\d*\(/g)].map(([, name]) => name ?? ''));
  const asked = commands.flatMap((name) => {
    if (name === 'TransactWriteCommand')
      return Object.keys(writes).flatMap((kind) => (new RegExp(`\\b${kind}: \\{`).test(text) ? [writes[kind] ?? ''] : []));
    const action = actions[name] ?? (isOfCognito(name) ? `cognito-idp:${name.replace('Command', '')}` : undefined);
    if (action === undefined) throw new Error(`${place} sends ${name}, whose action is not listed here.`);
    return [action];
  });
  return unique([
    ...asked,
    ...(/createPresignedPost\(/.test(text) ? ['s3:PutObject'] : []),
    // S3's GetObject and HeadObject: "If you don't have the s3:ListBucket permission, Amazon S3 returns an HTTP status code 403" for a missing object.
    ...(asked.includes('s3:GetObject') ? ['s3:ListBucket'] : []),
  ]);
}

/** Resource that a role may name -> whether the source uses this resource with these actions. */
const reaches: Readonly<Record<string, (text: string, actions: readonly string[]) => boolean>> = {
  table: (_, actions) => actions.some((each) => each.startsWith('dynamodb:')),
  index: (text, actions) => /\bIndexName: /.test(text) && actions.includes('dynamodb:Query'),
  data: (text, actions) => /config\d*\("DATA_BUCKET"\)/.test(text) && actions.some((each) => each.startsWith('s3:')),
  images: (text, actions) => /config\d*\("IMAGES_BUCKET"\)/.test(text) && actions.some((each) => each.startsWith('s3:')),
  dataBucket: (text, actions) => /config\d*\("DATA_BUCKET"\)/.test(text) && actions.includes('s3:ListBucket'),
  imagesBucket: (text, actions) => /config\d*\("IMAGES_BUCKET"\)/.test(text) && actions.includes('s3:ListBucket'),
  sender: (_, actions) => actions.some((each) => each.startsWith('ses:')),
  recipients: (_, actions) => actions.some((each) => each.startsWith('ses:')),
  mailQueue: (text) => /config\d*\("MAIL_QUEUE_URL"\)/.test(text),
  pool: (_, actions) => actions.some((each) => each.startsWith('cognito-idp:')),
  ownSecret: (text) => /config\d*\("SECRETS_ID"\)/.test(text),
  paymentSecret: (text) => /config\d*\("PAYMENT_SECRETS_ID"\)/.test(text),
};

/** Lists the resources that the code of a function uses. */
export async function reachedBy(folder: string, place: string): Promise<readonly string[]> {
  const [text, actions] = [await readFile(path.join(folder, `${place}.js`), 'utf8'), await neededBy(folder, place)];
  return Object.entries(reaches).flatMap(([name, isReached]) => (isReached(text, actions) ? [name] : []));
}

/** Resource -> its pattern in the template. */
const written: Readonly<Record<string, RegExp>> = {
  table: /FnGetAttTable[0-9A-F]{8}Arn[0-9A-F]{8}"\}$/,
  index: /FnGetAttTable.*"\/index\/gsi1"\]\]\}$/,
  data: /FnGetAttData.*"\/\*"\]\]\}$/,
  images: /FnGetAttImages.*"\/\*"\]\]\}$/,
  dataBucket: /FnGetAttData[0-9A-F]{8}Arn[0-9A-F]{8}"\}$/,
  imagesBucket: /FnGetAttImages[0-9A-F]{8}Arn[0-9A-F]{8}"\}$/,
  sender: /:(?:identity\/nanhe\.example|configuration-set\/nanhe-prod)"$/,
  recipients: /:identity\/\*"$/,
  mailQueue: /:nanhe-prod-send-queued-mail"$/,
  pool: /FnGetAttUserPool|:userpool\/\*"$/,
  ownSecret: /ExportsOutputRefGeneratedSecret/,
  paymentSecret: /ExportsOutputRefPaymentSecret/,
};

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Returns the policy statements of a function's role. */
function statementsOf(cloud: Cloud, place: string): readonly { readonly Action: unknown; readonly Resource: unknown }[] {
  const name = `nanhe-prod-${place.replace('/', '-')}`;
  for (const { resources } of cloud.templates) {
    const lambda = Object.values(resources).find(({ Type, Properties }) => Type === 'AWS::Lambda::Function' && Properties['FunctionName'] === name);
    if (lambda === undefined) continue;
    const role = lambda.Properties['Role']['Fn::GetAtt'][0];
    const isOwn = ({ Type, Properties }: Resource) =>
      Type === 'AWS::IAM::Policy' && list(Properties['Roles']).some((each) => (each as { Ref: string }).Ref === role);
    return Object.values(resources)
      .filter(isOwn)
      .flatMap(({ Properties }) => Properties['PolicyDocument'].Statement as { Action: unknown; Resource: unknown }[]);
  }
  throw new Error(`There is no function ${name}.`);
}

/** Actions that AWS itself needs to deliver a function's events and keep its log. */
const ofEvents =
  /^logs:|^xray:Put|^dynamodb:(?:DescribeStream|GetRecords|GetShardIterator|ListStreams)$|^sqs:(?:SendMessage|GetQueue|ReceiveMessage|DeleteMessage|ChangeMessageVisibility)/;
/** The function itself writes to the queue of mails, so that permission is not one of event delivery. */
const isMailQueue = (resource: unknown) => written['mailQueue']?.test(JSON.stringify(resource)) === true;
const actionsIn = ({ Action, Resource }: { readonly Action: unknown; readonly Resource: unknown }) =>
  (list(Action) as string[]).filter((action) => list(Resource).every(isMailQueue) || !ofEvents.test(action));

/** Lists the actions that a function's role permits, without those of event delivery. */
export const allowedTo = (cloud: Cloud, place: string): readonly string[] => unique(statementsOf(cloud, place).flatMap(actionsIn));

/** Lists the resources that a function's role names. */
export function reaching(cloud: Cloud, place: string): readonly string[] {
  const resources = statementsOf(cloud, place)
    .filter((statement) => actionsIn(statement).length > 0)
    .flatMap(({ Resource }) => list(Resource).map((each) => JSON.stringify(each)));
  const nameOf = (resource: string) => Object.keys(written).find((name) => written[name]?.test(resource)) ?? resource;
  const named = new Set(resources.map(nameOf));
  return [...Object.keys(written).filter((name) => named.delete(name)), ...named];
}
