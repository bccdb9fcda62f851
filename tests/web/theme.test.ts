/** The design system: what is left out of Chakra's own is not used by the site. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultBaseConfig } from '@chakra-ui/react';
import { expect, it } from 'vitest';
import { system } from '#web/theme.ts';

const sources = path.resolve(import.meta.dirname, '../../web/src');

it('knows every condition that a style of the site names', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const named = files.flatMap((file) =>
    [...readFileSync(path.join(sources, file), 'utf8').matchAll(/\b(_[a-z]\w*)(?=\??[:=])/g)].map(([, name]) => name),
  );
  const used = [...new Set(named)].filter((name = '') => name.slice(1) in (defaultBaseConfig.conditions ?? {}));
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name = '') => !system.conditions.keys().includes(name))).toEqual([]);
});

it('makes the recipe of a component once', () => {
  const recipe = { base: { color: 'ink' } };
  expect(system.cva(recipe)).toBe(system.cva(recipe));
  expect(system.cva(recipe)).not.toBe(system.cva({ base: { color: 'ink' } }));
});

it('leaves the styles of the document to index.html', () => {
  expect(system._global).toEqual([]);
});
