/** Opens the contact form by an event of the window, so that no page needs to know where the form is. */
import type { ContactType } from '#shared/contract/content/content.ts';

export const contactEvent = 'nanhe:contact';

const types: readonly string[] = ['general', 'event', 'law', 'education'] satisfies readonly ContactType[];

const isType = (value: unknown): value is ContactType => typeof value === 'string' && types.includes(value);

export function openContact(type: ContactType): void {
  window.dispatchEvent(new CustomEvent(contactEvent, { detail: { type } }));
}

/** The contact type of an event; an unknown one is general. */
export function contactTypeOf(event: Event): ContactType {
  const { type } = ((event instanceof CustomEvent ? event.detail : null) ?? {}) as { type?: unknown };
  return isType(type) ? type : 'general';
}

let openForm: ((type: ContactType) => void) | null = null;
/** Requested before hydration. */
let pendingType: ContactType | null = null;

if (typeof window !== 'undefined')
  window.addEventListener(contactEvent, (event) => {
    const type = contactTypeOf(event);
    if (openForm === null) pendingType = type;
    else openForm(type);
  });

/** Listens for requests, one from before hydration included; returns a function that stops. */
export function onContact(listener: (type: ContactType) => void): () => void {
  openForm = listener;
  if (pendingType !== null) listener(pendingType);
  pendingType = null;
  return () => {
    openForm = null;
  };
}
