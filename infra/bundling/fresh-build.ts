/** Builds whatever is missing or older than its sources, before a shop starts. */
import { spawn } from 'node:child_process';
import { root } from '../local/paths.ts';
import { print } from '../local/print.ts';
import { StartupError } from '../local/startup-error.ts';
import { build, builds, isFresh, type Part } from './build-cache.ts';

/** Builds a part when it is missing or older than its sources. */
export async function freshBuild(part: Part): Promise<void> {
  if (isFresh(part)) return;
  print.line(`Building the ${part} ...`);
  await build(
    part,
    () => make(part, builds[part].maker),
    () => !isFresh(part),
  );
}

/** Builds in a process of its own, because a bundler takes half a gigabyte of memory and keeps it. */
async function make(what: Part, maker: string): Promise<void> {
  const script = `import { ${maker} } from '#infra/bundling/build.ts'; await ${maker}();`;
  // Builds for production even when a spec starts it, because visitors get the result.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new StartupError(`The ${what} cannot be built: npm run build says why.\n${said.trim().slice(0, 2_000)}`);
}
