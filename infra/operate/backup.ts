/**
 * `npm run backup -- FILE`: writes everything of the shop on this machine into one file, whether the shop runs or not. AWS itself backs up a stage
 * (docs/runbook.md).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isSeeded } from '../local/data-folder/data-folder.ts';
import { root } from '../local/paths.ts';
import { runProgram } from './program.ts';
import { writeBackup } from './recovery/write-backup.ts';

await runProgram(async () => {
  const [target = '', ...extraArguments] = process.argv.slice(2);
  const { LOCAL_DIR: folder = path.join(root, '.local') } = process.env;
  if (target === 'dev' || target === 'prod')
    throw new Error(`AWS backs up the table of ${target}, for restores to any second of the last 35 days: docs/runbook.md, "Recovery".`);
  if (target === '' || target.startsWith('-') || extraArguments.length > 0) throw new Error('Name one file to write: npm run backup -- shop.backup');
  if (!isSeeded(folder)) throw new Error(`There is no shop in ${folder} yet: run npm start once, or set LOCAL_DIR to the data folder of one.`);
  const file = path.resolve(target);
  if (existsSync(file)) throw new Error(`${file} exists already: name another file, so that no earlier backup is lost.`);
  const startedAt = performance.now();
  const { items, objects } = await writeBackup(folder, file, new Date());
  process.stdout.write(
    `${items} items and ${objects} objects are in ${file} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s). Store it safely: it contains keys.\n`,
  );
});
