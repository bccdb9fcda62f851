/** Lets a bundle drop the parts of Amazon's document client that a function does not use: the package does not declare that its modules have no side effects. */
import type { Plugin } from 'esbuild';

export const dropUnusedCommands: Plugin = {
  name: 'drop-unused-commands',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^@aws-sdk\/lib-dynamodb$|^\./ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      const isOfPackage = path.startsWith('@aws-sdk/') || importer.includes('/@aws-sdk/lib-dynamodb/');
      if (!isOfPackage || pluginData === 'resolved') return undefined;
      const found = await resolve(path, { importer, kind, resolveDir, pluginData: 'resolved' });
      return { ...found, sideEffects: false };
    });
  },
};
