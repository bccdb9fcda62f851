/**
 * Milliseconds after which a webhook answers 503 while a provider is slow. Razorpay waits for five seconds, of which a cold start takes a part, and
 * then sends the event again anyway. What is still under way may complete later: its effect is idempotent, and written with the event's record.
 */
export const answerDeadlineMs = 4_000;
