/** What does the browser know of the registry? Method, path and access of each endpoint, as data, so that it carries no schemas. */
import type { Plugin } from 'vite';
import { registry } from '../shared/contract/index.ts';

const name = 'virtual:routes';

export function routesPlugin(): Plugin {
  return {
    name: 'nanhe-routes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const routes = Object.fromEntries(Object.values(registry).map(({ key, method, path, access }) => [key, [method, path, access]]));
      return `export default ${JSON.stringify(routes)};`;
    },
  };
}
