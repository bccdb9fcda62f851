/** Does a shop that lost its data come back from its backup, without those who were erased since, and with nothing done twice? `npm run drill:restore` is the same, larger. */
import { expect, it } from 'vitest';
import { drill, fewest } from './drill.ts';

it('comes back whole: invariants hold, the erased stay erased, and the stream, the mails and the provider’s events change nothing again', async () => {
  const said: string[] = [];
  await drill({ people: fewest, say: (line) => said.push(line) });
  expect(said.at(-1)).toContain('nothing has changed');
}, 120_000);
