/** Opens the shop into which products are imported: a running or a stopped one on this machine, or the stage that the environment names. */
import { existsSync } from 'node:fs';
import { openClock } from '../clock.ts';
import { FolderInUse, isSeeded, openFolder } from '../data-folder/data-folder.ts';
import { buckets, sdkEnvironment, tableName } from '../environment.ts';
import { launch } from '../launch.ts';
import { print } from '../print.ts';
import { StartupError } from '../startup-error.ts';

export interface TargetShop {
  readonly name: string;
  readonly now: () => Date;
  /** Makes the written products visible to shoppers, if this process has to do it; resolves when they are. */
  readonly publish: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Sets this process's environment for the shop.
 * @param folder the data folder of the shop on this machine, when the environment names no table
 * @param onFailure called when a stopped shop that was opened for the import cannot continue
 * @throws StartupError when there is no shop to import into
 */
export async function openTargetShop(folder: string, onFailure: (sentence: string) => void): Promise<TargetShop> {
  if (process.env['TABLE_NAME']) return openCloudShop();
  const noShop = `There is no shop in ${folder} yet: run npm start once, or set LOCAL_DIR to the data folder of one.`;
  if (!existsSync(folder)) throw new StartupError(noShop);
  try {
    const dataFolder = openFolder(folder);
    if (isSeeded(folder)) return await openStoppedShop(dataFolder, folder, onFailure);
    dataFolder.close();
  } catch (error) {
    if (error instanceof FolderInUse) return openRunningShop(folder, error);
    throw error;
  }
  throw new StartupError(noShop);
}

function openCloudShop(): TargetShop {
  for (const name of ['IMAGES_BUCKET', 'DATA_BUCKET', 'AWS_REGION']) {
    if (!process.env[name])
      throw new StartupError(`TABLE_NAME is set and ${name} is not: a shop in the cloud needs both, or unset TABLE_NAME to import on this machine.`);
  }
  return { name: `the table ${process.env['TABLE_NAME']}`, now: () => new Date(), publish: () => Promise.resolve(), close: () => Promise.resolve() };
}

/** A running shop: its own process follows the stream and publishes. */
async function openRunningShop(folder: string, inUse: FolderInUse): Promise<TargetShop> {
  const { address } = inUse;
  if (address === undefined || !isSeeded(folder)) throw new StartupError(`The shop in ${folder} is only just starting: try again when it answers.`);
  const base = address.replace('localhost', '127.0.0.1');
  const health = await fetch(`${base}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (!health?.ok)
    throw new StartupError(`The shop in ${folder} does not answer at ${address}: wait until it is up, or stop it and import without it.`);
  await health.body?.cancel();
  setEnvironment(base);
  const clock = openClock(`${folder}/clock.json`);
  return { name: `the running shop ${address}`, now: clock.now, publish: () => Promise.resolve(), close: () => Promise.resolve() };
}

async function openStoppedShop(
  dataFolder: ReturnType<typeof openFolder>,
  folder: string,
  onFailure: (sentence: string) => void,
): Promise<TargetShop> {
  process.env['LOG_LEVEL'] = 'WARN';
  // Starts only the local services: no visitors, and no page is built.
  const shop = await launch({
    folder: dataFolder,
    port: 0,
    fresh: false,
    built: false,
    siteFolder: `${folder}/no-site`,
    isRendered: false,
    build: () => Promise.resolve(),
    onFailure,
  });
  return {
    name: `the stopped shop in ${folder}`,
    now: shop.now,
    publish: shop.drain,
    close: async () => {
      await shop.close().catch((error: unknown) => print.problem('Stopping failed', error));
    },
  };
}

function setEnvironment(base: string): void {
  Object.assign(process.env, sdkEnvironment(base), { TABLE_NAME: tableName, DATA_BUCKET: buckets.data, IMAGES_BUCKET: buckets.images });
}
