/** Builds app/boot/preload.ts as a file of its own, because a part of the shop's code would only run when all of it has loaded. */
import type { Plugin } from 'vite';

const source = 'src/app/boot/preload.ts';

export function preloadPlugin(): Plugin {
  let building = false;
  return {
    name: 'nanhe-preload',
    configResolved({ command }) {
      building = command === 'build';
    },
    buildStart() {
      if (building) this.emitFile({ type: 'chunk', id: `/${source}`, name: 'preload' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find((each) => each.type === 'chunk' && each.name === 'preload' && each.isEntry);
        if (building && chunk === undefined) throw new Error(`${source} is not in the build.`);
        return [
          { tag: 'script', attrs: { type: 'module', src: chunk === undefined ? `/${source}` : `/${chunk.fileName}` }, injectTo: 'head-prepend' },
        ];
      },
    },
  };
}
