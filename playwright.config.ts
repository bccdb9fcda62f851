/** The journeys run in a real browser against two shops on free ports: one from source, and one with the cloud's bundles, whose clock they move. */
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/kit/browser.ts';

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  globalSetup: './tests/journeys/kit/shop.ts',
  fullyParallel: true,
  workers: 2,
  // No retries: when a journey passes only at its second attempt, the journey or the site is broken.
  retries: 0,
  forbidOnly: true,
  // Milliseconds. The timeouts only end a journey that hangs.
  timeout: 180_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: await findBrowser(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    actionTimeout: 20_000,
    // Recording every journey takes a twelfth of the time: run a failed one again alone with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
