/** Sends a signed event as the providers do: JSON, five seconds for a response, and no redirect is followed. */

export interface SignedRequest {
  readonly body: string;
  /** The sender's name, and the signature where there is one. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Signed with the current secret, an unknown one, or the one before the last change; or without a signature, or with an empty one. */
export type SignatureMode = 'good' | 'wrong' | 'old' | 'none' | 'empty';

/** What one provider's events have of their own. */
export interface EventFormat<P> {
  /** The bytes that are signed and sent. */
  body(id: string, name: string, payload: P, at: number): string;
  /** The same with what some of theirs leave out. */
  bare?(body: string): string;
  /** @param signed the bytes that the signature is over */
  signedRequest(id: string, body: string, signed: string, signatureMode: SignatureMode, at: number): SignedRequest;
  /** A payment of an order or a session that never happened. @throws Refusal when there is no such order */
  invented(id: string, orderId: string, at: number): { readonly name: string; readonly body: string };
}

/** Milliseconds of real time. */
const timeoutMs = 5_000;

/** The status that came back, or why none did. */
export async function post(url: string, { body, headers }: SignedRequest, stopping: AbortSignal): Promise<number | string> {
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
