/** Asks for the result of a payment until it is known, because after a lost answer the money may have been taken. */
import { ApiError } from '#web/api/client.ts';

/** Milliseconds between two reads of an unknown payment, and the most reads. */
const pollIntervalMs = 2_000;
const maxReads = 45;

/**
 * @param isFinal whether an error says how the payment ended; after any other error the payment is read again
 * @returns null when the result is still unknown after all reads
 * @throws the error that is final
 */
export async function pollPayment<T>(read: () => Promise<T>, isFinal: (error: ApiError) => boolean): Promise<T | null> {
  for (let attempt = 0; attempt < maxReads; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ApiError) || isFinal(error)) throw error;
    }
  }
  return null;
}
