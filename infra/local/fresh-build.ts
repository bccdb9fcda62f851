/** Builds what is missing or older than its sources, by a hash over them that is kept beside the build. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exclusively } from './exclusive.ts';
import { root } from './paths.ts';
import { say } from './say.ts';
import { CannotStart } from './sentence.ts';

interface Build {
  /** Relative to the project. */
  readonly sources: readonly string[];
  readonly result: string;
  /** The function of infra/build.ts that makes it. */
  readonly maker: 'buildSite' | 'buildFunctions';
}

const common = ['shared', 'package-lock.json'];

const builds = {
  site: {
    sources: ['web', 'vite.config.ts', ...common],
    // Made last.
    result: 'dist/renderer/index.mjs',
    maker: 'buildSite',
  },
  functions: {
    sources: ['functions', 'infra/build.ts', 'infra/bundles.ts', 'infra/lean.ts', ...common],
    result: 'dist/functions',
    maker: 'buildFunctions',
  },
} as const satisfies Record<string, Build>;

type Part = keyof typeof builds;

const noteOf = (part: Part) => path.join(root, 'dist', `${part}.sources`);
const isFresh = (part: Part) =>
  existsSync(path.join(root, builds[part].result)) && existsSync(noteOf(part)) && readFileSync(noteOf(part), 'utf8') === hashOf(builds[part].sources);

/** Builds a part, whatever is there, and notes of which sources. One process at a time: two shops that start together share one dist folder. */
export const build = (part: Part, make: () => Promise<unknown>, isNeeded = () => true): Promise<void> =>
  exclusively(path.join(root, 'dist', `${part}.lock`), async () => {
    if (!isNeeded()) return;
    const sources = hashOf(builds[part].sources);
    await make();
    writeFileSync(noteOf(part), sources);
  });

/** Builds a part when it is missing or older than its sources. */
export async function freshBuild(part: Part): Promise<void> {
  if (isFresh(part)) return;
  say.line(`Building the ${part} ...`);
  await build(
    part,
    () => make(part, builds[part].maker),
    () => !isFresh(part),
  );
}

/** In a process of its own: a bundler takes half a gigabyte and keeps it. */
async function make(what: Part, maker: Build['maker']): Promise<void> {
  const script = `import { ${maker} } from '#infra/build.ts'; await ${maker}();`;
  // Whoever starts it, e.g. a spec: what is built is what visitors get.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new CannotStart(`The ${what} cannot be built: npm run build says why.\n${said.trim().slice(0, 2_000)}`);
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesIn(name: string): readonly string[] {
  const place = path.join(root, name);
  if (!existsSync(place)) return [];
  try {
    return readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  } catch {
    return [name];
  }
}
