/** `npm run check`: static checks and the specs that need no shop, in less than a minute. */
import { runSteps } from './run-steps.ts';
import { staticChecks } from './static-checks.ts';

// The longest step first, so that none runs alone at the end.
await runSteps([[{ name: 'fast specs', command: ['vitest', 'run', '--project', 'fast'], runner: 'vitest' }, ...staticChecks]]);
