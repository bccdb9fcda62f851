/** How does an event go over the wire? As theirs do: JSON, signed, five seconds for an answer, and no redirect is followed. */

export interface Letter {
  readonly id: string;
  readonly body: string;
  /** Absent: the header is left out. */
  readonly signature?: string;
}

/** Milliseconds of real time. */
const patience = 5_000;

/** The status that came back, or why none did. */
export async function post(url: string, { id, body, signature }: Letter, stopping: AbortSignal): Promise<number | string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': id,
        ...(signature === undefined ? {} : { 'x-razorpay-signature': signature }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(patience), stopping]),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
}
