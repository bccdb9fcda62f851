/** Starts the whole shop on this machine: `npm start`, with `-- --fresh` for new data and `-- --built` for the cloud's bundles. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const minNodeVersion = 24;
/**
 * Options that keep memory for garbage small, at no measurable cost (docs/capacity.md, "Memory"): MB of half of the young generation, and per cent by
 * which the old generation may grow.
 */
const memoryOptions = ['--max-semi-space-size=16', '--heap-growing-percent=20'];
/** An option of the C library; otherwise each thread keeps memory of its own. */
const env = { MALLOC_ARENA_MAX: '2', ...process.env };

if (process.env['npm_lifecycle_event'] === 'start') endWithNpm();
// Only Node's own modules are imported above, because everything else needs the right version of Node even to be parsed.
if (Number(process.versions.node.split('.')[0]) < minNodeVersion) runWithOurNode();
else {
  // Replaces this process by a new one with these options, because Node and the C library read them before any code runs.
  const hasMemoryOptions = memoryOptions.every((flag) => process.execArgv.includes(flag));
  if (!hasMemoryOptions) process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...memoryOptions, ...process.argv.slice(1)], env);
  await (await import('./run.ts')).run(process.argv.slice(2));
}

/** Ends the shop with npm, because a killed npm does not stop its children. */
function endWithNpm(): void {
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}

function runWithOurNode(): void {
  const ownNode = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
  if (!existsSync(ownNode)) {
    process.stderr.write(
      `This is Node ${process.versions.node}, and Node ${minNodeVersion} or newer is needed: run npm ci, which brings one for Linux, or install it from nodejs.org.\n`,
    );
    process.exit(1);
  }
  const child = spawn(ownNode, [...memoryOptions, fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}
