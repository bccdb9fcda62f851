/** Provides what every journey needs: the shop's address, a watch on the browser's console and network, and the shop's log when a journey fails. */
import { open, stat } from 'node:fs/promises';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { seriousAxeFindings } from './axe.ts';
import { headingFaults, overflowFaults, smallTargets } from './probes.ts';
import { shopLog } from './shop.ts';

export { expect };

export interface Watch {
  /** Also watches the pages of another browser context. */
  readonly addContext: (context: BrowserContext) => void;
  /** Accepts trouble that belongs to the journey. It must occur at least once. */
  readonly expectTrouble: (trouble: RegExp) => void;
}

/**
 * Messages that are no trouble: a failed request is reported by its own status, and the mail viewer's frame blocks all scripts, including
 * Playwright's recorder.
 */
const notTrouble = /^Failed to load resource|^Blocked script execution in 'about:srcdoc'/;

function createWatch(): Watch & { readonly verdict: () => void } {
  const troubles: string[] = [];
  const expected: RegExp[] = [];
  return {
    addContext: (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error' && !notTrouble.test(message.text())) troubles.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => troubles.push(`uncaught: ${String(error.error().stack ?? error.error())}`));
      context.on('response', (response) => {
        if (response.status() >= 400) troubles.push(`${response.status()} ${response.request().method()} ${response.url()}`);
      });
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // The browser aborts the requests of a page that is left.
        if (reason !== 'net::ERR_ABORTED') troubles.push(`${reason} ${request.method()} ${request.url()}`);
      });
    },
    expectTrouble: (trouble) => expected.push(trouble),
    verdict: () => {
      expect(troubles.filter((each) => !expected.some((pattern) => pattern.test(each)))).toEqual([]);
      expect(expected.filter((pattern) => !troubles.some((each) => pattern.test(each)))).toEqual([]);
    },
  };
}

interface Fixtures {
  readonly site: string;
  readonly watch: Watch;
  /** Where the output of the visited shop is written. */
  readonly shopLog: string;
  readonly logOfFailure: void;
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

export const test = base.extend<Fixtures>({
  // Playwright reads the dependencies of a fixture from its pattern, and lint rejects an empty pattern: hence `playwright: _`.
  site: async ({ playwright: _ }, use) => use(process.env['SITE'] ?? ''),
  baseURL: async ({ site }, use) => use(site),
  watch: async ({ playwright: _ }, use) => {
    const watch = createWatch();
    await use(watch);
    watch.verdict();
  },
  context: async ({ context, watch }, use) => {
    watch.addContext(context);
    await use(context);
  },
  shopLog: [shopLog, { option: true }],
  logOfFailure: [
    async ({ shopLog: logFile }, use, info) => {
      const from = await sizeOf(logFile);
      await use();
      if (info.status === info.expectedStatus) return;
      const to = await sizeOf(logFile);
      if (to <= from) return;
      const file = await open(logFile);
      const { buffer } = await file.read({ buffer: Buffer.alloc(Math.min(to - from, 20_000)), position: Math.max(from, to - 20_000) });
      await file.close();
      process.stderr.write(`\nThe shop's log during "${info.title}":\n${buffer.toString()}\n`);
    },
    { auto: true },
  ],
});

const widths = [360, 1280] as const;

/** Waits until nothing is loading (loading parts are dimmed) or moving. */
async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    );
  });
}

/**
 * Checks the layout and accessibility of a page: on a small and a large screen nothing overflows or is cut off and every target is large
 * enough, and axe finds nothing serious or critical on the screen of the journey.
 *
 * A call takes one to three seconds, so each state of a page is checked in one journey only.
 */
export async function checkPage(page: Page): Promise<void> {
  const before = page.viewportSize();
  const own = (before?.width ?? 1_280) < 600 ? 360 : 1_280;
  const resize = (width: number) => page.setViewportSize({ width, height: width < 600 ? 760 : 900 });
  const expectNoOverflow = (how: string) =>
    expect.poll(() => page.evaluate(overflowFaults), { message: `${page.url()} does not fit ${how}` }).toEqual([]);
  for (const width of widths) {
    await resize(width);
    await expectNoOverflow(`${width} px`);
    // Repeated, because something may begin to load during the check.
    await expect(async () => {
      await waitUntilSettled(page);
      expect(await page.evaluate(smallTargets), `targets on ${page.url()} at ${width} px`).toEqual([]);
      // Axe runs at one width only: it takes a second or two, and colours and names are the same at both widths.
      if (width !== own) return;
      expect(await seriousAxeFindings(page), `axe on ${page.url()} at ${width} px`).toEqual([]);
    }).toPass({ timeout: 30_000 });
  }
  await expect.poll(() => page.evaluate(headingFaults), { message: `headings of ${page.url()}` }).toEqual([]);
  // 320 px is a screen of 1280 px at 400 % zoom (WCAG 1.4.10). Text has to be readable at 200 % (WCAG 1.4.4).
  await resize(320);
  await expectNoOverflow('320 px');
  const enlarge = (size: string) => page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  await enlarge('200%');
  for (const width of widths) {
    await resize(width);
    await expectNoOverflow(`text of 200 % at ${width} px`);
  }
  await enlarge('');
  if (before !== null) await page.setViewportSize(before);
}
