/** `npm run count`: prints files and lines of production TypeScript, by folder. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const folders = ['functions', 'infra', 'shared', 'web'];
/** Data and drawings of the demo shop, and files that a program wrote: part of the total, and counted apart. */
const isDemoOrGenerated = (file: string): boolean => /^infra\/demo\/|^shared\/rules\/identity\/breached-passwords\.ts$/.test(file);

const files = execFileSync('git', ['ls-files', '--', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }));

function printRow(name: string, counted: typeof files): void {
  const lines = counted.reduce((sum, each) => sum + each.lines, 0);
  process.stdout.write(`${name.padEnd(28)}${String(counted.length).padStart(7)} files${lines.toLocaleString('en').padStart(10)} lines\n`);
}

for (const folder of folders)
  printRow(
    folder,
    files.filter(({ file }) => file.startsWith(`${folder}/`)),
  );
printRow('total', files);
printRow(
  'of it demo and generated',
  files.filter(({ file }) => isDemoOrGenerated(file)),
);
