/** Shows a splash in the empty document of a personal page until the shop is ready, once per visit; a rendered page has none. */
/** Milliseconds: between two steps, from the last step to the fading, and of the fading itself (base.css has the same figure). */
export const splashTimes = { step: 120, pause: 1_000, fade: 800 } as const;
/** Per cent that one step adds, at least and at most. */
export const splashGrowth = { min: 1, max: 8 } as const;
/** Steps for which a message is shown. */
export const splashMessageSteps = 8;

const seenKey = 'nanhe.splash';

/** No splash without session storage, and none with reduced motion. */
function isDue(): boolean {
  try {
    if (sessionStorage.getItem(seenKey) !== null) return false;
    sessionStorage.setItem(seenKey, '1');
  } catch {
    return false;
  }
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The frame of the shop or of the administration removes the card when it mounts; the steps stop then. */
function runSplash(card: HTMLElement): void {
  const percent = card.querySelector('[data-percent]');
  const bar = card.querySelector<HTMLElement>('[data-bar]');
  const messages = [...card.querySelectorAll<HTMLElement>('[data-message]')];
  let progress = 0;
  let steps = 0;
  const show = () => {
    if (percent !== null) percent.textContent = `${progress}%`;
    if (bar !== null) bar.style.transform = `scaleX(${progress / 100})`;
    const current = Math.floor(steps / splashMessageSteps) % messages.length;
    for (const [index, message] of messages.entries()) message.hidden = index !== current;
  };
  const advance = () => {
    if (!card.isConnected) return;
    steps += 1;
    progress = Math.min(100, progress + splashGrowth.min + Math.floor(Math.random() * (splashGrowth.max - splashGrowth.min + 1)));
    show();
    setTimeout(progress < 100 ? advance : fade, progress < 100 ? splashTimes.step : splashTimes.pause);
  };
  const fade = () => {
    card.dataset['fading'] = '';
    setTimeout(() => card.remove(), splashTimes.fade);
  };
  show();
  card.hidden = false;
  setTimeout(advance, splashTimes.step);
  // Removed as soon as the visitor begins to use the page.
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, () => card.remove(), { once: true, passive: true });
}

const card = document.getElementById('splash');
if (card !== null) {
  if (isDue()) runSplash(card);
  else card.remove();
}
