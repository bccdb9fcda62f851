/** The head of the document: title, description, canonical address, Open Graph and structured data; no other module writes it. */
import { createContext } from 'react';
import { settings } from '#web/content/settings.ts';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Path and query of the canonical address; null when the page must not be indexed. */
  readonly canonical: string | null;
  /** Whether nothing exists at this address, so that the server answers 404. */
  readonly isMissing: boolean;
  /** Path of the picture in link previews; without one they show the card of the shop or of the clinic. */
  readonly image?: string | undefined;
  /** The kind of thing (og:type) and its properties, e.g. the price. */
  readonly kind?: string | undefined;
  readonly properties?: Readonly<Record<string, string>> | undefined;
  /** Structured data (schema.org, JSON-LD). The function gets the shop's public address, because addresses in the data must be absolute. */
  readonly data?: ((site: string) => readonly object[]) | undefined;
}

export interface HeadTag {
  readonly name: 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** The shop's public address; null: the one in the address bar. */
export const Site = createContext<string | null>(null);

/** Receives the head of the page, on the server only. */
export const HeadSink = createContext<((head: PageHead) => void) | null>(null);

const defaultDescription = 'Toys, clothes and gear for children, chosen with care.';

export const toMetaDescription = (text: string | undefined): string => {
  const plain = (text ?? '').replace(/\s+/g, ' ').trim();
  if (plain === '') return defaultDescription;
  // Search engines show about 160 characters; words are kept whole.
  return plain.length <= 160 ? plain : `${plain.slice(0, 158).replace(/\s+\S*$/, '')}…`;
};

export const fullTitle = (title: string): string => (title.startsWith(settings.brand) ? title : `${title} · ${settings.brand}`);

const meta = (name: string, content: string): HeadTag => ({ name: 'meta', attributes: { name, content } });

/**
 * Returns all tags except the title and the previews' tags, which only the server writes (share-tags.ts), because preview programs run no scripts.
 */
export function headTags(head: PageHead, site: string): readonly HeadTag[] {
  const description = meta('description', head.description);
  if (head.canonical === null) return [description, meta('robots', 'noindex')];
  return [
    description,
    { name: 'link', attributes: { rel: 'canonical', href: `${site}${head.canonical}` } },
    ...(head.data?.(site) ?? []).map((data): HeadTag => ({ name: 'script', attributes: { type: 'application/ld+json' }, text: jsonText(data) })),
  ];
}

/** JSON that is safe inside a script element. */
export const jsonText = (data: unknown): string =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Writes the head in the browser and removes the previous page's tags. */
export function writeHead(head: PageHead, site: string): void {
  document.title = fullTitle(head.title);
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
  for (const { name, attributes, text } of headTags(head, site)) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries({ ...attributes, 'data-page': '' })) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    document.head.append(node);
  }
}
