/** `npm test`: static checks, build, specs and browser journeys, the quickest to fail first. */
import { runSteps } from './run-steps.ts';
import { staticChecks } from './static-checks.ts';

await runSteps([
  [...staticChecks, { name: 'build', command: ['node', 'infra/bundling/build.ts'] }],
  { name: 'weight', command: ['node', 'web/weigh.ts'] },
  // Each of the two leaves a third of two cores idle when it runs alone: its processes wait for one another.
  [
    { name: 'journeys', command: ['playwright', 'test'], runner: 'playwright' },
    { name: 'specs', command: ['vitest', 'run', '--project', 'fast', '--project', 'pages', '--project', 'shop'], runner: 'vitest' },
  ],
]);
