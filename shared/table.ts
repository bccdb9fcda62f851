/** What are the attributes and indexes of the single table called? For the stack, the stand-in and the stores. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Seconds since the epoch. Only cleans up: what has expired is decided by conditions, never by this. */
  timeToLive: 'ttl',
  /** The one secondary index, overloaded; sparse: an item is in it only while it has both keys. */
  index: { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
} as const;
