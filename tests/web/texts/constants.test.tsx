// @vitest-environment happy-dom
/** The figures and rules of the product, each proven on the site; a new one is a row in the file of its part. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaced } from './replaced.ts';
import { rulesOfAdminOrders } from './rules-of-admin-orders.ts';
import { rulesOfTheClinic } from './rules-of-the-clinic.ts';
import { rulesOfThePages } from './rules-of-the-pages.ts';
import { rulesOfTheShell } from './rules-of-the-shell.ts';
import { rulesOfTheShop } from './rules-of-the-shop.ts';
import { setUpSite } from './site.tsx';

setUpSite();

describe.each(
  Object.entries({
    'the shop': rulesOfTheShop,
    'the pages': rulesOfThePages,
    'the shell': rulesOfTheShell,
    'the orders': rulesOfAdminOrders,
    'the clinic': rulesOfTheClinic,
  }),
)('%s', (_part, rules) => {
  it.each(rules)('$rule ($where)', async ({ proof }) => {
    await proof();
  });
});

describe('replaced requirements', () => {
  const deviations = readFileSync(path.resolve(import.meta.dirname, '../../../docs/deviations.md'), 'utf8');
  const lines = deviations.split('\n').map((line) => line.split(' | ')[0]?.replace(/^\| /, ''));
  it.each(replaced)('$text: $instead', async ({ line, proof }) => {
    expect(lines).toContain(line);
    await proof();
  });
});
