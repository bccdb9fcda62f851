/** Gives the renderer the built shell and the list of files that each page needs, and gives each page the name of its own file. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const name = 'virtual:built-site';

/** @param folder of the built site */
export function builtSitePlugin(folder: string): Plugin {
  return {
    name: 'nanhe-built-site',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
      const reach = (key: string, found: Set<string>): Set<string> => {
        const chunk = manifest[key];
        if (chunk === undefined || found.has(chunk.file)) return found;
        found.add(chunk.file);
        for (const each of chunk.imports ?? []) reach(each, found);
        return found;
      };
      // The files that the entry loads are in the shell already.
      const entry = 'index.html';
      const always = reach(entry, new Set());
      const pages = Object.keys(manifest).filter((key) => /^src\/features\/.*-page\.tsx$/.test(key));
      const files = Object.fromEntries(pages.map((key) => [key, [...reach(key, new Set())].filter((file) => !always.has(file))]));
      return `export const shell = ${JSON.stringify(readFileSync(path.join(folder, 'index.html'), 'utf8'))};
export const filesOf = ${JSON.stringify(files)};`;
    },
  };
}

/** `page(() => import('#web/a.tsx'))` in the list of routes becomes `page(() => import('#web/a.tsx'), 'src/a.tsx')`. */
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
