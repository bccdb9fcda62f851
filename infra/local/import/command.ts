/** Runs the import command and reports its progress and result. Exit codes: 0 imported, 1 not imported, 2 wrong arguments. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createPictureImporter } from '#functions/catalogue/import/pictures.ts';
import { isTransient } from '#functions/platform/http/unavailable.ts';
import { fetchPicture, PictureUnreachable, type WebOptions } from '#functions/platform/web/public-web.ts';
import { FileRefused, quoteCell } from '#shared/rules/import/product.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { root } from '../paths.ts';
import { StartupError } from '../startup-error.ts';
import { type Checked, checkFile, type Imported, importFile, type Listener } from './import-file.ts';
import { openSheetFile, pictureInFolder } from './source.ts';
import { openTargetShop, type TargetShop } from './target-shop.ts';

const usage = `npm run import:products -- FILE.csv [options]
  --dry-run           write nothing, say what would be done
  --skip-bad          import the products that are without fault; else one fault refuses the whole file
  --update-stock      let the file's stock replace that of products imported before
  --no-images         fetch no pictures
  --images-from DIR   look for pictures in this folder first, by the last part of their address`;

/** Lines of each kind that are printed; further ones are only counted. */
const maxLines = 50;

export interface Surroundings {
  readonly web?: WebOptions;
  readonly out?: (line: string) => void;
  readonly open?: typeof openTargetShop;
}

/** @returns the exit code */
export async function importProducts(
  args: readonly string[],
  { web = {}, out = (line) => process.stdout.write(`${line}\n`), open = openTargetShop }: Surroundings = {},
): Promise<0 | 1 | 2> {
  const wanted = optionsIn(args);
  if (typeof wanted === 'string') {
    out(wanted);
    return 2;
  }
  let place: TargetShop | undefined;
  let stop = false;
  const halt = () => {
    stop = true;
  };
  process.on('SIGINT', halt).on('SIGTERM', halt);
  try {
    const file = await openSheetFile(wanted.file);
    const lines = { problem: limited(out), note: limited(out), picture: limited(out), plan: limited(out) };
    const checking = openProgress('Checking');
    const writing = openProgress(wanted.dryRun ? 'Comparing' : 'Importing');
    const tell: Listener = {
      problem: (text) => lines.problem.say(text),
      note: (text) => lines.note.say(text),
      checked: checking.at,
      written: writing.at,
      planned: (product, outcome) => {
        if (wanted.dryRun && outcome !== 'same')
          lines.plan.say(
            `would be ${outcome}: ${product.name}, ${formatMoney(product.price)}, stock ${product.stock ?? 'not given'}, ${product.category ?? 'category not given'}`,
          );
      },
    };
    const checked = await checkFile(file, tell);
    checking.clear();
    lines.problem.rest('problems');
    lines.note.rest('notes');
    if (checked.good === 0 && checked.bad === 0) throw new FileRefused('The file names no product under its header.');
    if (checked.bad > 0 && !wanted.skipBad) {
      out(
        `Nothing was imported: ${count(checked.bad, 'product')} of ${checked.good + checked.bad} cannot be read. Mend the rows above, or import the others with --skip-bad.`,
      );
      return 1;
    }
    if (stop) throw new FileRefused('Stopped before anything was written.');
    place = await open(wanted.folder, (sentence) => {
      out(sentence);
      stop = true;
    });
    out(`${wanted.dryRun ? 'Comparing' : 'Importing'} ${count(checked.good, 'product')} ${wanted.dryRun ? 'with' : 'into'} ${place.name}`);
    const pictures =
      wanted.images && !wanted.dryRun
        ? createPictureImporter(
            pictureFrom(wanted.imagesFrom, web, () => stop),
            (row, src, reason) => lines.picture.say(`row ${row}: the picture ${quoteCell(src, 120)} ${reason}`),
          )
        : undefined;
    const imported = await importFile(
      file,
      checked,
      { now: place.now, dryRun: wanted.dryRun, updateStock: wanted.updateStock, pictures, stop: () => stop },
      tell,
    );
    writing.clear();
    lines.picture.rest('pictures');
    lines.plan.rest('products');
    if (!wanted.dryRun) await place.publish();
    out(summary(checked, imported, wanted.dryRun));
    if (pictures && pictures.stored() + pictures.failed() > 0)
      out(
        `Pictures: ${pictures.stored()} stored${pictures.failed() > 0 ? `, ${pictures.failed()} could not be had and are tried again by the next import` : ''}.`,
      );
    if (imported.stopped) out('Stopped. Run the same command again to go on.');
    return imported.stopped || imported.failed > 0 || checked.bad > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof FileRefused || error instanceof StartupError) out(error.message);
    // The table or the bucket rejected a call, closed the connection or timed out. Any other error is a bug of ours and is shown with its stack.
    else if (error instanceof Error && ('$metadata' in error || isTransient(error)))
      out(`The import broke off, because the shop does not answer (${nameOf(error)}). Run the same command again to go on.`);
    else throw error;
    return 1;
  } finally {
    await place?.close();
    process.off('SIGINT', halt).off('SIGTERM', halt);
  }
}

