/**
 * Fills the shop on its first start: the accounts, the catalogue, and ninety days of business. SEED=accounts stops after the accounts,
 * SEED=catalogue (`npm start -- --bare`) before the business.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setInclusivePrices } from '#functions/settings/fresh-shop.ts';
import { type LoadOptions, loadHistory } from '../history/load.ts';
import { readSnapshot } from '../history/snapshot.ts';
import type { Pay } from '../orders/past-orders.ts';
import { seedAccounts } from '../people/accounts.ts';

interface Options extends Omit<LoadOptions, 'adminId' | 'now'> {
  readonly now: () => Date;
  readonly pay: Pay;
}

export async function seed({ now, pay, ...load }: Options, extent = process.env['SEED'] || 'all'): Promise<{ readonly adminId: string }> {
  await setInclusivePrices(now());
  const { adminId, customerId } = await seedAccounts(now());
  const catalogue = new URL('./seed-catalogue.ts', import.meta.url);
  if (extent === 'accounts' || !existsSync(fileURLToPath(catalogue))) return { adminId };
  const { seed: seedCatalogue } = (await import(catalogue.href)) as typeof import('./seed-catalogue.ts');
  const hasHistory = extent === 'all';
  await seedCatalogue({ pastOrders: { customerId, pay, leavesDocumentsDue: hasHistory }, now: now() });
  if (hasHistory) await loadHistory(readSnapshot(), { ...load, adminId, now: now() });
  return { adminId };
}
