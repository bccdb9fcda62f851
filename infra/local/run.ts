/** Runs `npm start`: reads the flags, starts and fills the shop, prints its addresses, and stops it on a signal. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { isReadable, rebuildCatalogue } from '#functions/catalogue/published/rebuild.ts';
import { isKnownPath } from '#web/paths.ts';
import { buildIfStale } from '../bundling/fresh-build.ts';
import { accounts } from '../demo/people/accounts.ts';
import { seed } from '../demo/seed/seed-shop.ts';
import { markMigrated, migrate } from '../operate/migrate.ts';
import { openFolder } from './data-folder/data-folder.ts';
import { mounts } from './environment.ts';
import { launch, type Shop } from './launch.ts';
import { root, siteFolder } from './paths.ts';
import { print } from './print.ts';
import { StartupError } from './startup-error.ts';

/** Milliseconds that an orderly stop may take. */
const shutdownTimeoutMs = 10_000;

export async function run(args: readonly string[]): Promise<void> {
  let stopping = false;
  let shop: Shop | undefined;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    void Promise.resolve(shop?.close())
      .catch((error: unknown) => print.problem('Stopping failed', error))
      .then(() => process.exit(code));
  };
  const onFailure = (sentence: string) => {
    print.problem(sentence);
    stop(1);
  };
  // The terminal may be closed while the shop runs.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  process.on('unhandledRejection', (error) => print.problem('A promise was left to fail', error));
  process.on('uncaughtException', (error) => {
    print.problem('An uncaught error', error);
    stop(1);
  });

  try {
    const { fresh, built, bare, port, folder: folderPath } = readSettings(args);
    const folder = openFolder(folderPath);
    const ownSite = process.env['SITE_DIR'];
    const build = async () => {
      if (!ownSite) await buildIfStale('site');
      if (built) await buildIfStale('functions');
    };
    shop = await launch({ folder, port, fresh, built, siteFolder: ownSite || siteFolder, isRendered: !ownSite, build, onFailure });
    if (stopping) return void (await shop.close());
    if (!shop.seeded) {
      print.line('Filling the shop for its first start ...');
      await seed(shop, bare ? 'catalogue' : undefined);
      await markMigrated(shop.now());
      await shop.drain();
      folder.markSeeded();
    } else {
      // Another version of the code has published this catalogue. Rebuilt before the migrations, because their changes are published too.
      if (!(await isReadable())) await rebuildCatalogue();
      for (const { conflicts } of await migrate({ dryRun: false, now: shop.now() }))
        for (const conflict of conflicts) print.line(`Two products share a SKU but for its case: ${conflict}. Give one of them another SKU.`);
    }
    shop.open();
    printAddresses(shop, folderPath);
  } catch (error) {
    if (stopping) return;
    if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
    else print.problem('The start failed', error);
    stop(1);
  }
}

const Port = z.coerce.number().int().min(0).max(65_535);

function readSettings(args: readonly string[]) {
  const { PORT = '4000', LOCAL_DIR = path.join(root, '.local') } = process.env;
  const port = Port.safeParse(PORT);
  if (!port.success) throw new StartupError(`PORT is ${PORT}: it must be a number from 0 to 65535.`);
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        fresh: { type: 'boolean', default: false },
        built: { type: 'boolean', default: false },
        bare: { type: 'boolean', default: false },
      },
    });
    return { ...values, port: port.data, folder: path.resolve(LOCAL_DIR) };
  } catch (error) {
    throw new StartupError(
      `${error instanceof Error ? error.message : String(error)}. The flags are --fresh (begin with new data), --bare (without the demo's ninety days of business) and --built (run the bundles of the cloud).`,
    );
  }
}

function printAddresses({ site }: Shop, folder: string): void {
  const { admin, customer } = accounts();
  print.line(`
The shop      ${site}
${isKnownPath('/admin') ? `Its admin     ${site}/admin\n` : ''}Mail          ${site}/_local/mail   (every code and receipt; as JSON: curl '${site}/_local/mail?to=${customer.email}')
Razorpay      ${site}${mounts.razorpay}/
Stripe        ${site}${mounts.stripe}/   (of the appointments; without: STRIPE=off npm start)
API           ${site}/api/docs

Admin         ${admin.email}   ${admin.password}
Customer      ${customer.email}   ${customer.password}

Data          ${folder}   (begin again: npm start -- --fresh)
Stop          Ctrl-C
`);
}
