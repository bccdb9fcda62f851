/** Fills the shop on its first start: the accounts, and with them the catalogue; SEED=accounts stops after the accounts. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Pay } from '../orders/past-orders.ts';
import { seedAccounts } from '../people/accounts.ts';

export async function seed({ now, pay }: { readonly now: () => Date; readonly pay: Pay }): Promise<void> {
  const { customerId } = await seedAccounts(now());
  const catalogue = new URL('./seed-catalogue.ts', import.meta.url);
  if (process.env['SEED'] === 'accounts' || !existsSync(fileURLToPath(catalogue))) return;
  const { seed: seedCatalogue } = (await import(catalogue.href)) as typeof import('./seed-catalogue.ts');
  await seedCatalogue({ before: { customerId, pay }, now: now() });
}
