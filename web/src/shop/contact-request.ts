/** Opens the contact form by an event of the window, so that no page needs to know where the form is. */
import type { ContactType } from '#shared/contract/content/content.ts';

export const contactEvent = 'nanhe:contact';

const types: readonly string[] = ['general', 'event', 'law', 'education'] satisfies readonly ContactType[];

const isType = (given: unknown): given is ContactType => typeof given === 'string' && types.includes(given);

export function openContact(type: ContactType): void {
  window.dispatchEvent(new CustomEvent(contactEvent, { detail: { type } }));
}

/** The contact type of an event; an unknown one is general. */
export function contactTypeOf(event: Event): ContactType {
  const { type } = ((event instanceof CustomEvent ? event.detail : null) ?? {}) as { type?: unknown };
  return isType(type) ? type : 'general';
}

let heard: ((type: ContactType) => void) | null = null;
/** Requested before hydration. */
let waiting: ContactType | null = null;

if (typeof window !== 'undefined')
  window.addEventListener(contactEvent, (event) => {
    const type = contactTypeOf(event);
    if (heard === null) waiting = type;
    else heard(type);
  });

/** Listens for requests, one from before hydration included; returns a function that stops. */
export function onContact(listener: (type: ContactType) => void): () => void {
  heard = listener;
  if (waiting !== null) listener(waiting);
  waiting = null;
  return () => {
    heard = null;
  };
}
