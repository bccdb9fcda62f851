/** Gives the browser the registry as data: method and path of each endpoint and whether it is public, without the schemas. */
import type { Plugin } from 'vite';
import { registry } from '../shared/contract/index.ts';

const name = 'virtual:routes';

export function routesPlugin(): Plugin {
  return {
    name: 'nanhe-routes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      // As short as can be: it is part of what every visitor loads first.
      const routes = Object.fromEntries(
        Object.values(registry).map(({ key, method, path, access }) => [key, `${method} ${path}${access === 'public' ? ' public' : ''}`]),
      );
      return `export default ${JSON.stringify(routes)};`;
    },
  };
}
