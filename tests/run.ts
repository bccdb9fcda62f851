/** What does `npm test` run? Everything, in the order in which a mistake shows soonest, and one closing line. */
import { run } from './steps.ts';

await run([
  { name: 'format', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'openapi', command: ['node', 'infra/openapi.ts', '--check'] },
  { name: 'unused', command: ['knip', '--no-progress'] },
  { name: 'secrets', command: ['secretlint', '--secretlintignore', '.gitignore', '**/*'] },
  { name: 'build', command: ['node', 'infra/build.ts'] },
  { name: 'weight', command: ['node', 'web/weigh.ts'] },
  { name: 'specs', command: ['vitest', 'run'], tests: 'vitest' },
  { name: 'journeys', command: ['playwright', 'test'], tests: 'playwright' },
]);
