/**
 * `npm run migrate -- dev --dry-run` reports what the pending migrations would change; without the flag they run. `--before-release` runs only those
 * that must precede their release's code.
 */
import { migrate } from './migrate.ts';
import { readArguments, runProgram } from './program.ts';
import { prepareForStage } from './stage-access.ts';

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false }, 'before-release': { type: 'boolean', default: false } },
});
await runProgram(async () => {
  await prepareForStage(positionals[0] ?? '');
  const dryRun = values['dry-run'];
  const done = await migrate({ dryRun, now: new Date(), beforeRelease: values['before-release'] });
  for (const { version, title, changed, conflicts } of done) {
    process.stdout.write(`${dryRun ? 'would run' : 'ran'} ${version}: ${title} (${changed} items ${dryRun ? 'would change' : 'changed'})\n`);
    for (const conflict of conflicts) process.stdout.write(`  left as it is: ${conflict}. Give one of the two products another SKU.\n`);
  }
  if (done.length === 0) process.stdout.write('Nothing to migrate.\n');
});
