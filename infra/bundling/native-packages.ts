/** Installs the packages with machine code for Lambda's linux-arm64, on any machine, by the lock file of infra/bundling/native. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../local/paths.ts';

const packageFiles = ['package.json', 'package-lock.json'] as const;
const platformOptions = ['--os=linux', '--cpu=arm64', '--libc=glibc'];

/**
 * Downloads once per lock file, and runs no install script.
 * @returns the node_modules folder
 * @throws npm's error, e.g. without a network
 */
export function installNativePackages(): string {
  const folder = path.join(root, 'dist/native-linux-arm64');
  const sources = path.join(root, 'infra/bundling/native');
  const installed = path.join(folder, 'node_modules');
  const hashFile = path.join(folder, 'installed');
  const hash = createHash('sha256');
  for (const file of packageFiles) hash.update(readFileSync(path.join(sources, file)));
  const lockHash = hash.digest('hex');
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === lockHash) return installed;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of packageFiles) copyFileSync(path.join(sources, file), path.join(folder, file));
  execFileSync('npm', ['ci', ...platformOptions, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
  writeFileSync(hashFile, lockHash);
  return installed;
}
