/**
 * When does the shop's code come to a page that is rendered already? When its first picture is seen, with which it would only share the
 * line; at once when somebody begins to use the page. What they click before it is here is done when it is.
 */

/** Milliseconds: later than this nobody waits for a picture. */
const latest = 1_500;

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const pictureSeen = () => document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.decode();
const touched = () =>
  new Promise((resolve) => {
    for (const sign of ['pointerdown', 'keydown', 'focusin']) document.addEventListener(sign, resolve, { once: true, passive: true, capture: true });
  });

/** Links work by themselves; of the buttons the last one counts. */
function keepClicks(): void {
  let wanted: HTMLElement | null = null;
  const keep = ({ target }: Event) => {
    wanted = target instanceof Element ? target.closest('button') : null;
  };
  document.addEventListener('click', keep, true);
  document.addEventListener(
    'nanhe:ready',
    () => {
      document.removeEventListener('click', keep, true);
      // Not within React's own work, where it takes no click.
      setTimeout(() => wanted?.isConnected && wanted.click());
    },
    { once: true },
  );
}

/** @param files what the entry imports, and the entry last */
async function start(files: readonly string[]): Promise<void> {
  keepClicks();
  const late = new Promise((resolve) => setTimeout(resolve, latest));
  // A picture that cannot be read keeps nobody waiting.
  const seen = painted().then(() => pictureSeen()?.catch(() => undefined));
  await Promise.race([seen, touched(), late]);
  for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
  await import(/* @vite-ignore */ files.at(-1) ?? '');
}

const files = document.getElementById('code')?.textContent;
if (files) void start(JSON.parse(files) as string[]);
