/** Measures how far a page's content jumps while it loads: the cumulative layout shift that browsers report. */
import type { Page } from '@playwright/test';

/** Records shifts from the first frame on; called before the page is requested. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const seen: { value: number; time: number; moved: string[] }[] = [];
    Object.assign(window, { nanheShifts: seen });
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element
        ? `${element.tagName.toLowerCase()}${element.id === '' ? '' : `#${element.id}`} "${element.textContent.slice(0, 30)}"`
        : 'removed';
    };
    const boxOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(',');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)} ${boxOf(previousRect)} -> ${boxOf(currentRect)}`);
        seen.push({ value: entry.value, time: entry.startTime, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The largest burst of shifts (web.dev/articles/cls: at most 1 s apart and 5 s long), and what moved. */
export async function shiftOf(page: Page): Promise<{ cls: number; moved: readonly string[] }> {
  const shifts = await page.evaluate(() => (window as unknown as { nanheShifts: { value: number; time: number; moved: string[] }[] }).nanheShifts);
  let [cls, burst, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { value, time } of shifts) {
    if (time - last > 1_000 || time - first > 5_000) [burst, first] = [0, time];
    burst += value;
    last = time;
    cls = Math.max(cls, burst);
  }
  return { cls, moved: shifts.flatMap(({ value, moved }) => moved.map((each) => `${value.toFixed(3)} ${each}`)) };
}
