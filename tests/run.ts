/** `npm test`: static checks, build, specs and browser journeys, the quickest to fail first. */
import { runSteps } from './run-steps.ts';
import { staticChecks } from './static-checks.ts';

await runSteps([
  [...staticChecks, { name: 'build', command: ['node', 'infra/bundling/build.ts'] }],
  { name: 'weight', command: ['node', 'web/weigh.ts'] },
  { name: 'specs', command: ['vitest', 'run', '--project', 'fast', '--project', 'pages', '--project', 'shop'], runner: 'vitest' },
  // Not beside the specs: a browser without a processor stops drawing (DECISIONS.md 28).
  { name: 'journeys', command: ['playwright', 'test', '--grep-invert', '@long'], runner: 'playwright' },
]);
