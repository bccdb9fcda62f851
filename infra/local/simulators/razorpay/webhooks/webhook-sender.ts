/** Sends a signed event as the providers do: JSON, five seconds for a response, redirects are not followed. */

export interface SignedRequest {
  readonly body: string;
  /** The sender's user agent, and the signature if there is one. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Signed with the current secret, an unknown one, or the previous one; or without a signature, or with an empty one. */
export type SignatureMode = 'good' | 'wrong' | 'old' | 'none' | 'empty';

/** What differs between the providers' events. */
export interface EventFormat<P> {
  /** Returns the bytes that are signed and sent. */
  body(id: string, name: string, payload: P, at: number): string;
  /** Returns the body without the fields that some of the provider's events lack. */
  bare?(body: string): string;
  /** @param signed the bytes that are signed, which differ from the body in a forgery */
  signedRequest(id: string, body: string, signed: string, signatureMode: SignatureMode, at: number): SignedRequest;
  /** Returns an event about a payment that never happened. @throws Refusal when there is no such order */
  invented(id: string, orderId: string, at: number): { readonly name: string; readonly body: string };
}

/** Milliseconds of real time. */
const timeoutMs = 5_000;

/** Returns the status of the response, or why there was none. */
export async function postEvent(url: string, { body, headers }: SignedRequest, stopping: AbortSignal): Promise<number | string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
}
