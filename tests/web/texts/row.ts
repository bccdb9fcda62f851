/** What is a row of the product's message catalogue? A text, the place and the moment that show it, and the way there. */
import type { FailureCode } from '#shared/contract/failures.ts';
import type { At } from './kit.tsx';

export interface Row {
  /** As the catalogue has it, with `{...}` for what the moment fills in. */
  readonly text: string;
  /** The text of this moment, where it differs. */
  readonly reads?: string;
  /** The address of the page; it is opened before the steps are taken. */
  readonly at: At;
  /** The situation, in words. */
  readonly when: string;
  /** A toast with this title, a place on the page, or only the browser's console. */
  readonly as: 'Success' | 'Error' | 'Warning' | 'Info' | 'page' | 'console';
  /** Nobody is signed in; else Asha is. */
  readonly visitor?: true;
  /** The failure whose own text it is. */
  readonly code?: FailureCode;
  /** Before the page is opened. */
  readonly given?: () => void;
  /** On the page. */
  readonly reach?: () => Promise<unknown>;
}

/** A figure or rule of the product, and what proves that it is kept. */
export interface Rule {
  readonly rule: string;
  /** Where it can be seen. */
  readonly where: string;
  readonly proof: () => unknown;
}

/** A text or rule that was written down and that we do not show: what stands there now, and the line of docs/deviations.md that says so. */
export interface Replaced {
  readonly text: string;
  /** The first cell of its line in docs/deviations.md. */
  readonly line: string;
  readonly instead: string;
  readonly proof: () => unknown;
}
