/**
 * Restores the shop: `npm run restore -- FILE` for the one on this machine. For a stage, from a table that AWS has restored beside its own:
 * `npm run restore -- dev --switch TABLE` prepares that table to replace the stage's, `-- dev --from TABLE` copies its items back
 * (docs/runbook.md). Customers who were erased since then stay erased.
 */
import path from 'node:path';
import { root } from '../local/paths.ts';
import { printLine, readArguments, runProgram } from './program.ts';
import { prepareToErase } from './stage-access.ts';

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: { from: { type: 'string' }, switch: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
});

async function restoreLocalShop(file: string): Promise<void> {
  const { LOCAL_DIR = path.join(root, '.local') } = process.env;
  const { restoreFolder } = await import('./recovery/restore-folder.ts');
  const { takenAt, items, objects, erased, setAside, oldFolder, hasErasedList } = await restoreFolder(
    path.resolve(LOCAL_DIR),
    path.resolve(file),
    new Date(),
  );
  printLine(`The shop is as it was at ${takenAt}: ${items} items, ${objects} objects, in ${secondsSinceStart()} s.`);
  printCounts(erased, setAside);
  if (!hasErasedList)
    printLine(
      'This folder had no list of erased customers: customers who were erased after the backup are back. Erase them again, by their requests.',
    );
  if (oldFolder !== undefined) printLine(`The former data folder is now ${oldFolder}: delete it when you no longer need it.`);
}

/** @throws Error for the table that the stage uses now: it is not the one that AWS has restored beside it */
function refuseOwnTable(stage: string, tableName: string): void {
  if (tableName === process.env['TABLE_NAME'])
    throw new Error(`${tableName} is the table that ${stage} uses now: name the one that AWS has restored beside it.`);
}

async function copyBackStage(stage: string, from: string): Promise<void> {
  await prepareToErase(stage);
  refuseOwnTable(stage, from);
  const [{ copyBack }, { DynamoDBClient }, { config }] = await Promise.all([
    import('./recovery/copy-back.ts'),
    import('@aws-sdk/client-dynamodb'),
    import('#functions/platform/config.ts'),
  ]);
  const dryRun = values['dry-run'];
  const { written, removed, setAside } = await copyBack(new DynamoDBClient({}), from, config('TABLE_NAME'), dryRun);
  printLine(
    `${dryRun ? 'Would write' : 'Wrote'} ${written} items of ${from} into ${config('TABLE_NAME')} and ${dryRun ? 'remove' : 'removed'} ${removed}, in ${secondsSinceStart()} s.`,
  );
  if (dryRun) return;
  const { prepareRestoredData } = await import('./recovery/prepare-restored-data.ts');
  printCounts(await prepareRestoredData(), setAside);
}

async function switchStage(name: string, tableName: string): Promise<void> {
  const stage = await prepareToErase(name);
  refuseOwnTable(name, tableName);
  const currentTable = process.env['TABLE_NAME'];
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
  printLine(`${tableName} is ready, in ${secondsSinceStart()} s. Until now ${name} used ${currentTable}.`);
  printCounts(erased, setAside);
  printLine(`Enter this in cdk.json, under stages.${name}, commit it and deploy:\n"restoredTable": ${JSON.stringify(restoredTable, null, 2)}`);
  printLine(`Then: npm run catalogue:rebuild -- ${name}`);
}

const secondsSinceStart = () => (performance.now() / 1_000).toFixed(1);
function printCounts(erased: number, setAside: number): void {
  printLine(`Customers who were erased since then, and are now erased again: ${erased}.`);
  if (setAside > 0) printLine(`Mails that were waiting then, and are not sent because they may have been sent since: ${setAside}.`);
}

process.env['LOG_LEVEL'] ??= 'WARN';
await runProgram(async () => {
  const [target, ...extraArguments] = positionals;
  if (target === undefined || extraArguments.length > 0)
    throw new Error('Name the backup: npm run restore -- shop.backup. Or a stage: npm run restore -- dev --switch TABLE.');
  const isStage = target === 'dev' || target === 'prod';
  if (isStage !== ((values.from ?? values.switch) !== undefined) || (values.from !== undefined && values.switch !== undefined))
    throw new Error(
      'A stage is restored from a table that AWS has restored beside its own: npm run restore -- dev --switch TABLE, or --from TABLE (docs/runbook.md, "Recovery").',
    );
  if (values.switch !== undefined) await switchStage(target, values.switch);
  else if (values.from !== undefined) await copyBackStage(target, values.from);
  else await restoreLocalShop(target);
});
// An open keep-alive connection would keep the process running.
process.exit();
