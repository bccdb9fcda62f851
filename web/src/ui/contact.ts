/** How does a page ask for the contact form? By an event of the window, so that no page needs to know where the form is. */
import type { ContactType } from '#shared/contract/content.ts';

export const contactEvent = 'nanhe:contact';

const types: readonly string[] = ['general', 'event', 'law', 'education'] satisfies readonly ContactType[];

const isType = (given: unknown): given is ContactType => typeof given === 'string' && types.includes(given);

export function openContact(type: ContactType): void {
  window.dispatchEvent(new CustomEvent(contactEvent, { detail: { type } }));
}

/** What an event asks for; anything unheard of is a general matter. */
export function contactTypeOf(event: Event): ContactType {
  const { type } = ((event instanceof CustomEvent ? event.detail : null) ?? {}) as { type?: unknown };
  return isType(type) ? type : 'general';
}

/** Listens for wishes to write to us; answers how to stop. */
export function onContact(heard: (type: ContactType) => void): () => void {
  const listener = (event: Event) => heard(contactTypeOf(event));
  window.addEventListener(contactEvent, listener);
  return () => window.removeEventListener(contactEvent, listener);
}
