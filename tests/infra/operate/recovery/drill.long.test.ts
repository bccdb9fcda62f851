/** Restores a shop that lost its data from its backup; `npm run drill:restore` does the same with more customers. */
import { expect, it } from 'vitest';
import { drill, fewest } from '#tests/tools/drill/drill.ts';

it('restores a lost shop from its backup without reviving erased customers or repeating any effect', async () => {
  const said: string[] = [];
  await drill({ people: fewest, say: (line) => said.push(line) });
  expect(said.at(-1)).toContain('nothing has changed');
}, 120_000);
