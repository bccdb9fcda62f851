/** What does one of several processes of a soak do? Its part of the programs, against shops of its own; it tells `money.ts` how far it is. */
import { parseArgs } from 'node:util';
import { soakMoney } from './money-run.ts';
import type { Tally } from './tally.ts';

export type Told =
  | { readonly kind: 'progress' | 'done'; readonly tally: Tally }
  /** `text`: what was broken; a first one with what the shop said last, then the smallest program that fails. */
  | { readonly kind: 'failing' | 'failed'; readonly text: string };

process.env['LOG_LEVEL'] = 'ERROR';
const { values } = parseArgs({ options: { programs: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } } });
const { path } = values;
const tell = (told: Told) => void process.send?.(told);
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
// Nobody listens any more: its shop ends with it (shop-process.ts).
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
