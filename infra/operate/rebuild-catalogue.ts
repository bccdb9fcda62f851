/**
 * Publishes the catalogue again from the table: `npm run catalogue:rebuild` for the shop on this machine (LOCAL_DIR), running or stopped;
 * `npm run catalogue:rebuild -- dev` for a stage. `--if-unreadable` does so only when nothing is published or this code cannot read it.
 */
import path from 'node:path';
import { root } from '../bundling/bundles.ts';
import { readArguments, runProgram } from './program.ts';
import { prepareForStage } from './stage-access.ts';

const { values, positionals } = readArguments({ allowPositionals: true, options: { 'if-unreadable': { type: 'boolean', default: false } } });

async function rebuildAndReport(): Promise<void> {
  const { isReadable, rebuildCatalogue } = await import('#functions/catalogue/published/rebuild.ts');
  if (values['if-unreadable'] && (await isReadable())) return void process.stdout.write('What is published can be read: nothing to do.\n');
  const startedAt = performance.now();
  const { version, snapshot } = await rebuildCatalogue();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(`Version ${version} of the catalogue is published: ${snapshot?.size ?? 0} products, read from the table in ${seconds} s.\n`);
}

async function rebuildLocalShop(): Promise<void> {
  const { openTargetShop } = await import('../local/import/target-shop.ts');
  const target = await openTargetShop(process.env['LOCAL_DIR'] ?? path.join(root, '.local'), (sentence) => process.stderr.write(`${sentence}\n`));
  try {
    process.stdout.write(`The catalogue of ${target.name}:\n`);
    await rebuildAndReport();
  } finally {
    await target.close();
  }
}

process.env['LOG_LEVEL'] ??= 'WARN';
await runProgram(async () => {
  const [stage] = positionals;
  if (stage === undefined) await rebuildLocalShop();
  else {
    await prepareForStage(stage);
    await rebuildAndReport();
  }
});
// An open keep-alive connection would keep the process running.
process.exit();
