/** What is in the shop on its first day? The accounts, and with them the catalogue; SEED=accounts leaves it at the accounts. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { seedAccounts } from './accounts.ts';

export async function seed({ now }: { readonly now: () => Date }): Promise<void> {
  const people = await seedAccounts(now());
  const catalogue = new URL('seed.ts', import.meta.url);
  if (process.env['SEED'] === 'accounts' || !existsSync(fileURLToPath(catalogue))) return;
  const { seed: seedCatalogue } = (await import(catalogue.href)) as { seed: (given: typeof people & { now: Date }) => Promise<void> };
  await seedCatalogue({ ...people, now: now() });
}
