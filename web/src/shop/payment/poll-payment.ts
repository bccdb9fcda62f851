/** Asks for the result of a payment until it is known, because after a lost answer the money may have been taken. */
import { ApiError } from '#web/api/client.ts';

/** Milliseconds between two reads of an unknown payment, and the most reads. */
const lookEvery = 2_000;
const looks = 45;

/**
 * @param settles whether an error says how the payment ended; after any other error the payment is read again
 * @returns null when the result is still unknown after all reads
 * @throws the error that settles it
 */
export async function pollPayment<T>(ask: () => Promise<T>, settles: (refusal: ApiError) => boolean): Promise<T | null> {
  for (let look = 0; look < looks; look++) {
    if (look > 0) await new Promise((resolve) => setTimeout(resolve, lookEvery));
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || settles(error)) throw error;
    }
  }
  return null;
}
