/**
 * `npm run bench:cost`: synthesises both stages and prints what they cost (costs.ts); `-- --write` writes the tables into docs/capacity.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '#infra/bundling/bundles.ts';
import { costsBegin, costsEnd, costTables, type Stage } from './costs.ts';

function synthesised(name: Stage['name']): Stage {
  const folder = mkdtempSync(path.join(tmpdir(), 'nanhe-cost-'));
  try {
    const cdk = path.join(root, 'node_modules/.bin/cdk');
    execFileSync(cdk, ['synth', '--quiet', '--no-staging', '-c', `stage=${name}`, '--output', folder], { cwd: root, stdio: ['ignore', 2, 2] });
    const files = readdirSync(folder).filter((file) => file.endsWith('.template.json'));
    return { name, templates: files.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')).Resources ?? {}) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const tables = costTables(synthesised('prod'), synthesised('dev'));
process.stdout.write(tables);
if (process.argv.includes('--write')) {
  const file = path.join(root, 'docs/capacity.md');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, `${text.slice(0, text.indexOf(costsBegin) + costsBegin.length)}\n${tables}${text.slice(text.indexOf(costsEnd))}`);
}
