/** Makes the theme's styles for the whole document: the order of the layers, the reset, the base styles and the tokens. */
import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { config, documentConfig } from './src/theme.ts';

/** Returns the styles that Chakra's provider would insert into each page. */
export function documentStyles(): string {
  const { layers, _global } = createSystem(defaultBaseConfig, config, documentConfig);
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const styles = [layers.atRule, _global].map((each, index) => createElement(Global, { key: index, styles: each }));
  const html = renderToStaticMarkup(createElement(CacheProvider, { value: cache }, styles));
  return createEmotionServer(cache)
    .extractCriticalToChunks(html)
    .styles.map(({ css }) => css)
    .join('');
}
