/** Puts Chakra's global styles into the document and makes each recipe once, instead of at every visit and for every element. */
import createCache from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';

/** The styles that Chakra's provider would put into the page. */
async function globalStyles(): Promise<string> {
  const { system } = await import('./src/theme.ts');
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const styles = [system.layers.atRule, system._global].map((each, place) => createElement(Global, { key: place, styles: each }));
  const html = renderToStaticMarkup(createElement(CacheProvider, { value: cache }, styles));
  return createEmotionServer(cache)
    .extractCriticalToChunks(html)
    .styles.map(({ css }) => css)
    .join('');
}

type Change = readonly [from: RegExp, to: string];

const changes: Readonly<Record<string, readonly Change[]>> = {
  // In the document already: making them in the browser takes as long as all the rest of the system and recalculates the whole page's styles.
  'provider.js': [
    [/^ *!sys\._config\.disableLayers && .*Global.*,$/m, ''],
    [/^ .*Global, \{ styles: sys\._global \}\),$/m, ''],
  ],
  'system.js': [[/(?<=const _global = \[)getPreflightCss\(\), getGlobalCss\(\), getTokenCss\(\)(?=\];)/, '']],
  // Chakra makes a list of all conditions for each word of each style.
  'conditions.js': [[/keys\(\)\.includes\(key\)/, 'Object.hasOwn(values, key)']],
  // Chakra makes a component's recipe for each of its elements at each rendering, so that its cache never hits.
  'factory.js': [
    [/^ *const Styled = withEmotionCache\(/m, 'let madeBy, cvaRecipe;\n$&'],
    [/^( *const cvaFn = .*\n.*const baseCva = .*\n) *const (cvaRecipe = .*)$/m, 'if (madeBy !== cva) {\n$1madeBy = cva;\n$2\n}'],
  ],
};

export function chakraPlugin(): Plugin {
  return {
    name: 'nanhe-chakra',
    apply: 'build',
    // First, because it declares the order of the style layers.
    transformIndexHtml: async () => [{ tag: 'style', children: await globalStyles(), injectTo: 'head-prepend' }],
    transform: {
      filter: { id: new RegExp(`@chakra-ui/react/dist/esm/styled-system/(${Object.keys(changes).join('|')})$`) },
      handler(code, id) {
        const wanted = changes[id.slice(id.lastIndexOf('/') + 1)] ?? [];
        for (const [from] of wanted) if (!from.test(code)) throw new Error(`Chakra has no ${from} any more: see web/chakra-plugin.ts.`);
        return { code: wanted.reduce((text, [from, to]) => text.replace(from, to), code), map: null };
      },
    },
  };
}