function optionsIn(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      allowNegative: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        'skip-bad': { type: 'boolean', default: false },
        'update-stock': { type: 'boolean', default: false },
        images: { type: 'boolean', default: true },
        'images-from': { type: 'string' },
      },
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) return `One file is imported at a time.\n\n${usage}`;
    const folder = path.resolve(process.env['LOCAL_DIR'] || path.join(root, '.local'));
    return {
      file,
      folder,
      dryRun: values['dry-run'],
      skipBad: values['skip-bad'],
      updateStock: values['update-stock'],
      images: values.images,
      imagesFrom: values['images-from'],
    };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`;
  }
}

function pictureFrom(folder: string | undefined, web: WebOptions, stopped: () => boolean) {
  return async (src: string): Promise<Uint8Array> => {
    if (stopped()) throw new PictureUnreachable('is left for the next import');
    const found = folder === undefined ? undefined : await pictureInFolder(folder, src);
    if (found) return found;
    if (!/^https?:/i.test(src))
      throw new PictureUnreachable(folder === undefined ? 'is a file: say where with --images-from DIR' : `is not in ${folder}`);
    return fetchPicture(src, web);
  };
}

function limited(out: (line: string) => void) {
  let said = 0;
  return {
    say: (text: string) => {
      if (++said <= maxLines) out(text);
    },
    rest: (what: string) => {
      if (said > maxLines) out(`... and ${said - maxLines} more ${what}`);
    },
  };
}

/** ECONNRESET says more than `Error`, the name of a failed connection's error. */
const nameOf = (error: Error & { readonly code?: unknown }): string => (typeof error.code === 'string' ? error.code : error.name);

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

function summary({ bad, pictures }: Checked, { outcomes, failed, wouldFetch, newCategories }: Imported, dryRun: boolean): string {
  const parts = [`${outcomes.made} new`, `${outcomes.changed} changed`, `${outcomes.same} unchanged`];
  if (outcomes.gone > 0) parts.push(`${outcomes.gone} removed earlier`);
  if (bad > 0) parts.push(`${bad} left out`);
  if (failed > 0) parts.push(`${failed} failed`);
  const more = newCategories.length > 0 ? ` New categories: ${newCategories.slice(0, 20).join(', ')}.` : '';
  return dryRun
    ? `Nothing was written. It would be: ${parts.join(', ')}; ${wouldFetch} of ${count(pictures, 'picture')} would be fetched.`
    : `Done: ${parts.join(', ')}.${more}`;
}

interface Progress {
  readonly at: (done: number, of?: number) => void;
  /** Clears the line, so that something else can be printed. */
  readonly clear: () => void;
}

/** Milliseconds between two updates on a terminal, and between two lines elsewhere. */
const often = 100;
const seldom = 10_000;

/** Prints the progress of an import: on a terminal one line that is overwritten, elsewhere a line now and then. */
function openProgress(what: string): Progress {
  const out = process.stderr;
  let last = performance.now();
  let shown = false;
  return {
    at: (done, of) => {
      const now = performance.now();
      if (now - last < (out.isTTY ? often : seldom)) return;
      last = now;
      const text = `${what}: ${done}${of === undefined ? '' : ` of ${of}`} products`;
      out.write(out.isTTY ? `\r\u001b[2K${text}` : `${text}\n`);
      shown = true;
    },
    clear: () => {
      if (shown && out.isTTY) out.write('\r\u001b[2K');
      shown = false;
    },
  };
}
