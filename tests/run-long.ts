/** `npm run test:long`: proofs by repetition, to be run before a release. The goal is 40 minutes; not measured since the run in another order was added. */
import { runSteps } from './run-steps.ts';

/** The specs of `npm test` in another order each day. Repeat a failure with the seed, which is the step's number: `--sequence.shuffle --sequence.seed=N`. */
const seed = String(Math.floor(Date.now() / 86_400_000));

await runSteps([
  { name: 'build', command: ['node', 'infra/bundling/build.ts'] },
  {
    name: 'long specs',
    command: ['vitest', 'run', '--project', 'long', '--project', 'long-pages'],
    runner: 'vitest',
    env: { FUZZ_CASES: '5000', MONEY_SOAK_PROGRAMS: '10' },
  },
  {
    name: `order ${seed}`,
    command: ['vitest', 'run', '--project', 'fast', '--project', 'pages', '--project', 'shop', '--sequence.shuffle', '--sequence.seed', seed],
    runner: 'vitest',
  },
  { name: 'long journeys', command: ['playwright', 'test', '--grep', '@long'], runner: 'playwright' },
  { name: 'planted bugs', command: ['node', 'tests/tools/planted-bugs/run.ts'] },
]);
