/** Runs one part of the programs of a soak, in a process of its own and against its own shops, and reports its progress to `money.ts`. */
import { parseArgs } from 'node:util';
import { soakMoney } from './money-run.ts';
import type { Tally } from './tally.ts';

export type LaneMessage =
  | { readonly kind: 'progress' | 'done'; readonly tally: Tally }
  /** `text`: what was broken; a first one with what the shop said last, then the smallest program that fails. */
  | { readonly kind: 'failing' | 'failed'; readonly text: string };

process.env['LOG_LEVEL'] = 'ERROR';
const { values } = parseArgs({ options: { programs: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } } });
const { path } = values;
const tell = (message: LaneMessage) => void process.send?.(message);
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
// The parent has ended: the shop ends with this process (shop-process.ts).
const alone = () => void process.kill(process.pid, 'SIGTERM');
process.once('disconnect', alone);

try {
  const tally = await soakMoney({
    programs: Number(values.programs),
    seed: Number(values.seed),
    path,
    shrinks: path === undefined,
    failed: (error, lastWords) => tell({ kind: 'failing', text: `${textOf(error)}\nThe shop said last:\n${lastWords}` }),
    progress: (so) => tell({ kind: 'progress', tally: so }),
  });
  tell({ kind: 'done', tally });
} catch (error) {
  tell({ kind: 'failed', text: textOf(error) });
}
process.off('disconnect', alone);
process.disconnect();
