/** Which specs are there, and what stands ready for them? */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { routesPlugin } from './web/routes-plugin.ts';

/** Every message and constant at its place: too many for a check in between. */
const tables = ['tests/web/texts.test.tsx', 'tests/web/constants.test.tsx'];
const fast = ['tests/house.test.ts', 'tests/packages.test.ts', 'tests/rules/**/*.test.ts', 'tests/web/**/*.test.ts', 'tests/web/**/*.test.tsx'];

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
    // What a passing spec logs is nobody's concern.
    silent: 'passed-only',
    projects: [
      // Without stand-ins: seconds, part of `npm run check`.
      { ...site, test: { ...site.test, name: 'fast', include: fast, exclude: tables } },
      { ...site, test: { ...site.test, name: 'tables', include: tables } },
      // On the real stand-ins.
      {
        test: {
          name: 'shop',
          include: ['tests/**/*.test.ts'],
          exclude: [...fast, 'tests/journeys/**'],
          globalSetup: ['tests/kit/table-server.ts'],
          // The line of every request would bury what failed; specs of the log switch it on (tests/auth/steps.ts).
          env: { LOG_LEVEL: 'WARN' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
