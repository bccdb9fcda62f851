/** How is the site built? The single-page app of web/ into dist/web. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { routesPlugin } from './web/routes-plugin.ts';

export default defineConfig({
  // Absolute, so that it does not matter where the build is started from.
  root: fileURLToPath(new URL('web', import.meta.url)),
  plugins: [react(), routesPlugin()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Which file came of which module, for web/weigh.ts.
    manifest: true,
    target: 'es2022',
    // Bytes: small pictures and fonts stay files, so that they are cached on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes rarely is one file that stays in the visitor's cache over releases.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|swr|@emotion|@chakra-ui|stylis)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
