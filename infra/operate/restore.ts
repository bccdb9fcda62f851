/**
 * Restores the shop: `npm run restore -- FILE` for the one on this machine. For a stage, from a table that AWS has restored beside its own:
 * `npm run restore -- dev --switch TABLE` prepares that table to replace the stage's, `-- dev --from TABLE` copies its items back
 * (docs/runbook.md). Customers who were erased since then stay erased.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../local/paths.ts';
import { runProgram, say } from './program.ts';
import { workOn } from './stage-access.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' }, switch: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
});

async function onThisMachine(file: string): Promise<void> {
  const { LOCAL_DIR = path.join(root, '.local') } = process.env;
  const { restoreFolder } = await import('./recovery/restore-folder.ts');
  const { takenAt, items, objects, erased, setAside, before, knowsErased } = await restoreFolder(
    path.resolve(LOCAL_DIR),
    path.resolve(file),
    new Date(),
  );
  say(`The shop is as it was at ${takenAt}: ${items} items, ${objects} objects, in ${seconds()} s.`);
  sayOfPeople(erased, setAside);
  if (!knowsErased)
    say(
      'This folder had no list of the erased: whoever was erased after the backup is back. Erase them again from the requests that they have made.',
    );
  if (before !== undefined) say(`What it was before lies in ${before}: remove it when you are sure.`);
}

/** @throws Error for the table that the stage uses now: it is not the one that AWS has restored beside it */
function refuseOwnTable(stage: string, tableName: string): void {
  if (tableName === process.env['TABLE_NAME'])
    throw new Error(`${tableName} is the table that ${stage} uses now: name the one that AWS has restored beside it.`);
}

async function ofStage(stage: string, from: string): Promise<void> {
  await workOn(stage);
  refuseOwnTable(stage, from);
  const [{ copyBack }, { DynamoDBClient }, { config }] = await Promise.all([
    import('./recovery/copy-back.ts'),
    import('@aws-sdk/client-dynamodb'),
    import('#functions/platform/config.ts'),
  ]);
  const dryRun = values['dry-run'];
  const { written, removed, setAside } = await copyBack(new DynamoDBClient({}), from, config('TABLE_NAME'), dryRun);
  say(
    `${dryRun ? 'Would write' : 'Wrote'} ${written} items of ${from} into ${config('TABLE_NAME')} and ${dryRun ? 'remove' : 'removed'} ${removed}, in ${seconds()} s.`,
  );
  if (dryRun) return;
  const { settleRestored } = await import('./recovery/settle.ts');
  sayOfPeople(await settleRestored(), setAside);
}

async function switchStage(name: string, tableName: string): Promise<void> {
  const stage = await workOn(name);
  refuseOwnTable(name, tableName);
  const own = process.env['TABLE_NAME'];
  process.env['TABLE_NAME'] = tableName;
  const [{ prepareRestoredTable }, { DynamoDBClient }] = await Promise.all([
    import('./recovery/switch-table.ts'),
    import('@aws-sdk/client-dynamodb'),
  ]);
  const { restoredTable, setAside, erased } = await prepareRestoredTable({
    client: new DynamoDBClient({}),
    tableName,
    tags: { app: 'nanhe', stage: name },
    isProtected: stage.deletionProtection,
  });
  say(`${tableName} is ready, in ${seconds()} s. Until now ${name} used ${own}.`);
  sayOfPeople(erased, setAside);
  say(`Enter this in cdk.json, under stages.${name}, commit it and deploy:\n"restoredTable": ${JSON.stringify(restoredTable, null, 2)}`);
  say(`Then: npm run catalogue:rebuild -- ${name}`);
}

const seconds = () => (performance.now() / 1_000).toFixed(1);
function sayOfPeople(erased: number, setAside: number): void {
  say(`People erased since then, and now again: ${erased}.`);
  if (setAside > 0) say(`Mails that waited then, set aside because they may have gone out since: ${setAside}.`);
}

process.env['LOG_LEVEL'] ??= 'WARN';
await runProgram(async () => {
  const [what, ...more] = positionals;
  if (what === undefined || more.length > 0)
    throw new Error('Name the backup: npm run restore -- shop.backup. Or a stage: npm run restore -- dev --switch TABLE.');
  const isStage = what === 'dev' || what === 'prod';
  if (isStage !== ((values.from ?? values.switch) !== undefined) || (values.from !== undefined && values.switch !== undefined))
    throw new Error(
      'A stage is restored from a table that AWS has restored beside its own: npm run restore -- dev --switch TABLE, or --from TABLE (docs/runbook.md, "Recovery").',
    );
  if (values.switch !== undefined) await switchStage(what, values.switch);
  else if (values.from !== undefined) await ofStage(what, values.from);
  else await onThisMachine(what);
});
// An open keep-alive connection would keep the process running.
process.exit();
