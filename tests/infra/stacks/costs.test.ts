/** What docs/capacity.md says that a stage costs is what its templates cost, and an idle stage stays far below its budget. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { root } from '#infra/bundling/bundles.ts';
import { costsBegin, costsEnd, costTables, idleDollars, type Stage } from '#tests/tools/bench/costs.ts';
import { monthlyPrices, prices } from '#tests/tools/bench/prices.ts';
import { devCloud, prodCloud } from './cloud.ts';

let prod: Stage;
let dev: Stage;
beforeAll(async () => {
  prod = { name: 'prod', templates: (await prodCloud()).templates.map(({ resources }) => resources) };
  dev = { name: 'dev', templates: (await devCloud()).templates.map(({ resources }) => resources) };
}, 600_000);

it('prints the tables that docs/capacity.md shows: npm run bench:cost -- --write', () => {
  const text = readFileSync(path.join(root, 'docs/capacity.md'), 'utf8');
  expect(text.slice(text.indexOf(costsBegin) + costsBegin.length, text.indexOf(costsEnd)).trim()).toBe(costTables(prod, dev).trim());
});

it('counts what the templates hold: a rule of the firewall more is a dollar more', () => {
  const [first = {}, ...rest] = prod.templates;
  const rule = { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}] } };
  expect(idleDollars({ ...prod, templates: [{ ...first, Another: rule }, ...rest] }) - idleDollars(prod)).toBeCloseTo(5 + 1);
});

it('keeps a month without visitors below half of the budget, where its first warning is', () => {
  const { stages } = (JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as { context: { stages: Record<string, { budget: number }> } })
    .context;
  for (const stage of [dev, prod]) expect(idleDollars(stage), stage.name).toBeLessThan((stages[stage.name]?.budget ?? 0) / 2);
});

it('names the source of every price', () => {
  for (const { what, source } of [...Object.values(prices), ...Object.values(monthlyPrices)])
    expect(source, what).toMatch(/^https:\/\/aws\.amazon\.com\//);
});
