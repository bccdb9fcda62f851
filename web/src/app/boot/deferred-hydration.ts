/**
 * Loads the shop's code into a rendered page after its first picture is painted, because both would share the connection, and at once when
 * the visitor begins to use the page. Clicks and input from before hydration are replayed after it.
 */

/** Milliseconds: later than this nobody waits for a picture. */
const latest = 1_500;

const painted = () =>
  new Promise<void>((resolve) => {
    const seen = ({ name }: PerformanceEntry) => name === 'first-contentful-paint' && resolve();
    new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type: 'paint', buffered: true });
  });
const pictureSeen = () => document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.decode();
const signs = ['pointerdown', 'keydown', 'focusin', 'input', 'click'];
const touched = () =>
  new Promise((resolve) => {
    for (const sign of signs) document.addEventListener(sign, resolve, { once: true, passive: true, capture: true });
  });

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const controls = 'input, select, textarea';
const isControl = (target: EventTarget | null): target is Control => target instanceof Element && target.matches(controls);
const isTick = (control: Control): control is HTMLInputElement => control.matches('[type=checkbox], [type=radio]');
const stateOf = (control: Control) => (isTick(control) ? String(control.checked) : control.value);
function given(control: Control): string | undefined {
  if (isTick(control)) return String(control.defaultChecked);
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value;
}
/** Of a group of which another was chosen, only that one. */
const isWritten = (control: Control): boolean =>
  stateOf(control) !== given(control) && !(control.matches('[type=radio]') && stateOf(control) === 'false');

/** React takes for new only what differs from what it has put in or seen itself, through the setter that it has hung before the element's own. */
function putIn(control: Control, state: string): void {
  if (isTick(control)) {
    if (state === given(control)) return;
    control.checked = control.defaultChecked;
    return control.click();
  }
  control.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, state);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Links work by themselves; of a button one click counts, however often it was pressed for want of an answer.
 * @returns to be called when the code is here: from then on it hears clicks and wishes by itself, and none may count twice
 */
function keep(): () => void {
  const { href } = location;
  const clicked = new Set<HTMLElement>();
  // Also what was written before this file was here.
  const written = new Map([...document.querySelectorAll<Control>(controls)].filter(isWritten).map((control) => [control, stateOf(control)]));
  let followed = false;
  const onClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const button = target.closest('button');
    if (button !== null) clicked.add(button);
    followed ||= target.closest('a[href]:not([target])') !== null && !ctrlKey && !metaKey && !shiftKey;
  };
  const onInput = ({ target }: Event) => isControl(target) && written.set(target, stateOf(target));
  // A page's wish for the contact form (shop/contact-request.ts).
  let wish: unknown;
  const onWish = ({ detail }: CustomEventInit) => {
    wish = detail;
  };
  window.addEventListener('nanhe:contact', onWish);
  document.addEventListener('click', onClick, true);
  document.addEventListener('input', onInput, true);
  document.addEventListener(
    'nanhe:ready',
    () => {
      // Not within React's own work, where it takes no event.
      setTimeout(() => {
        document.removeEventListener('input', onInput, true);
        // Whoever has followed a link meanwhile is not called back, though its page may still be on its way.
        if (followed || location.href !== href) return;
        if (wish !== undefined) window.dispatchEvent(new CustomEvent('nanhe:contact', { detail: wish }));
        for (const [control, state] of written) if (control.isConnected) putIn(control, state);
        for (const button of clicked) if (button.isConnected) button.click();
      });
    },
    { once: true },
  );
  return () => {
    document.removeEventListener('click', onClick, true);
    window.removeEventListener('nanhe:contact', onWish);
  };
}

/** @param files what the entry imports, and the entry last */
async function start(files: readonly string[]): Promise<void> {
  const codeIsHere = keep();
  const late = new Promise((resolve) => setTimeout(resolve, latest));
  // A picture that cannot be read keeps nobody waiting.
  const seen = painted().then(() => pictureSeen()?.catch(() => undefined));
  await Promise.race([seen, touched(), late]);
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
    // Each takes a phone 10 ms: not all at once.
    await new Promise((resolve) => setTimeout(resolve));
  }
  await import(/* @vite-ignore */ files.at(-1) ?? '');
  codeIsHere();
}

const files = document.getElementById('code')?.textContent;
if (files) void start(JSON.parse(files) as string[]);
