/** Builds the site or the functions, when they are missing or older than their sources, before a shop starts. */
import { spawn } from 'node:child_process';
import { root } from '../local/paths.ts';
import { print } from '../local/print.ts';
import { StartupError } from '../local/startup-error.ts';
import { build, builds, isFresh, type Part } from './build-cache.ts';

/** Builds a part when it is missing or older than its sources. */
export async function buildIfStale(part: Part): Promise<void> {
  if (isFresh(part)) return;
  print.line(`Building the ${part} ...`);
  await build(
    part,
    () => buildInChildProcess(part, builds[part].buildFunction),
    () => !isFresh(part),
  );
}

/** Builds in a process of its own, because a bundler takes half a gigabyte of memory and does not release it. */
async function buildInChildProcess(part: Part, buildFunction: string): Promise<void> {
  const script = `import { ${buildFunction} } from '#infra/bundling/build.ts'; await ${buildFunction}();`;
  // Builds for production even when a spec starts it, because visitors get the result.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new StartupError(`The ${part} cannot be built: run npm run build for the details.\n${errorOutput.trim().slice(0, 2_000)}`);
}
