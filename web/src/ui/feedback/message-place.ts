/** Tells the toaster where a message covers neither the header of an open dialog nor its buttons. */

/** Pixels needed by a message of three lines with its margins. */
const messageHeight = 112;
const gap = 12;
/** The right edge of a message at the lower left, as toaster.tsx lays it out from 768 px on. */
const messageRight = (width: number): number => 24 + Math.min(416, width - 464);

/**
 * Publishes `--message-top` and `--message-bottom` on the dialog: below the dialog if there is room, else above its footer, else below its header.
 * In a wide window the message fits beside the dialog at its usual place; then nothing is published.
 * @returns a function that stops it
 */
export function placeMessages(dialog: HTMLDialogElement, head: Element | null, foot: Element | null): () => void {
  const setPosition = (top: string, bottom: string) => {
    dialog.style.setProperty('--message-top', top);
    dialog.style.setProperty('--message-bottom', bottom);
  };
  const clearPosition = () => {
    for (const name of ['--message-top', '--message-bottom']) dialog.style.removeProperty(name);
  };
  const place = () => {
    const { innerWidth, innerHeight } = window;
    const { left, bottom } = dialog.getBoundingClientRect();
    if (innerWidth >= 768 && left >= messageRight(innerWidth)) clearPosition();
    else if (innerHeight - bottom >= messageHeight) setPosition('auto', `${gap}px`);
    else if (foot !== null) setPosition('auto', `${Math.round(innerHeight - foot.getBoundingClientRect().top) + gap}px`);
    else setPosition(`${Math.round(head?.getBoundingClientRect().bottom ?? 0) + gap}px`, 'auto');
  };
  const observer = new ResizeObserver(place);
  // A centred dialog moves whenever its size or that of the window changes.
  for (const each of [dialog, document.documentElement, ...(head ? [head] : []), ...(foot ? [foot] : [])]) observer.observe(each);
  return () => {
    observer.disconnect();
    clearPosition();
  };
}
