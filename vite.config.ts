/** Builds the site: first the app of web/ into dist/web, then, as `build.ssr`, the renderer of its public pages, which contains the shell of the first build. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { builtSitePlugin, documentStylesPlugin, inlineStylesPlugin, pageFilesPlugin, preloadPlugin, routesPlugin } from './web/build-plugins.ts';

const site = fileURLToPath(new URL('dist/web', import.meta.url));

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const browser: UserConfig = {
  resolve: {
    alias: [
      // Without this alias the package's entry is its development build.
      { find: /^react-router$/, replacement: file('node_modules/react-router/dist/production/index.mjs') },
      {
        find: /^(?:\.{1,2}\/)+(?:core\/)?(?:to-json-schema|json-schema-processors)\.js$/,
        replacement: file('infra/bundling/replacements/zod-json-schema.js'),
      },
      { find: /^hoist-non-react-statics$/, replacement: file('infra/bundling/replacements/hoist-non-react-statics.js') },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The manifest tells web/weigh.ts which file contains which module.
    manifest: true,
    target: 'es2022',
    // Bytes. Small pictures and fonts stay files, so that browsers cache them separately.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Packages change rarely: as one file they stay in the visitor's cache across releases.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            // The shop's code that every page needs is one file: many small ones are 6 kB more. The entry and the modules that run early stay separate.
            {
              name: 'shell',
              tags: ['$initial'],
              test: /[\\/]web[\\/]src[\\/](?!main\.|app[\\/]boot[\\/](?:preload|splash|deferred-hydration)\.)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
};

/** The renderer's bundle is a single file, like those of the other functions. */
const renderer: UserConfig = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'server.ts',
    outDir: '../dist/renderer',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    minify: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'index.mjs', codeSplitting: false } },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  // Absolute, so that it does not matter where the build is started from.
  root: fileURLToPath(new URL('web', import.meta.url)),
  plugins: [
    react(),
    routesPlugin(),
    documentStylesPlugin(),
    ...(isSsrBuild ? [builtSitePlugin(site), pageFilesPlugin()] : [preloadPlugin(), inlineStylesPlugin()]),
  ],
  ...(isSsrBuild ? renderer : browser),
}));
