/** The costs of a stage in docs/capacity.md are those of its templates, and an idle stage stays far below its budget. */
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

/** The cells of the tables with their dollars. */
const cellsOf = (tables: string) =>
  tables
    .trim()
    .split('\n')
    .flatMap((row) =>
      row.split('|').map((cell) => ({ row, words: cell.replace(/[\d,.]+/g, '#'), dollars: Number(/\$([\d.]+)/.exec(cell)?.[1] ?? 0) })),
    );

it('states in docs/capacity.md what the templates cost, within a twentieth', () => {
  const text = readFileSync(path.join(root, 'docs/capacity.md'), 'utf8');
  const shown = cellsOf(text.slice(text.indexOf(costsBegin) + costsBegin.length, text.indexOf(costsEnd)));
  const computed = cellsOf(costTables(prod, dev));
  const remedy = 'npm run bench:cost -- --write';
  expect(
    shown.map(({ words }) => words),
    remedy,
  ).toEqual(computed.map(({ words }) => words));
  for (const [at, { row, dollars }] of computed.entries())
    expect(Math.abs((shown[at]?.dollars ?? 0) - dollars), `${row} ${remedy}`).toBeLessThanOrEqual(0.05 * dollars + 0.0001);
});

it('counts what the templates contain: one more firewall rule costs one more dollar', () => {
  const [first = {}, ...rest] = prod.templates;
  const rule = { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}] } };
  expect(idleDollars({ ...prod, templates: [{ ...first, Another: rule }, ...rest] }) - idleDollars(prod)).toBeCloseTo(5 + 1);
});

it('keeps a month without visitors below half of the budget, where the first warning is sent', () => {
  const { stages } = (JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as { context: { stages: Record<string, { budget: number }> } })
    .context;
  for (const stage of [dev, prod]) expect(idleDollars(stage), stage.name).toBeLessThan((stages[stage.name]?.budget ?? 0) / 2);
});

it('names the source of every price', () => {
  for (const { what, source } of [...Object.values(prices), ...Object.values(monthlyPrices)])
    expect(source, what).toMatch(/^https:\/\/aws\.amazon\.com\//);
});
