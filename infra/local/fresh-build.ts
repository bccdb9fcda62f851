/** Is what was built still what the sources say? A hash over them, kept beside the build. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.ts';
import { say } from './say.ts';
import { CannotStart } from './sentence.ts';

interface Build {
  readonly what: string;
  /** Relative to the project. */
  readonly sources: readonly string[];
  readonly result: string;
  /** The function of infra/build.ts that makes it. */
  readonly maker: 'buildSite' | 'buildFunctions';
}

const common = ['shared', 'package-lock.json'];

/** Builds the site when it is missing or older than its sources. */
export const freshSite = () =>
  fresh({
    what: 'site',
    sources: ['web', 'vite.config.ts', ...common],
    // Made last.
    result: 'dist/renderer/index.mjs',
    maker: 'buildSite',
  });

/** Builds the functions' bundles when they are missing or older than their sources. */
export const freshFunctions = () =>
  fresh({
    what: 'functions',
    sources: ['functions', 'infra/build.ts', 'infra/bundles.ts', ...common],
    result: 'dist/functions',
    maker: 'buildFunctions',
  });

async function fresh({ what, sources, result, maker }: Build): Promise<void> {
  const note = path.join(root, 'dist', `${what}.sources`);
  const now = hashOf(sources);
  if (existsSync(path.join(root, result)) && existsSync(note) && readFileSync(note, 'utf8') === now) return;
  say.line(`Building the ${what} ...`);
  await make(what, maker);
  mkdirSync(path.dirname(note), { recursive: true });
  writeFileSync(note, now);
}

/** In a process of its own: a bundler takes half a gigabyte and keeps it. */
async function make(what: string, maker: Build['maker']): Promise<void> {
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
