/** What does every journey bring along? The shop's address, an eye on the browser's console and network, and the shop's own words when it fails. */
import { open, stat } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { headingFaults, misfits, smallTargets } from './probes.ts';
import { shopLog } from './shop.ts';

export { expect };

export interface Watch {
  /** Also keeps an eye on another browser's pages. */
  readonly over: (context: BrowserContext) => void;
  /** This trouble belongs to the journey, and must come at least once. */
  readonly expects: (trouble: RegExp) => void;
}

/** A refused request is reported by its own status; and the mail viewer's frame lets no script run, the test runner's recorder neither. */
const notTrouble = /^Failed to load resource|^Blocked script execution in 'about:srcdoc'/;

function watching(): Watch & { readonly verdict: () => void } {
  const troubles: string[] = [];
  const expected: RegExp[] = [];
  return {
    over: (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error' && !notTrouble.test(message.text())) troubles.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => troubles.push(`uncaught: ${String(error.error().stack ?? error.error())}`));
      context.on('response', (response) => {
        if (response.status() >= 400) troubles.push(`${response.status()} ${response.request().method()} ${response.url()}`);
      });
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // What is still on its way when a page is left is given up by the browser.
        if (reason !== 'net::ERR_ABORTED') troubles.push(`${reason} ${request.method()} ${request.url()}`);
      });
    },
    expects: (trouble) => expected.push(trouble),
    verdict: () => {
      expect(troubles.filter((each) => !expected.some((pattern) => pattern.test(each)))).toEqual([]);
      expect(expected.filter((pattern) => !troubles.some((each) => pattern.test(each)))).toEqual([]);
    },
  };
}

interface Own {
  readonly site: string;
  readonly watch: Watch;
  readonly words: void;
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

export const test = base.extend<Own>({
  // Playwright reads what a fixture needs from its pattern, and takes no empty one that lint would bear: hence `playwright: _`.
  site: async ({ playwright: _ }, use) => use(process.env['SITE'] ?? ''),
  baseURL: async ({ site }, use) => use(site),
  watch: async ({ playwright: _ }, use) => {
    const watch = watching();
    await use(watch);
    watch.verdict();
  },
  context: async ({ context, watch }, use) => {
    watch.over(context);
    await use(context);
  },
  words: [
    async ({ playwright: _ }, use, info) => {
      const from = await sizeOf(shopLog);
      await use();
      if (info.status === info.expectedStatus) return;
      const to = await sizeOf(shopLog);
      if (to <= from) return;
      const file = await open(shopLog);
      const { buffer } = await file.read({ buffer: Buffer.alloc(Math.min(to - from, 20_000)), position: Math.max(from, to - 20_000) });
      await file.close();
      process.stderr.write(`\nWhat the shop said during "${info.title}":\n${buffer.toString()}\n`);
    },
    { auto: true },
  ],
});

const widths = [360, 1280] as const;

/** What is still loading is dimmed, and what still moves is somewhere else in a moment. */
async function settled(page: Page): Promise<void> {
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

/** Looks at a page on a small and a large screen: nothing hangs out or is cut off, all can be pressed, and on the screen of the journey axe finds nothing serious or critical. */
export async function look(page: Page): Promise<void> {
  const before = page.viewportSize();
  const own = (before?.width ?? 1_280) < 600 ? 360 : 1_280;
  const resize = (width: number) => page.setViewportSize({ width, height: width < 600 ? 760 : 900 });
  const fits = (how: string) => expect.poll(() => page.evaluate(misfits), { message: `${page.url()} does not fit ${how}` }).toEqual([]);
  for (const width of widths) {
    await resize(width);
    await fits(`${width} px`);
    // Again, for what began to load while it was looked at.
    await expect(async () => {
      await settled(page);
      expect(await page.evaluate(smallTargets), `targets on ${page.url()} at ${width} px`).toEqual([]);
      // A second or two of a processor: colours and names are the same on both.
      if (width !== own) return;
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .analyze();
      const grave = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`) }));
      expect(grave, `axe on ${page.url()} at ${width} px`).toEqual([]);
    }).toPass({ timeout: 30_000 });
  }
  expect(await page.evaluate(headingFaults), `headings of ${page.url()}`).toEqual([]);
  // 400 % on a screen of 1280 px, and letters twice as large.
  await resize(320);
  await fits('320 px');
  const enlarge = (size: string) => page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  await enlarge('200%');
  for (const width of widths) {
    await resize(width);
    await fits(`letters of 200 % at ${width} px`);
  }
  await enlarge('');
  if (before !== null) await page.setViewportSize(before);
}
