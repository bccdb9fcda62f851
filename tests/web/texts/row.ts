import type { SiteAddress } from './site.tsx';

/** A message of the site, where it appears, and the steps that make it appear. */
export interface Row {
  /** The message as the user reads it. */
  readonly text: string;
  /** The address of the page, opened before the steps; a function where it depends on the current time. */
  readonly at: SiteAddress | (() => SiteAddress);
  /** The situation, worded to follow "when". */
  readonly when: string;
  /** The variant of the toast, or `page` for text on the page, or `console` for the browser's console only. */
  readonly shownAs: 'success' | 'error' | 'warning' | 'info' | 'page' | 'console';
  /** True when the user is a visitor; otherwise the customer Asha is signed in. */
  readonly visitor?: true;
  /** Prepares the shop before the page is opened. */
  readonly prepare?: () => void;
  /** Acts on the opened page. */
  readonly act?: () => Promise<unknown>;
}

/** A figure or rule of the site, and a test of it. */
export interface Rule {
  readonly rule: string;
  /** The page that shows it. */
  readonly where: string;
  readonly proof: () => unknown;
}

/** A text or rule of the specification that the site replaces, and a test of the replacement. */
export interface Replaced {
  readonly text: string;
  /** The first cell of its line in docs/deviations.md. */
  readonly line: string;
  readonly instead: string;
  readonly proof: () => unknown;
}
