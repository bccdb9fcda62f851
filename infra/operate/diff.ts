/**
 * `npm run diff -- <folder of the templates before> <after>`: writes in Markdown how two synths of the stacks differ, for a comment on a pull
 * request.
 * Exits with 2 when data would be lost: a table, bucket, user pool, secret or key would be replaced or removed. Needs no AWS account.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import { readArguments, runProgram } from './program.ts';

/**
 * Resources that hold data, or the keys of encrypted data. A dead-letter queue holds work that no operator has handled yet, the client of the user
 * pool all sessions of customers and staff. Everything else can be created again.
 */
const stateful: ReadonlySet<string> = new Set([
  'AWS::DynamoDB::Table',
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::SecretsManager::Secret',
  'AWS::KMS::Key',
  'AWS::SQS::Queue',
]);

const lossImpacts = new Set([ResourceImpact.WILL_REPLACE, ResourceImpact.MAY_REPLACE, ResourceImpact.WILL_DESTROY, ResourceImpact.WILL_ORPHAN]);

const impactWords: Readonly<Record<string, string>> = {
  [ResourceImpact.WILL_CREATE]: 'created',
  [ResourceImpact.WILL_UPDATE]: 'changed',
  [ResourceImpact.WILL_REPLACE]: 'replaced',
  [ResourceImpact.MAY_REPLACE]: 'perhaps replaced',
  [ResourceImpact.WILL_DESTROY]: 'removed',
  [ResourceImpact.WILL_ORPHAN]: 'left behind',
};

export interface Change {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  readonly impact: ResourceImpact;
  readonly properties: readonly string[];
}

type Template = Readonly<Record<string, unknown>>;
/** Stack name, including nested stacks -> its template. */
export type Templates = ReadonlyMap<string, Template>;

/** Returns the changes that would lose data. */
export const lossesIn = (changes: readonly Change[]): readonly Change[] =>
  changes.filter(({ type, impact }) => stateful.has(type) && lossImpacts.has(impact));

/** Returns every resource that differs, except for metadata of the CDK library. */
export function changesBetween(before: Templates, after: Templates): readonly Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((stack) => {
    const { resources } = fullDiff({ ...before.get(stack) }, { ...after.get(stack) });
    return Object.entries(resources.changes).flatMap(([id, difference]): Change[] => {
      const { oldResourceType, newResourceType, changeImpact } = difference;
      const type = oldResourceType ?? newResourceType ?? '';
      if (changeImpact === ResourceImpact.NO_CHANGE || type === 'AWS::CDK::Metadata') return [];
      if (oldResourceType !== undefined && newResourceType !== undefined && oldResourceType !== newResourceType)
        return [{ stack, id, type, impact: ResourceImpact.WILL_REPLACE, properties: [`now ${newResourceType}`] }];
      const properties = Object.keys(difference.propertyUpdates).toSorted();
      // CloudFormation calls this an update, and generates the secret's value again.
      const isGeneratedAgain =
        type === 'AWS::SecretsManager::Secret' && changeImpact === ResourceImpact.WILL_UPDATE && properties.includes('GenerateSecretString');
      return [{ stack, id, type, impact: isGeneratedAgain ? ResourceImpact.WILL_REPLACE : changeImpact, properties }];
    });
  });
}

/** The most rows of the table, because a GitHub comment holds 65,536 characters. */
const maxRows = 100;

/** Equal changes of several resources in one stack share a row, because a change of shared code affects every function. */
export function toMarkdown(changes: readonly Change[], name = ''): string {
  const title = `### Stacks${name === '' ? '' : ` of ${name}`}`;
  if (changes.length === 0) return `${title}\n\nNothing changes.\n`;
  const groupKey = ({ stack, type, impact, properties }: Change) => JSON.stringify([stack, impact, type, properties]);
  const rows = [...Map.groupBy(changes, groupKey).values()].map((group) => {
    const [{ stack, id, type, impact, properties }] = group as [Change, ...Change[]];
    const resourceCell = group.length === 1 ? `\`${id}\`` : `${group.length} resources`;
    return `| ${stack} | ${impactWords[impact] ?? impact} | ${type} | ${resourceCell} | ${properties.join(', ')} |`;
  });
  const shown = rows.slice(0, maxRows);
  const losses = lossesIn(changes);
  return [
    title,
    '',
    ...(losses.length === 0 ? [] : ['> [!CAUTION]', '> Data would be lost. This must not be merged:', ...losses.map(lossLine), '']),
    '| Stack | Is | Type | Which | Properties |',
    '|---|---|---|---|---|',
    ...shown,
    ...(rows.length > shown.length ? ['', `And ${rows.length - shown.length} more.`] : []),
    '',
  ].join('\n');
}

const lossLine = ({ stack, id, type, impact, properties }: Change): string =>
  `> - ${type} \`${id}\` of ${stack} would be ${impactWords[impact] ?? impact}${properties.length === 0 ? '' : ` (${properties.join(', ')})`}.`;

const templateSuffix = '.template.json';

/** @throws Error for a folder without templates, which would otherwise be compared as if there were no stacks */
export function readTemplates(folder: string): Templates {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(templateSuffix)) : [];
  if (files.length === 0) throw new Error(`${folder} holds no templates: npx cdk synth -c stage=prod --output ${folder} writes them.`);
  return new Map(
    // A nested stack's file name contains a digest of its path besides the path.
    files.map((file) => [file.slice(0, -templateSuffix.length), JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Template]),
  );
}

if (import.meta.main) {
  await runProgram(async () => {
    const { positionals, values } = readArguments({ allowPositionals: true, options: { name: { type: 'string', default: '' } } });
    const [before, after] = positionals;
    if (before === undefined || after === undefined)
      throw new Error('Name two folders of templates: the ones before, and the ones after (cdk synth --output FOLDER).');
    const changes = changesBetween(readTemplates(before), readTemplates(after));
    process.stdout.write(toMarkdown(changes, values.name));
    if (lossesIn(changes).length > 0) process.exitCode = 2;
  });
}
