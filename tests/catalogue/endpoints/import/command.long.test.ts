/** The import command finds the running or the stopped shop of a data folder and leaves no process behind. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getJson, type Machine, openMachine, processesNaming } from '#tests/infra/local/machine.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

const sheet = (...rows: readonly string[]) => `sku,name,price,stock\n${rows.join('\n')}\n`;
const [ball, bat, badge] = ['P-1,Ball,99,3', 'P-2,Bat,199,2', 'P-3,Badge,19,9'] as const;

describe('npm run import:products', { timeout: 90_000 }, () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = await openMachine();
  });
  afterEach(() => machine.close());

  /** Writes a file beside the data folder. */
  async function file(text = sheet(ball, bat)): Promise<string> {
    const name = path.join(path.dirname(machine.folder), 'toys.csv');
    await writeFile(name, text);
    return name;
  }

  /** Fills the data folder by starting the shop once and stopping it. */
  async function stoppedShop(): Promise<void> {
    const shop = await machine.start();
    await shop.ready();
    shop.child.kill('SIGTERM');
    await shop.ended;
  }

  function run(args: readonly string[], env: Record<string, string> = {}, signalAt?: RegExp): Promise<{ code: number; output: string }> {
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_') && name !== 'TABLE_NAME'));
    const child = spawn(process.execPath, [path.join(root, 'infra/local/import/products.ts'), ...args], {
      env: { ...inherited, LOCAL_DIR: machine.folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let waiting = signalAt;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (!waiting?.test(output)) return;
        waiting = undefined;
        child.kill('SIGINT');
      });
    }
    return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, output })));
  }

  const names = async (url: string) =>
    ((await getJson(`${url}/api/products?search=ba&sort=name-asc`)) as { products: { name: string; stock: number }[] }).products.map(
      ({ name, stock }) => [name, stock],
    );

  it('reports a data folder without a shop', async () => {
    const ended = await run([await file()]);
    expect(ended).toEqual({
      code: 1,
      output: `There is no shop in ${machine.folder} yet: run npm start once, or set LOCAL_DIR to the data folder of one.\n`,
    });
  });

  it('imports into the running shop, which then lists the products', async () => {
    const shop = await machine.start();
    await shop.ready();
    const ended = await run([await file()]);
    expect(ended.output).toContain(`Importing 2 products into the running shop http://localhost:${shop.port}\n`);
    expect(ended).toMatchObject({ code: 0 });
    await expect
      .poll(() => names(shop.url), { timeout: 10_000 })
      .toEqual([
        ['Ball', 3],
        ['Bat', 2],
      ]);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  });

  it('imports into the stopped shop, which lists the products once it starts, and leaves no process', async () => {
    await stoppedShop();
    expect(await run([await file()])).toMatchObject({ code: 0 });
    const ended = await run([await file(sheet(ball, bat, badge))]);
    expect(ended.output).toBe(`Importing 3 products into the stopped shop in ${machine.folder}\nDone: 1 new, 0 changed, 2 unchanged.\n`);
    expect(ended.code).toBe(0);
    expect(processesNaming(machine.folder)).toEqual([]);
    const shop = await machine.start();
    await shop.ready();
    expect(await names(shop.url)).toEqual([
      ['Badge', 9],
      ['Ball', 3],
      ['Bat', 2],
    ]);
    shop.child.kill('SIGTERM');
    await shop.ended;
  });

  it('stops at Ctrl-C and continues when it is run again', async () => {
    await stoppedShop();
    const many = await file(sheet(...Array.from({ length: 200 }, (_, index) => `M-${index},Marble ${index},5,1`)));
    const stopped = await run([many], {}, /Importing 200/);
    expect(stopped).toMatchObject({ code: 1 });
    expect(stopped.output).toContain('Stopped. Run the same command again to continue.');
    expect(processesNaming(machine.folder)).toEqual([]);
    const made = Number(/Done: (\d+) new/.exec(stopped.output)?.[1]);
    expect(made).toBeLessThan(200);
    expect((await run([many])).output).toContain(`Done: ${200 - made} new, 0 changed, ${made} unchanged.`);
  });

  it('names the missing variable of a shop in the cloud', async () => {
    const ended = await run([await file()], { TABLE_NAME: 'nanhe' });
    expect(ended).toEqual({
      code: 1,
      output: 'TABLE_NAME is set and IMAGES_BUCKET is not: a shop in the cloud needs both, or unset TABLE_NAME to import on this machine.\n',
    });
  });
});
