/** The steps that read the code without running the shop; `npm test`, `npm run check` and `npm run test:long` share them. */
import type { Step } from './run-steps.ts';

export const staticChecks: readonly Step[] = [
  { name: 'format', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'openapi', command: ['node', 'infra/api-docs/openapi.ts', '--check'] },
  { name: 'unused', command: ['knip', '--no-progress'] },
  // Checks that each planted bug still finds the text that it replaces.
  { name: 'planted bugs', command: ['node', 'tests/tools/planted-bugs/run.ts', '--check'] },
  { name: 'secrets', command: ['secretlint', '--secretlintignore', '.gitignore', '**/*'] },
];
