/** Which specs are there, and what stands ready for them? */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/long-first.ts';
import { routesPlugin } from './web/routes-plugin.ts';

const fast = ['tests/house.test.ts', 'tests/packages.test.ts', 'tests/rules/**/*.test.ts', 'tests/web/**/*.test.ts'];
const pages = ['tests/web/**/*.test.tsx'];

const site = {
  plugins: [react(), routesPlugin()],
  test: {
    pool: 'threads' as const,
    setupFiles: ['tests/web/kit/patience.ts'],
    testTimeout: 30_000,
    // Each of the two is a thousand files, which every spec would load one by one.
    deps: { optimizer: { client: { enabled: true, include: ['lucide-react', '@chakra-ui/react'] } } },
  },
};

export default defineConfig({
  test: {
    pool: 'forks',
    // Left to itself it keeps one core for the terminal, on a machine of two half of it.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    // What a passing spec logs is nobody's concern.
    silent: 'passed-only',
    projects: [
      // Rules and what the site keeps in mind: seconds, part of `npm run check`.
      { ...site, test: { ...site.test, name: 'fast', include: fast } },
      // The site as it is seen; minutes.
      { ...site, test: { ...site.test, name: 'pages', include: pages } },
      // On the real stand-ins.
      {
        test: {
          name: 'shop',
          include: ['tests/**/*.test.ts'],
          exclude: [...fast, 'tests/journeys/**'],
          globalSetup: ['tests/kit/table-server.ts'],
          // A spec makes much that it drops at once: with room for it, a fifteenth less work.
          execArgv: ['--max-semi-space-size=64'],
          // The line of every request would bury what failed; specs of the log switch it on (tests/auth/steps.ts).
          env: { LOG_LEVEL: 'WARN' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
