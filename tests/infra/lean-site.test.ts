/** The lean build of the site drops most of the style library and keeps every style that a component uses. */
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { type ConfigPluginContext, type Plugin, parseAst } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { leanPlugin } from '../../web/lean-plugin.ts';

const root = path.resolve(import.meta.dirname, '../..');
const library = (file: string) => path.join(root, 'node_modules', file);
const base = library('@chakra-ui/react/dist/esm/preset-base.js');
const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'));
const scratch = await mkdtemp(path.join(tmpdir(), 'nanhe-lean-'));
afterAll(() => rm(scratch, { recursive: true }));

const plugin = leanPlugin() as Plugin & {
  readonly configResolved: (this: ConfigPluginContext | undefined, config: { root: string }) => void;
  readonly transform: { readonly handler: (this: { parse: typeof parseAst }, code: string, id: string) => { readonly code: string } | undefined };
};
plugin.configResolved.call(undefined, { root: path.join(root, 'web') });
const leaner = (file: string, code = readFileSync(file, 'utf8')) => plugin.transform.handler.call({ parse: parseAst }, code, file)?.code ?? code;

async function systems() {
  const file = path.join(scratch, 'lean.mjs');
  const styled = pathToFileURL(path.join(path.dirname(base), 'styled-system')).href;
  await writeFile(file, leaner(base).replaceAll("'./styled-system", `'${styled}`));
  const { defaultBaseConfig: lean } = (await import(pathToFileURL(file).href)) as { defaultBaseConfig: typeof defaultBaseConfig };
  const theme = defineConfig({
    theme: {
      tokens: {
        colors: { ink: { value: '#111' } },
        spacing: { 4: { value: '1rem' } },
        sizes: { 4: { value: '1rem' } },
        radii: { pill: { value: '9px' } },
        shadows: { card: { value: '0 0 1px' } },
        fontSizes: { sm: { value: '1px' } },
      },
    },
  });
  return { whole: createSystem(defaultBaseConfig, theme), lean: createSystem(lean, theme) };
}

describe('the lean build of the site', () => {
  it('renders every style that a component uses as the whole library does', async () => {
    const { whole, lean } = await systems();
    // Names of element properties and of object keys.
    const named = new Set(sources.flatMap((text) => [...text.matchAll(/\b(\w+)(?==[{"]|'?: )/g)].map(([name]) => name)));
    const styles = [...whole.utility.keys(), ...whole.utility.shorthands.keys()].filter((name) => named.has(name));
    expect(styles).toEqual(expect.arrayContaining(['bg', 'px', 'borderRadius', 'lineClamp', 'animation']));
    const made = ({ css }: typeof lean, style: string, value: string | boolean) => [style, value, css({ [style]: value } as never)];
    for (const style of styles)
      for (const value of ['ink', 'ink/50', '4', '-4', 'pill', 'card', 'sm', 'full', 'none', 'auto', '7px', true])
        expect(made(lean, style, value)).toEqual(made(whole, style, value));
  });

  it('resolves every style condition that a component uses', async () => {
    const { whole, lean } = await systems();
    const named = new Set(sources.flatMap((text) => text.match(/\b_[a-z]\w+/g) ?? []));
    const conditions = whole.conditions.keys().filter((name) => named.has(name));
    expect(conditions).toEqual(expect.arrayContaining(['_hover', '_focusVisible', '_disabled']));
    for (const name of conditions) expect(lean.conditions.resolve(name)).toEqual(whole.conditions.resolve(name));
  });

  it('drops the styles and conditions that no component uses', async () => {
    const { lean } = await systems();
    expect(lean.conditions.keys()).not.toContain('_osDark');
    expect(lean.utility.keys()).not.toContain('divideX');
    expect(leaner(base).length).toBeLessThan(readFileSync(base, 'utf8').length * 0.6);
  });

  it('recognises every style property that a component uses', () => {
    const properties = library('@pandacss/is-valid-prop/dist/index.mjs');
    const listed = (code: string) => /cssPropertiesStr = "([^"]+)"/.exec(code)?.[1]?.split(',') ?? [];
    const named = new Set(sources.flatMap((text) => text.match(/\w+/g) ?? []));
    const kept = listed(leaner(properties));
    expect(listed(readFileSync(properties, 'utf8')).filter((name) => named.has(name) && !kept.includes(name))).toEqual([]);
    expect(kept).not.toContain('WebkitBorderBefore');
  });

  it('passes every attribute that a component, form or icon sets to the element', () => {
    const attributes = library('@emotion/is-prop-valid/dist/emotion-is-prop-valid.esm.js');
    const listed = (code: string) => /\^\(\(([\w|]+)/.exec(code)?.[1]?.split('|') ?? [];
    const ofLibraries = 'name disabled required min max maxLength pattern viewBox xmlns width height fill stroke'.split(' ');
    const named = new Set([...sources.flatMap((text) => text.match(/\w+/g) ?? []), ...ofLibraries]);
    const kept = listed(leaner(attributes));
    expect(listed(readFileSync(attributes, 'utf8')).filter((name) => named.has(name) && !kept.includes(name))).toEqual([]);
    expect(kept).not.toContain('zoomAndPan');
  });

  it('removes unused code from the installed router', () => {
    const [router = ''] = globSync('react-router/dist/production/chunk-*.mjs', { cwd: library('') }).filter((file) =>
      readFileSync(library(file), 'utf8').includes('LinkWithRef'),
    );
    expect(leaner(library(router))).not.toMatch(/return shouldPrefetch|displayName = "Form"/);
  });

  it('fails the lean build when a library has an unexpected form', () => {
    expect(() => leaner(base, 'export const defaultBaseConfig = defineConfig({ utilities: {} });')).toThrow(/written differently/);
    expect(() => leaner(library('@pandacss/is-valid-prop/dist/index.mjs'), 'export const properties = new Set();')).toThrow(/has no/);
  });
});
