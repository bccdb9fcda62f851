/** Runs the import command and reports its progress and result. Exit codes: 0 imported, 1 not imported, 2 wrong arguments. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createPictureImporter } from '#functions/catalogue/import/pictures.ts';
import { isTransient } from '#functions/platform/http/unavailable.ts';
import { ConditionFailed } from '#functions/platform/table/table.ts';
import { fetchPicture, PictureUnreachable, type WebOptions } from '#functions/platform/web/public-web.ts';
import { FileRefused, type ImportedProduct, quoteCell } from '#shared/rules/import/product.ts';
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
  --images-from DIR   look for pictures in this folder first, by the last part of their address
  --stage NAME        import into dev or prod of cdk.json instead of the shop on this machine`;

/** Lines of each kind that are printed; further ones are only counted. */
const maxLines = 50;

export interface ImportEnvironment {
  readonly web?: WebOptions;
  readonly out?: (line: string) => void;
  readonly open?: typeof openTargetShop;
}

/** @returns the exit code */
export async function importProducts(
  args: readonly string[],
  { web = {}, out = (line) => process.stdout.write(`${line}\n`), open = openTargetShop }: ImportEnvironment = {},
): Promise<0 | 1 | 2> {
  const options = parseOptions(args);
  if (typeof options === 'string') {
    out(options);
    return 2;
  }
  let shop: TargetShop | undefined;
  let isStopping = false;
  const requestStop = () => {
    isStopping = true;
  };
  process.on('SIGINT', requestStop).on('SIGTERM', requestStop);
  try {
    const file = await openSheetFile(options.file);
    const lines = {
      problem: createLimitedPrinter(out),
      note: createLimitedPrinter(out),
      picture: createLimitedPrinter(out),
      plan: createLimitedPrinter(out),
    };
    const checking = openProgress('Checking');
    const writing = openProgress(options.dryRun ? 'Comparing' : 'Importing');
    const listener: Listener = {
      problem: (text) => lines.problem.print(text),
      note: (text) => lines.note.print(text),
      checked: checking.at,
      written: writing.at,
      planned: (product, outcome) => {
        if (options.dryRun && outcome !== 'same')
          lines.plan.print(
            `would be ${outcome}: ${product.name}, ${formatMoney(product.price)}, stock ${stockOf(product) ?? 'not given'}, ${product.category ?? 'category not given'}`,
          );
      },
    };
    const checked = await checkFile(file, listener);
    checking.clear();
    lines.problem.printCount('problems');
    lines.note.printCount('notes');
    for (const note of checked.notes) out(note);
    if (checked.good === 0 && checked.bad === 0) throw new FileRefused('The file names no product under its header.');
    if (checked.bad > 0 && !options.skipBad) {
      out(
        `Nothing was imported: ${count(checked.bad, 'product')} of ${checked.good + checked.bad} cannot be read. Correct the rows above, or import the others with --skip-bad.`,
      );
      return 1;
    }
    if (isStopping) throw new FileRefused('Stopped before anything was written.');
    if (options.stage !== undefined) await useStage(options.stage);
    shop = await open(options.folder, (sentence) => {
      out(sentence);
      isStopping = true;
    });
    out(`${options.dryRun ? 'Comparing' : 'Importing'} ${count(checked.good, 'product')} ${options.dryRun ? 'with' : 'into'} ${shop.name}`);
    const pictures =
      options.images && !options.dryRun
        ? createPictureImporter(
            createPictureSource(options.imagesFrom, web, () => isStopping),
            (row, src, reason) => lines.picture.print(`row ${row}: the picture ${quoteCell(src, 120)} ${reason}`),
          )
        : undefined;
    const imported = await importFile(
      file,
      checked,
      { now: shop.now, dryRun: options.dryRun, updateStock: options.updateStock, pictures, stop: () => isStopping },
      listener,
    );
    writing.clear();
    lines.picture.printCount('pictures');
    lines.plan.printCount('products');
    lines.problem.printCount('problems');
    lines.note.printCount('notes');
    if (!options.dryRun) await shop.publish();
    out(summary(checked, imported, options.dryRun));
    if (pictures && pictures.stored() + pictures.failed() > 0)
      out(
        `Pictures: ${pictures.stored()} stored${pictures.failed() > 0 ? `, ${pictures.failed()} could not be fetched; the next import tries again` : ''}.`,
      );
    if (imported.stopped) out('Stopped. Run the same command again to continue.');
    return imported.stopped || imported.failed > 0 || checked.bad > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof FileRefused || error instanceof StartupError) out(error.message);
    // The table or the bucket rejected a call, closed the connection or timed out. Any other error is a bug of ours and is shown with its stack.
    else if (error instanceof Error && ('$metadata' in error || isTransient(error)))
      out(`The import stopped, because the shop does not answer (${nameOf(error)}). Run the same command again to continue.`);
    else if (error instanceof ConditionFailed)
      out('The import stopped, because another edit of a product in the file has not ended. Run the same command again in two minutes to continue.');
    else throw error;
    return 1;
  } finally {
    await shop?.close();
    process.off('SIGINT', requestStop).off('SIGTERM', requestStop);
  }
}

