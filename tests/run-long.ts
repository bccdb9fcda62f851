/** `npm run test:long`: proofs by repetition, to be run before a release. The goal is 40 minutes. */
import { runSteps } from './run-steps.ts';

await runSteps([
  { name: 'build', command: ['node', 'infra/bundling/build.ts'] },
  {
    name: 'long specs',
    command: ['vitest', 'run', '--project', 'long', '--project', 'long-pages'],
    runner: 'vitest',
    env: { FUZZ_CASES: '5000', MONEY_SOAK_PROGRAMS: '10' },
  },
  { name: 'long journeys', command: ['playwright', 'test', '--grep', '@long'], runner: 'playwright' },
]);
