/**
 * Loads the shop's code into a rendered page after its first picture is painted, because both would share the connection, and at once when
 * the visitor begins to use the page. Clicks and input from before hydration are replayed after it.
 */

/** Milliseconds after which the code loads without waiting for a picture. */
const maxWaitMs = 1_500;

const waitForFirstPaint = () =>
  new Promise<void>((resolve) => {
    const seen = ({ name }: PerformanceEntry) => name === 'first-contentful-paint' && resolve();
    new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type: 'paint', buffered: true });
  });
const decodeMainPicture = () => document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.decode();
const interactionEvents = ['pointerdown', 'keydown', 'focusin', 'input', 'click'];
const waitForInteraction = () =>
  new Promise((resolve) => {
    for (const type of interactionEvents) document.addEventListener(type, resolve, { once: true, passive: true, capture: true });
  });

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const controls = 'input, select, textarea';
const isControl = (target: EventTarget | null): target is Control => target instanceof Element && target.matches(controls);
const isCheckable = (control: Control): control is HTMLInputElement => control.matches('[type=checkbox], [type=radio]');
const stateOf = (control: Control) => (isCheckable(control) ? String(control.checked) : control.value);
function initialStateOf(control: Control): string | undefined {
  if (isCheckable(control)) return String(control.defaultChecked);
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value;
}
/** Whether the visitor has changed a control. Of a radio group only the chosen button counts. */
const isChanged = (control: Control): boolean =>
  stateOf(control) !== initialStateOf(control) && !(control.matches('[type=radio]') && stateOf(control) === 'false');

/** React reports a change only when the value differs from the one that it has set or seen through its own setter, so the native setter is used. */
function restoreState(control: Control, state: string): void {
  if (isCheckable(control)) {
    if (state === initialStateOf(control)) return;
    control.checked = control.defaultChecked;
    return control.click();
  }
  control.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, state);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Records clicks and input. Links work without scripts; repeated clicks on one button count once.
 * @returns a function to call when the code has loaded: the page handles clicks itself from then on, so recording stops
 */
function recordInteractions(): () => void {
  const { href } = location;
  const clickedButtons = new Set<HTMLElement>();
  // Includes what was typed before this file loaded.
  const changedControls = new Map([...document.querySelectorAll<Control>(controls)].filter(isChanged).map((control) => [control, stateOf(control)]));
  let hasFollowedLink = false;
  /** The visitor has followed a link: do not replay clicks of the page that was left, even while the next page is still loading. */
  const hasLeft = () => hasFollowedLink || location.href !== href;
  const onClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const button = target.closest('button');
    if (button !== null) clickedButtons.add(button);
    hasFollowedLink ||= target.closest('a[href]:not([target])') !== null && !ctrlKey && !metaKey && !shiftKey;
  };
  const onInput = ({ target }: Event) => isControl(target) && changedControls.set(target, stateOf(target));
  // A request for the contact form (shop/contact-request.ts).
  let contactRequest: unknown;
  const onContactRequest = ({ detail }: CustomEventInit) => {
    contactRequest = detail;
  };
  window.addEventListener('nanhe:contact', onContactRequest);
  document.addEventListener('click', onClick, true);
  document.addEventListener('input', onInput, true);
  document.addEventListener(
    'nanhe:ready',
    () => {
      // Outside of React's rendering, during which React handles no events.
      setTimeout(() => {
        document.removeEventListener('input', onInput, true);
        if (hasLeft()) return;
        for (const [control, state] of changedControls) if (control.isConnected) restoreState(control, state);
        for (const button of clickedButtons) if (button.isConnected) button.click();
      });
    },
    { once: true },
  );
  return () => {
    document.removeEventListener('click', onClick, true);
    window.removeEventListener('nanhe:contact', onContactRequest);
    // From here on shop/contact-request.ts keeps requests. A later replay could open a form again that the visitor has closed.
    if (contactRequest !== undefined && !hasLeft()) window.dispatchEvent(new CustomEvent('nanhe:contact', { detail: contactRequest }));
  };
}

/** @param files the modules that the entry imports, then the entry itself */
async function start(files: readonly string[]): Promise<void> {
  const stopRecording = recordInteractions();
  const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
  // A broken picture does not delay the code.
  const pictureShown = waitForFirstPaint().then(() => decodeMainPicture()?.catch(() => undefined));
  await Promise.race([pictureShown, waitForInteraction(), timeout]);
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
    // Evaluating one takes a phone 10 ms, so they are started one after another.
    await new Promise((resolve) => setTimeout(resolve));
  }
  await import(/* @vite-ignore */ files.at(-1) ?? '');
  stopRecording();
}

const files = document.getElementById('code')?.textContent;
if (files) void start(JSON.parse(files) as string[]);