/** The units of all variants that the file gives; undefined: it gives none. */
function stockOf({ stock, variants }: ImportedProduct): number | undefined {
  const units = variants?.flatMap((variant) => variant.stock ?? []) ?? [];
  return units.length === 0 ? stock : units.reduce((sum, each) => sum + each, 0);
}

function parseOptions(args: readonly string[]) {
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
        stage: { type: 'string' },
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
      stage: values.stage,
    };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`;
  }
}

/** Sets this process's environment for a deployed stage. Imported only here, because it brings the CDK's library. */
async function useStage(name: string): Promise<void> {
  const { prepareForStage } = await import('../../operate/stage-access.ts');
  await prepareForStage(name).catch((error: unknown) => {
    throw new StartupError(error instanceof Error ? error.message : String(error));
  });
}

function createPictureSource(folder: string | undefined, web: WebOptions, stopped: () => boolean) {
  return async (src: string): Promise<Uint8Array> => {
    if (stopped()) throw new PictureUnreachable('is fetched by the next import');
    const found = folder === undefined ? undefined : await pictureInFolder(folder, src);
    if (found) return found;
    if (!/^https?:/i.test(src))
      throw new PictureUnreachable(folder === undefined ? 'is a file: name its folder with --images-from DIR' : `is not in ${folder}`);
    return fetchPicture(src, web);
  };
}

function createLimitedPrinter(out: (line: string) => void) {
  let count = 0;
  return {
    print: (text: string) => {
      if (++count <= maxLines) out(text);
    },
    /** Says how many further lines there were. */
    printCount: (what: string) => {
      if (count > maxLines) out(`... and ${count - maxLines} more ${what}`);
      count = 0;
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
  const newCategoriesText = newCategories.length > 0 ? ` New categories: ${newCategories.slice(0, 20).join(', ')}.` : '';
  return dryRun
    ? `Nothing was written. It would be: ${parts.join(', ')}; ${wouldFetch} of ${count(pictures, 'picture')} would be fetched.`
    : `Done: ${parts.join(', ')}.${newCategoriesText}`;
}

interface Progress {
  readonly at: (done: number, of?: number) => void;
  /** Clears the line, so that something else can be printed. */
  readonly clear: () => void;
}

/** Milliseconds between two updates on a terminal, and between two lines elsewhere. */
const terminalIntervalMs = 100;
const lineIntervalMs = 10_000;

/** Prints the progress of an import: on a terminal one line that is overwritten, elsewhere a line now and then. */
function openProgress(what: string): Progress {
  const out = process.stderr;
  let last = performance.now();
  let shown = false;
  return {
    at: (done, of) => {
      const now = performance.now();
      if (now - last < (out.isTTY ? terminalIntervalMs : lineIntervalMs)) return;
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
