/**
 * Finds the browser of the journeys: CHROME_BIN, else the one in the lock file (Linux on x64), else the system's.
 *
 * The one in the lock file comes first because it is the same version everywhere, and because it is Chromium's headless shell: without
 * a window's compositor the journeys take a quarter less time (89 s instead of 121 s for 32 of them).
 */
import { execFile } from 'node:child_process';
import { accessSync, constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  /** The browser's whole environment. */
  readonly env: Record<string, string>;
}

const args = [
  // There is no sandbox in containers and for root; only our own pages are opened.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const modules = path.resolve(import.meta.dirname, '../../node_modules');

/** @throws Error that says what to install, or what is wrong with CHROME_BIN */
export async function findBrowser(): Promise<Browser> {
  const env = Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const given = process.env['CHROME_BIN'];
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROME_BIN is ${given}, and there is no program there.`);
    return { executablePath: given, args, env };
  }
  const packaged = await packagedBrowser();
  if (packaged) return { executablePath: packaged.program, args, env: { ...env, ...packaged.env } };
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  for (const folder of folders) {
    const found = names.map((name) => path.join(folder, name)).find(isProgram);
    if (found) return { executablePath: found, args, env };
  }
  throw new Error(
    'The journeys need a browser and found none: install Chromium (Debian: apt-get install chromium), or set CHROME_BIN to a Chrome or Chromium.',
  );
}

function isProgram(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @sparticuz/chromium contains a headless Chromium for Linux on x64 and the libraries that it needs beside glibc. */
async function packagedBrowser(): Promise<{ program: string; env: Record<string, string> } | null> {
  const archives = path.join(modules, '@sparticuz/chromium');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(archives)) return null;
  const { version } = JSON.parse(await readFile(path.join(archives, 'package.json'), 'utf8')) as { version: string };
  const home = path.join(modules, '.cache', `chromium-${version}`);
  if (!existsSync(home)) await unpack(path.join(archives, 'bin'), home);
  return {
    program: path.join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(home, 'al2023/lib'), FONTCONFIG_FILE: path.join(home, 'fonts.conf') },
  };
}

/** All or nothing: a partly written browser would be taken for a complete one. */
async function unpack(from: string, home: string): Promise<void> {
  await mkdir(path.dirname(home), { recursive: true });
  const half = await mkdtemp(`${home}-`);
  try {
    await decompress(path.join(from, 'chromium.br'), path.join(half, 'chromium'));
    await chmod(path.join(half, 'chromium'), 0o755);
    for (const name of ['al2023', 'fonts']) await untar(path.join(from, `${name}.tar.br`), path.join(half, name));
    // Chromium exits without any font.
    const dirs = ['fonts', '/usr/share/fonts'].map((dir) => `<dir>${path.resolve(home, dir)}</dir>`).join('');
    await writeFile(
      path.join(half, 'fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${home}/font-cache</cachedir></fontconfig>\n`,
    );
    await chmod(half, 0o755);
    await rename(half, home).catch((error: unknown) => {
      // Another run has finished first.
      if (!existsSync(home)) throw error;
    });
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/** tar gets a file: it stops reading at the end mark of the archive, and a pipe into it would break when more follows. */
async function untar(archive: string, into: string): Promise<void> {
  await mkdir(into);
  const tar = `${into}.tar`;
  await decompress(archive, tar);
  await promisify(execFile)('tar', ['-x', '-f', tar, '-C', into]);
  await rm(tar);
}

const decompress = (from: string, to: string): Promise<void> => pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
