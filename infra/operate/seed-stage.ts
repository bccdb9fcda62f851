/** Fills a deployed shop with `npm run seed -- dev` like a local one: catalogue, slides and the clinic, but no accounts. A second run changes nothing. */
import { runProgram } from './program.ts';
import { prepareForStage } from './stage-access.ts';

await runProgram(async () => {
  const stage = process.argv[2] ?? '';
  if (stage === 'prod') throw new Error('prod is not filled with made-up goods: import your own (docs/import.md).');
  await prepareForStage(stage);
  const { seed } = await import('../demo/seed/seed-catalogue.ts');
  await seed({ now: new Date() });
  process.stdout.write('The shop is filled.\n');
});
