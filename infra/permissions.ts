/**
 * Derives each function's permissions and environment variables from its bundle: the commands of Amazon's clients that the bundle imports are its
 * actions, and the shop's own code in it shows on which resources. A function may thus do only what its bundle contains.
 */
import type { Metafile } from 'esbuild';
import { entryOf, isInBundle } from './bundling/bundles.ts';
import { type OwnCode, ownCodeOf } from './bundling/own-code.ts';

export interface Permissions {
  /** IAM actions on the table and, if `index` is true, on its index. */
  readonly table: readonly string[];
  readonly index: boolean;
  /** IAM actions on the objects of a bucket. */
  readonly data: readonly string[];
  readonly images: readonly string[];
  readonly mail: readonly string[];
  /** IAM actions on the queue of mails. */
  readonly mailQueue: readonly string[];
  readonly identity: readonly string[];
  /** IAM actions on the generated secret, and on the payment providers' secret. */
  readonly ownSecret: readonly string[];
  readonly paymentSecret: readonly string[];
  /** Whether it decodes pictures, which needs memory and the processor time that comes with it. */
  readonly pictures: boolean;
  /** Whether it loads the published catalogue into memory. */
  readonly catalogue: boolean;
  /** Names of the environment variables that it may read. */
  readonly environment: readonly string[];
}

type Output = Metafile['outputs'][string];

/** Package -> command -> the action that AWS requires for it (Service Authorization Reference). A transaction requires the actions of its writes. */
const actions = {
  'lib-dynamodb': {
    GetCommand: 'dynamodb:GetItem',
    BatchGetCommand: 'dynamodb:BatchGetItem',
    QueryCommand: 'dynamodb:Query',
    ScanCommand: 'dynamodb:Scan',
    PutCommand: 'dynamodb:PutItem',
    UpdateCommand: 'dynamodb:UpdateItem',
    DeleteCommand: 'dynamodb:DeleteItem',
    TransactWriteCommand: undefined,
  },
  'client-s3': {
    GetObjectCommand: 's3:GetObject',
    HeadObjectCommand: 's3:GetObject',
    PutObjectCommand: 's3:PutObject',
    DeleteObjectCommand: 's3:DeleteObject',
    // Only directory buckets, which the shop has none of, need this action; the client always contains the command.
    CreateSessionCommand: undefined,
  },
  'client-sqs': { SendMessageBatchCommand: 'sqs:SendMessage' },
  'client-ses': { SendEmailCommand: 'ses:SendEmail', SendRawEmailCommand: 'ses:SendRawEmail' },
  'client-secrets-manager': { GetSecretValueCommand: 'secretsmanager:GetSecretValue' },
} as const satisfies Record<string, Readonly<Record<string, string | undefined>>>;

/** Kind of a write within a transaction -> its action. */
const actionsOfWrites: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
};

const unique = (list: readonly string[]) => [...new Set(list)].toSorted();

/** Returns the commands of a client package that a bundle imports. */
function commandsIn({ inputs }: Output, client: string): readonly string[] {
  const pattern = new RegExp(`/@aws-sdk/${client}/dist-es/commands/(\\w+Command)\\.js$`);
  return Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? (pattern.exec(file)?.slice(1, 2) ?? []) : []));
}

/** @throws Error for a command without an action in the list, so that a missing permission is found before the deployment */
function actionsIn(output: Output, client: keyof typeof actions): readonly string[] {
  const actionsOfClient: Readonly<Record<string, string | undefined>> = actions[client];
  return commandsIn(output, client).flatMap((command) => {
    if (!Object.hasOwn(actionsOfClient, command)) throw new Error(`infra/permissions.ts has no action for ${command} of ${client}.`);
    return actionsOfClient[command] ?? [];
  });
}

function permissionsOf(output: Output, { texts, objects, assigned }: OwnCode): Permissions {
  const hasTransactions = commandsIn(output, 'lib-dynamodb').includes('TransactWriteCommand');
  const table = [
    ...actionsIn(output, 'lib-dynamodb'),
    ...(hasTransactions ? Object.keys(actionsOfWrites).flatMap((kind) => (objects.has(kind) ? [actionsOfWrites[kind] as string] : [])) : []),
  ];
  const objectActions = unique([
    ...actionsIn(output, 'client-s3'),
    // A browser that uploads by a form uses the permissions of the function that signed the form.
    ...(isInBundle(output, '/@aws-sdk/s3-presigned-post/') ? ['s3:PutObject'] : []),
  ]);
  return {
    table: unique(table),
    index: assigned.has('IndexName = table.index.name') && table.includes('dynamodb:Query'),
    data: texts.has('DATA_BUCKET') ? objectActions : [],
    images: texts.has('IMAGES_BUCKET') ? objectActions : [],
    mail: unique(actionsIn(output, 'client-ses')),
    mailQueue: texts.has('MAIL_QUEUE_URL') ? unique(actionsIn(output, 'client-sqs')) : [],
    identity: unique(commandsIn(output, 'client-cognito-identity-provider').map((command) => `cognito-idp:${command.replace('Command', '')}`)),
    ownSecret: texts.has('SECRETS_ID') ? unique(actionsIn(output, 'client-secrets-manager')) : [],
    paymentSecret: texts.has('PAYMENT_SECRETS_ID') ? unique(actionsIn(output, 'client-secrets-manager')) : [],
    catalogue: isInBundle(output, 'functions/catalogue/published/published-catalogue.ts'),
    pictures: output.imports.some(({ path, external }) => external === true && path === 'sharp'),
    environment: variablesIn({ texts }),
  };
}

/** Returns the texts that may be names of environment variables. */
const variablesIn = ({ texts }: Pick<OwnCode, 'texts'>): readonly string[] =>
  [...texts].filter((text) => /^[A-Z][A-Z0-9_]{3,}$/.test(text)).toSorted();

/** Entry -> permissions, for every function of a build. */
export async function permissionsOfFunctions({ outputs }: Metafile): Promise<ReadonlyMap<string, Permissions>> {
  const byEntry = new Map(
    Object.entries(outputs).flatMap(([file, output]) => (entryOf(file) === undefined ? [] : [[entryOf(file) as string, output]])),
  );
  const ownCode = await ownCodeOf([...byEntry.keys()]);
  return new Map([...byEntry].map(([entry, output]) => [entry, permissionsOf(output, ownCode.get(entry) as OwnCode)]));
}

/** Entry -> the environment variables that it may read, for `npm start -- --built`. */
export async function environmentOfFunctions(entries: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  return Object.fromEntries([...(await ownCodeOf(entries))].map(([entry, code]) => [entry, variablesIn(code)]));
}
