/** Reads pages over HTTP without running their scripts. */

export const text = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&amp;|&#38;/g, '&')
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&lt;|&#60;/g, '<');

export interface Page {
  readonly status: number;
  readonly cacheControl: string | null;
  readonly html: string;
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly canonical: string | undefined;
  readonly robots: string | undefined;
  readonly data: readonly Record<string, any>[];
}

/** Returns the first group of a pattern as text. */
export const found = (html: string, pattern: RegExp): string | undefined => {
  const group = pattern.exec(html)?.[1];
  return group === undefined ? undefined : text(group);
};

/** Reads a page as a client without JavaScript does. */
export async function read(address: string): Promise<Page> {
  const response = await fetch(address, { redirect: 'manual' });
  const html = await response.text();
  return {
    status: response.status,
    cacheControl: response.headers.get('cache-control'),
    html,
    title: found(html, /<title>([^<]*)<\/title>/) ?? '',
    heading: found(html, /<h1[^>]*>(.*?)<\/h1>/) ?? '',
    description: found(html, /<meta name="description" content="([^"]*)"/) ?? '',
    canonical: found(html, /<link rel="canonical" href="([^"]*)"/),
    robots: found(html, /<meta name="robots" content="([^"]*)"/),
    data: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(([, json]) => JSON.parse(String(json))),
  };
}
