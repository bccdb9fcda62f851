/** Keeps what a visitor has typed at the checkout, and the code that was mailed, over a reload of this tab. */
import { readStored, writeStored } from '#web/api/session.ts';

export interface SentCode {
  readonly attemptId: string;
  readonly email: string;
  /** Milliseconds since 1970, by the clock of this browser. */
  readonly sentAt: number;
}

interface GuestDraft {
  readonly values: Readonly<Record<string, string>>;
  /** Null while no code is awaited. */
  readonly sentCode: SentCode | null;
}

const key = 'nanhe.guestCheckout';
const area = 'sessionStorage';

export const storeGuestDraft = (draft: GuestDraft): void => writeStored(key, JSON.stringify(draft), area);
export const clearGuestDraft = (): void => writeStored(key, null, area);

/** Returns what is stored, to be parsed by the caller; null when there is nothing, or nothing readable. */
export function readGuestDraft(): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? 'null');
  } catch {
    return null;
  }
}
