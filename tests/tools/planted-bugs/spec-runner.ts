/**
 * Runs spec files on request: a child process of run.ts that works in a copy of the tree and keeps one Vitest open, so that a bug costs its specs and
 * not the start of a runner.
 */
import path from 'node:path';
import { createVitest } from 'vitest/node';

export interface SpecRequest {
  readonly specs: readonly string[];
  /** Source files that have changed since the request before. */
  readonly changed: readonly string[];
}

export interface SpecResult {
  readonly isSuccess: boolean;
  /** Tests that were found; none when every file failed to load. */
  readonly tests: number;
  /** The first test that failed, or the file that failed outside of its tests. */
  readonly failure: string;
  /** Spec files that failed. */
  readonly failedSpecs: readonly string[];
}

if (process.send !== undefined) {
  // The first failure decides about a planted bug.
  const vitest = await createVitest('test', { watch: false, bail: Number(process.argv[2] ?? 0), reporters: [{}] });
  await vitest.globTestSpecifications();

  const run = async ({ specs, changed }: SpecRequest): Promise<SpecResult> => {
    for (const file of changed) vitest.invalidateFile(path.resolve(file));
    const files = specs.map((spec) => path.resolve(spec));
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files.flatMap((file) => vitest.getModuleSpecifications(file)));
    const modules = testModules.filter(({ moduleId }) => files.includes(moduleId));
    const failures = modules.flatMap((module) => [
      ...[...module.children.allTests('failed')].map(({ fullName }) => fullName),
      ...module.errors().map(({ message }) => `${module.relativeModuleId}: ${message.split('\n', 1)[0]}`),
      ...(module.ok() ? [] : [`${module.relativeModuleId}, outside of its tests`]),
    ]);
    const tests = modules.reduce((sum, { children }) => sum + [...children.allTests()].length, 0);
    const isSuccess = failures.length === 0 && unhandledErrors.length === 0 && modules.length === files.length;
    const failedSpecs = specs.filter((spec) => modules.find(({ moduleId }) => moduleId === path.resolve(spec))?.ok() !== true);
    return { isSuccess, tests, failure: failures[0] ?? (isSuccess ? '' : 'an error outside of the specs'), failedSpecs };
  };

  process.on('message', (request: SpecRequest) => {
    void run(request).then(
      (result) => process.send?.(result),
      (error: unknown) => process.send?.({ isSuccess: false, tests: 0, failure: String(error), failedSpecs: [] } satisfies SpecResult),
    );
  });
  process.on('disconnect', () => void vitest.close().finally(() => process.exit()));
  process.send('ready');
}
