/** What may a function do, and what must it be told? Read off its own bundle: what is not in the file cannot be called. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';

export interface Needs {
  /** IAM actions on the table and, where `index` is true, on its index. */
  readonly table: readonly string[];
  readonly index: boolean;
  /** IAM actions on the objects of a bucket. */
  readonly data: readonly string[];
  readonly images: readonly string[];
  readonly mail: readonly string[];
  readonly identity: readonly string[];
  readonly secrets: boolean;
  /** Decodes pictures: that takes memory, and the processor that comes with it. */
  readonly pictures: boolean;
  /** Holds the published catalogue in its memory. */
  readonly catalogue: boolean;
  /** Names of the environment variables that it reads. */
  readonly environment: readonly string[];
}

/** Calls to the table (functions/platform/table/commands.ts): each needs the action of its name, a transaction those of its writes. */
const tableActions: Readonly<Record<string, string>> = {
  GetCommand: 'dynamodb:GetItem',
  BatchGetCommand: 'dynamodb:BatchGetItem',
  QueryCommand: 'dynamodb:Query',
  ScanCommand: 'dynamodb:Scan',
  PutCommand: 'dynamodb:PutItem',
  UpdateCommand: 'dynamodb:UpdateItem',
  DeleteCommand: 'dynamodb:DeleteItem',
};

/** Where Amazon's document client lists the members of a transaction. */
const membersOfTransactions = /TransactItems:\{"\*":\{[^;]*?\}\}\}/g;

/** The kinds of writes are the keys of the pieces that the stores make. */
const transactionKinds: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
};

const objectActions: Readonly<Record<string, string>> = {
  GetObjectCommand: 's3:GetObject',
  HeadObjectCommand: 's3:GetObject',
  PutObjectCommand: 's3:PutObject',
  DeleteObjectCommand: 's3:DeleteObject',
};

const unique = (list: readonly string[]) => [...new Set(list)].toSorted();

/** The commands of a client package that are in a bundle. */
function commandsOf(inputs: Metafile['outputs'][string]['inputs'], client: string): string[] {
  const pattern = new RegExp(`@aws-sdk/${client}/dist-es/commands/(\\w+Command)\\.js$`);
  return Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? (pattern.exec(file)?.slice(1, 2) ?? []) : []));
}

/** What may be the name of an environment variable that a bundle reads. */
export const variablesIn = (text: string): readonly string[] =>
  unique([...text.matchAll(/(?<=["'`])[A-Z][A-Z0-9_]{3,}(?=["'`])|(?<=process\.env\.)[A-Z][A-Z0-9_]{3,}/g)].map(([name]) => name));

/** What the function of one bundle needs. */
export function needsOf(text: string, inputs: Metafile['outputs'][string]['inputs']): Needs {
  const own = text.replaceAll(membersOfTransactions, '');
  const actions = commandsOf(inputs, 'lib-dynamodb').flatMap((command) =>
    command === 'TransactWriteCommand'
      ? Object.entries(transactionKinds).flatMap(([kind, action]) => (new RegExp(`[{,]${kind}:\\{`).test(own) ? [action] : []))
      : (tableActions[command] ?? []),
  );
  const holds = (module: string) => Object.entries(inputs).some(([file, { bytesInOutput }]) => bytesInOutput > 0 && file.includes(module));
  const objects = [
    ...commandsOf(inputs, 'client-s3').flatMap((command) => objectActions[command] ?? []),
    // Who posts a form acts in the name of whoever signed it.
    ...(holds('@aws-sdk/s3-presigned-post/') ? ['s3:PutObject'] : []),
  ];
  const environment = variablesIn(text);
  return {
    table: unique(actions),
    // As the stores name it; a parameter of that name alone asks for nothing.
    index: /IndexName:[\w$]+\.index\.name/.test(text) && actions.includes('dynamodb:Query'),
    data: environment.includes('DATA_BUCKET') ? unique(objects) : [],
    images: environment.includes('IMAGES_BUCKET') ? unique(objects) : [],
    mail: unique(commandsOf(inputs, 'client-ses').map((command) => `ses:${command.replace('Command', '')}`)),
    identity: unique(commandsOf(inputs, 'client-cognito-identity-provider').map((command) => `cognito-idp:${command.replace('Command', '')}`)),
    secrets: commandsOf(inputs, 'client-secrets-manager').includes('GetSecretValueCommand'),
    catalogue: holds('functions/catalogue/published/published.ts'),
    pictures: /import\(["']sharp["']\)/.test(text),
    environment,
  };
}

/** Place -> needs, for every bundle of a build. */
export function allNeeds(metafile: Metafile, root: string, outdir: string): ReadonlyMap<string, Needs> {
  return new Map(
    Object.entries(metafile.outputs)
      .filter(([file]) => file.endsWith('.mjs'))
      .map(([file, { inputs }]) => {
        const full = path.resolve(root, file);
        return [path.dirname(path.relative(outdir, full)), needsOf(readFileSync(full, 'utf8'), inputs)];
      }),
  );
}
