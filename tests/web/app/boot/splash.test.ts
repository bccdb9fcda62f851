// @vitest-environment happy-dom
/** The splash screen of the real index.html: timing, messages and when it is skipped. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { splashGrowth, splashMessageSteps, splashTimes } from '#web/app/boot/splash.ts';

const page = await readFile(path.resolve(import.meta.dirname, '../../../../web/index.html'), 'utf8');
const styles = await readFile(path.resolve(import.meta.dirname, '../../../../web/src/base.css'), 'utf8');
const card = () => document.getElementById('splash');
const percent = () => Number(card()?.querySelector('[data-percent]')?.textContent?.replace('%', ''));
const messages = () =>
  [...(card()?.querySelectorAll<HTMLElement>('[data-message]') ?? [])].filter((each) => !each.hidden).map((each) => each.textContent);

const openPage = () => {
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(page)?.[1]?.replaceAll(/<script[\s\S]*?<\/script>/g, '') ?? '';
};

let reducedMotion = false;
beforeEach(() => {
  reducedMotion = false;
  sessionStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }));
  openPage();
});
afterEach(() => {
  // Removes the listeners that wait for the first key or press, and the markup.
  for (const sign of ['keydown', 'pointerdown']) document.dispatchEvent(new Event(sign));
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

async function visit(): Promise<void> {
  vi.resetModules();
  await import('#web/app/boot/splash.ts');
}

/** Starts the splash and advances the clock until it shows 100 %, with steps of the given size. */
async function fill(random: number): Promise<void> {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  await visit();
  const step = splashGrowth.min + Math.floor(random * (splashGrowth.max - splashGrowth.min + 1));
  vi.advanceTimersByTime(Math.ceil(100 / step) * splashTimes.step);
}

describe('the splash', () => {
  it('hides the splash without scripts, from screen readers and from the keyboard', () => {
    expect(card()?.hidden).toBe(true);
    expect(card()?.getAttribute('aria-hidden')).toBe('true');
    expect(card()?.querySelector('a, button, [tabindex]')).toBeNull();
    expect(styles).toMatch(/#splash \{[^}]*pointer-events: none/);
  });

  it('advances the splash by random steps every 120 ms', async () => {
    expect(splashTimes).toEqual({ step: 120, pause: 1_000, fade: 800 });
    const random = vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.999).mockReturnValue(0.5);
    await visit();
    expect(card()?.hidden).toBe(false);
    expect(percent()).toBe(0);
    vi.advanceTimersByTime(119);
    expect(percent()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(percent()).toBe(splashGrowth.min);
    vi.advanceTimersByTime(120);
    expect(percent()).toBe(splashGrowth.min + splashGrowth.max);
    expect(random).toHaveBeenCalledTimes(2);
  });

  it('shows the splash messages one after another', async () => {
    const seen = new Set<string | null>();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await visit();
    expect(messages()).toHaveLength(1);
    for (let step = 0; step < 5 * splashMessageSteps; step += 1) {
      for (const each of messages()) seen.add(each);
      vi.advanceTimersByTime(splashTimes.step);
    }
    expect(seen.size).toBe(5);
  });

  it('removes the splash after a pause of 1 s and a fade of 0.8 s although the shop is still loading', async () => {
    await fill(0.999);
    expect(percent()).toBe(100);
    vi.advanceTimersByTime(splashTimes.pause - 1);
    expect(card()?.dataset['fading']).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(card()?.dataset['fading']).toBe('');
    expect(styles).toContain(`transition: opacity ${splashTimes.fade / 1_000}s`);
    vi.advanceTimersByTime(splashTimes.fade - 1);
    expect(card()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(card()).toBeNull();
  });

  it('shows the splash once per session', async () => {
    await visit();
    document.body.innerHTML = '<div id="splash" hidden></div>';
    await visit();
    expect(card()).toBeNull();
  });

  it('skips the splash for a visitor who prefers reduced motion', async () => {
    reducedMotion = true;
    await visit();
    expect(card()).toBeNull();
  });

  it('skips the splash when the session storage is unavailable', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('Storage is switched off.');
      },
    });
    await visit();
    expect(card()).toBeNull();
  });

  it.each(['keydown', 'pointerdown'])('removes the splash at the first %s', async (sign) => {
    await visit();
    document.dispatchEvent(new Event(sign));
    expect(card()).toBeNull();
    vi.advanceTimersByTime(60_000);
  });
});
