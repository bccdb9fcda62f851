/** The projects of specs, and the local services that each of them needs. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { routesPlugin } from './web/build-plugins.ts';

// On Linux `npm ci` installs Node 24 for npm scripts and npx; elsewhere the path may lead to an older version.
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `The tests need Node 24, and this is Node ${process.versions.node}: run them by \`npx vitest\` after \`npm ci\`, or \`nvm use\` first.\n`,
  );
  process.exit(1);
}

const fast = [
  'tests/architecture.test.ts',
  'tests/packages.test.ts',
  'tests/words.test.ts',
  'tests/rules/**/*.test.ts',
  'tests/search/**/*.test.ts',
  'tests/web/**/*.test.ts',
];
const pages = ['tests/web/**/*.test.tsx'];
/** Specs that prove by repetition: each takes minutes, and only `npm run test:long` runs them. */
const long = ['tests/**/*.long.test.ts', 'tests/**/*.long.test.tsx'];

/** Files of a worker share the loaded packages; tests/kit/isolation.ts gives each its own modules and environment. */
const shared = { isolate: false };

const site = {
  plugins: [react(), routesPlugin({ isWhole: true })],
  test: {
    ...shared,
    pool: 'threads' as const,
    setupFiles: ['tests/web/kit/setup.ts'],
    testTimeout: 30_000,
    // Each of the two packages has a thousand files, which every spec would otherwise load one by one.
    deps: { optimizer: { client: { enabled: true, include: ['lucide-react', '@chakra-ui/react'] } } },
  },
};

const shop = {
  ...shared,
  setupFiles: ['tests/kit/setup.ts'],
  globalSetup: ['tests/kit/table/table-server.ts'],
  // Specs allocate many short-lived objects; a larger nursery saves a fifteenth of the garbage collector's work.
  execArgv: ['--max-semi-space-size=64'],
  // The line of every request would bury a failure; specs of the log switch it on (tests/identity/endpoints/auth/steps.ts).
  env: { LOG_LEVEL: 'WARN' },
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    pool: 'forks',
    // Vitest's own choice keeps one core free for the terminal, which is half of a machine with two.
    maxWorkers: '100%',

    // Output of passing tests is dropped.
    silent: 'passed-only',
    coverage: { provider: 'v8', include: ['functions/**/*.ts', 'shared/rules/**/*.ts'], reporter: ['text-summary', 'json-summary', 'html'] },
    projects: [
      // Rules and the site's state: seconds, part of `npm run check`.
      { ...site, test: { ...site.test, name: 'fast', include: fast } },
      // Pages of the site in happy-dom.
      { ...site, test: { ...site.test, name: 'pages', include: pages, exclude: long } },
      // The server on the local services.
      { test: { ...shop, name: 'shop', include: ['tests/**/*.test.ts'], exclude: [...fast, ...long, 'tests/journeys/**'] } },
      { ...site, test: { ...site.test, name: 'long-pages', include: ['tests/web/**/*.long.test.tsx'] } },
      { test: { ...shop, name: 'long', include: ['tests/**/*.long.test.ts'] } },
    ],
  },
});
