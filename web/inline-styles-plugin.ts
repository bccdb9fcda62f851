/** Writes base.css (1.6 kB) into the document, because a file of its own would cost the first paint one more round trip. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export function inlineStylesPlugin(): Plugin {
  let root = '';
  return {
    name: 'nanhe-inline-styles',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      // Before Vite sees the link: no page's code asks for the file then.
      order: 'pre',
      handler: (html) =>
        html.replace(/<link rel="stylesheet" href="\/(src\/[^"]+)" \/>/g, (_link, file: string) => {
          const styles = readFileSync(path.join(root, file), 'utf8');
          return `<style>${styles.replaceAll('url("./', `url("/${path.dirname(file)}/`)}</style>`;
        }),
    },
  };
}
