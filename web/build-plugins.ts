/** The steps of the site's build that are ours: data for the browser and the renderer, the early script, and the first styles. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Endpoint } from '../shared/contract/define.ts';
import { registry } from '../shared/contract/index.ts';
import { isStaffArea } from '../shared/rules/identity/role.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const builtSite = 'virtual:built-site';

/**
 * Gives the renderer the built shell and the list of files that each page needs.
 * @param folder of the built site
 */
export function builtSitePlugin(folder: string): Plugin {
  return {
    name: 'nanhe-built-site',
    resolveId: (id) => (id === builtSite ? `\0${builtSite}` : undefined),
    load(id) {
      if (id !== `\0${builtSite}`) return undefined;
      const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
      const collectFiles = (key: string, found: Set<string>): Set<string> => {
        const chunk = manifest[key];
        if (chunk === undefined || found.has(chunk.file)) return found;
        found.add(chunk.file);
        for (const each of chunk.imports ?? []) collectFiles(each, found);
        return found;
      };
      // The shell already loads the entry's files, so a page's list leaves them out.
      const entry = 'index.html';
      const entryFiles = collectFiles(entry, new Set());
      const pages = Object.keys(manifest).filter((key) => /^src\/features\/.*-page\.tsx$/.test(key));
      const files = Object.fromEntries(pages.map((key) => [key, [...collectFiles(key, new Set())].filter((file) => !entryFiles.has(file))]));
      return `export const shell = ${JSON.stringify(readFileSync(path.join(folder, 'index.html'), 'utf8'))};
export const filesOf = ${JSON.stringify(files)};`;
    },
  };
}

/** Gives each page the name of its own file: `page(() => import('#web/a.tsx'))` in the list of routes becomes `page(() => import('#web/a.tsx'), 'src/a.tsx')`. */
export function pageFilesPlugin(): Plugin {
  return {
    name: 'nanhe-page-files',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/app/routes.tsx')) return undefined;
      return { code: code.replace(/(page\(\(\) => import\('#web\/([^']+)'\))\)/g, "$1, 'src/$2')"), map: null };
    },
  };
}

/** Splits the registry in two modules, so that visitors do not load the staff's endpoints. */
const routesModules = {
  'virtual:routes': ({ access }: Endpoint) => !isStaffArea(access),
  'virtual:staff-routes': ({ access }: Endpoint) => isStaffArea(access),
} as const;
const isRoutesModule = (id: string): id is keyof typeof routesModules => Object.hasOwn(routesModules, id);

/**
 * Gives the browser the registry as data: method and path of each endpoint and whether it is public, without the schemas.
 * @param isWhole puts all endpoints into both modules, for specs that render a part of the administration without its frame
 */
export function routesPlugin({ isWhole = false } = {}): Plugin {
  return {
    name: 'nanhe-routes',
    resolveId: (id) => (isRoutesModule(id) ? `\0${id}` : undefined),
    load(id) {
      const module = id.slice(1);
      if (!id.startsWith('\0') || !isRoutesModule(module)) return undefined;
      // Short strings instead of objects, because every visitor loads this module first.
      const routes = Object.fromEntries(
        Object.values(registry)
          .filter((entry) => isWhole || routesModules[module](entry))
          .map(({ key, method, path, access }) => [key, `${method} ${path}${access === 'public' ? ' public' : ''}`]),
      );
      return `export default ${JSON.stringify(routes)};`;
    },
  };
}

const preloadFile = 'src/app/boot/preload.ts';

/** Builds app/boot/preload.ts as a file of its own, because a part of the shop's code would only run when all of it has loaded. */
export function preloadPlugin(): Plugin {
  let isBuild = false;
  return {
    name: 'nanhe-preload',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: `/${preloadFile}`, name: 'preload' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find((each) => each.type === 'chunk' && each.name === 'preload' && each.isEntry);
        if (isBuild && chunk === undefined) throw new Error(`${preloadFile} is not in the build.`);
        return [
          { tag: 'script', attrs: { type: 'module', src: chunk === undefined ? `/${preloadFile}` : `/${chunk.fileName}` }, injectTo: 'head-prepend' },
        ];
      },
    },
  };
}

/** Writes base.css (1.6 kB) into the document, because a file of its own would cost the first paint one more round trip. */
export function inlineStylesPlugin(): Plugin {
  let root = '';
  return {
    name: 'nanhe-inline-styles',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      // Runs before Vite processes the link; otherwise Vite would also emit the file, which no page requests.
      order: 'pre',
      handler: (html) =>
        html.replace(/<link rel="stylesheet" href="\/(src\/[^"]+)" \/>/g, (_link, file: string) => {
          const styles = readFileSync(path.join(root, file), 'utf8');
          return `<style>${styles.replaceAll('url("./', `url("/${path.dirname(file)}/`)}</style>`;
        }),
    },
  };
}

/** Writes the theme's styles for the whole document into it, because making them in the browser delays the first view. */
export function documentStylesPlugin(): Plugin {
  return {
    name: 'nanhe-document-styles',
    // Inserted first, because it declares the order of the style layers.
    transformIndexHtml: async () => {
      const { documentStyles } = await import('./document-styles.ts');
      return [{ tag: 'style', children: documentStyles(), injectTo: 'head-prepend' }];
    },
  };
}
