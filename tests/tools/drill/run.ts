/** `npm run drill:restore`: backup, loss and restore of a fresh shop with all checks; `-- --people 100` for a larger one. */
import { parseArgs } from 'node:util';
import { drill, fewest } from './drill.ts';

process.env['LOG_LEVEL'] = 'WARN';
const { values } = parseArgs({ options: { people: { type: 'string', default: '20' } } });
const people = Number(values.people);
try {
  if (!Number.isInteger(people) || people < fewest) throw new Error(`--people is a whole number from ${fewest} on.`);
  await drill({ people, say: (line) => void process.stdout.write(`${line}\n`) });
  process.stdout.write('The drill is passed.\n');
} catch (error) {
  process.stdout.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\nThe drill is not passed.\n`);
  process.exitCode = 1;
}
process.exit();
