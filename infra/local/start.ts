/** How does the whole shop start on this machine? `npm start`, with `-- --fresh` for new data and `-- --built` for the cloud's bundles. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const needed = 24;
// Only Node's own modules above: what follows needs the right Node to be read at all.
if (Number(process.versions.node.split('.')[0]) >= needed) await (await import('./run.ts')).run(process.argv.slice(2));
else withOurNode();

function withOurNode(): void {
  const ours = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
  if (!existsSync(ours)) {
    process.stderr.write(
      `This is Node ${process.versions.node}, and Node ${needed} or newer is needed: run npm ci, which brings one for Linux, or install it from nodejs.org.\n`,
    );
    process.exit(1);
  }
  const child = spawn(ours, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}
