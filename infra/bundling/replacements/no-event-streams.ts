/** Replaces `@smithy/core/event-streams`: no call of the shop streams events. */

export function EventStreamSerde() {
  throw new Error('Event streams are left out of the bundles (infra/bundling/replacements).');
}
export const resolveEventStreamSerdeConfig = <T>(config: T): T => config;
export const eventStreamSerdeProvider = () => ({});
