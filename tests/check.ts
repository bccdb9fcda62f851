/** What does `npm run check` look at? Format, lint, types, the API document, dead code, secrets and the fast specs; everything in less than a minute. */
import { run } from './steps.ts';

await run([
  { name: 'format', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'openapi', command: ['node', 'infra/openapi.ts', '--check'] },
  { name: 'unused', command: ['knip', '--no-progress'] },
  { name: 'secrets', command: ['secretlint', '--secretlintignore', '.gitignore', '**/*'] },
  { name: 'fast specs', command: ['vitest', 'run', '--project', 'fast'], tests: 'vitest' },
]);
