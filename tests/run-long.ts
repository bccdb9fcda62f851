/** `npm run test:long`: proofs that repeat one thing thousands of times; at most 40 minutes, to be run before a release. */
import { runSteps } from './run-steps.ts';

await runSteps([
  { name: 'build', command: ['node', 'infra/bundling/build.ts'] },
  {
    name: 'long specs',
    command: ['vitest', 'run', '--project', 'long', '--project', 'long-pages'],
    runner: 'vitest',
    env: { FUZZ_CASES: '5000', MONEY_SOAK_PROGRAMS: '10' },
  },
  { name: 'planted bugs', command: ['node', 'tests/tools/planted-bugs/run.ts'] },
]);
