/** Which specs are there, and what stands ready for them? */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { routesPlugin } from './web/routes-plugin.ts';

const fast = ['tests/house.test.ts', 'tests/rules/**/*.test.ts', 'tests/web/**/*.test.ts', 'tests/web/**/*.test.tsx'];

export default defineConfig({
  test: {
    pool: 'forks',
    // What a passing spec logs is nobody's concern.
    silent: 'passed-only',
    projects: [
      // Without stand-ins: seconds, part of `npm run check`.
      {
        plugins: [react(), routesPlugin()],
        test: {
          name: 'fast',
          include: fast,
          pool: 'threads',
          // Each of the two is a thousand files, which every spec would load one by one.
          deps: { optimizer: { client: { enabled: true, include: ['lucide-react', '@chakra-ui/react'] } } },
        },
      },
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
