/** Starts the process of npm start for a bench of the API, on a table that was filled before any process served it. */

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { itemsOfProduct, type ProductItem } from '#functions/catalogue/product-store.ts';
import { categoryKey } from '#functions/keys.ts';
import { tableName } from '#infra/local/environment.ts';
import { writeItems } from '#infra/local/table/table-file.ts';
import { type Machine, openMachine, type Start } from '#tests/infra/local/machine.ts';
import { manyCategories, manyProducts } from './many-products.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** Units of each product, so that a bench of buying never sells out. */
const stock = 1_000_000;

/** The items of the products with plenty of stock, in their stored form; products out of stock stay out of stock. */
function* items(count: number, withVariants: boolean): Generator<Record<string, unknown>> {
  for (const item of manyProducts(count, { withVariants })) {
    for (const each of itemsOfProduct(item)) yield Number(each['free']) > 0 ? { ...each, free: stock, stocked: stock } : each;
  }
  for (const category of manyCategories) yield { ...categoryKey(category.id), ...category };
  yield { pk: 'COUNTER#PRODUCT', sk: 'COUNTER', last: count };
}

/** The data folder of a stopped shop with this many products. */
export async function filledMachine(count: number, withVariants: boolean): Promise<Machine> {
  const machine = await openMachine();
  const first = await machine.start();
  await first.ready();
  first.child.kill('SIGTERM');
  await first.ended;
  writeItems(path.join(machine.folder, 'table.db'), tableName, items(count, withVariants));
  const rebuild = spawn(process.execPath, [path.join(root, 'infra/operate/rebuild-catalogue.ts')], {
    cwd: root,
    env: { ...process.env, LOCAL_DIR: machine.folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => rebuild.once('close', resolve));
  if (code !== 0) throw new Error('The catalogue was not published.');
  return machine;
}

/** Some hundred active products with stock and without options, from the whole catalogue. */
export function buyableOf(count: number): readonly number[] {
  const found: ProductItem[] = [];
  const step = Math.max(1, Math.floor(count / 200));
  // Products with an even number may have options.
  for (const item of manyProducts(count))
    if (item.id % step === 1 % step && item.id % 2 === 1 && item.status === 'active' && item.free > 0) found.push(item);
  return found.map(({ id }) => id);
}

export interface Process {
  readonly pid: number;
  /** Milliseconds of a processor since it began. */
  readonly cpu: () => number;
  /** MB now, and at most so far. */
  readonly memory: () => { readonly now: number; readonly most: number };
}

/** Milliseconds of one tick of /proc/PID/stat. */
const tick = 10;

function processOf(pid: number): Process {
  const status = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  return {
    pid,
    cpu: () => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * tick;
    },
    memory: () => ({ now: status('VmRSS'), most: status('VmHWM') }),
  };
}

/** The server's process and that of its table, which has the table's file in its command line and is not a shell. */
export function processesOf({ folder }: Machine, { child }: Start): { readonly server: Process; readonly table: Process } {
  const table = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return words.includes(path.join(folder, 'table.db')) && !words[0]?.endsWith('sh');
    } catch {
      // The process has ended meanwhile.
      return false;
    }
  });
  if (table === undefined) throw new Error('The table has no process.');
  return { server: processOf(child.pid as number), table: processOf(Number(table)) };
}
