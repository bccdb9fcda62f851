/** Runs axe in a page and in its frames. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import type axeCore from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axeCore;
  }
}

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Loads axe once per document: reading its half a megabyte takes the browser longer than examining a page. */
async function load(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => window.axe === undefined)) await frame.evaluate(source);
}

/** Returns axe's serious and critical findings: the rule, and each place with what is wrong there. */
export async function seriousAxeFindings(page: Page) {
  for (const frame of page.frames())
    await load(frame).catch((error: unknown) => {
      // A frame may be removed while axe examines it.
      if (frame === page.mainFrame()) throw error;
    });
  return page.evaluate(async () => {
    const results = await window.axe?.run(document, { resultTypes: ['violations'] });
    if (results === undefined) throw new Error('axe is not loaded.');
    return results.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`) }));
  });
}
