/** How do the journeys run? In a real browser, against one shop that runs the cloud's bundles on a free port. */
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/kit/browser.ts';

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  globalSetup: './tests/journeys/shop.ts',
  fullyParallel: true,
  // The shop and its functions need the other core.
  workers: 2,
  // A browser on two busy cores: once more, and said so by name in the closing lines.
  retries: 1,
  forbidOnly: true,
  reporter: 'list',
  // Milliseconds; they only end what hangs.
  timeout: 180_000,
  globalTimeout: 15 * 60_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: await findBrowser(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    actionTimeout: 20_000,
    // Of the second attempt: to record every first one takes a twelfth of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
