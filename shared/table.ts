/** Attribute and index names of the single table, for the stack, the local table and the stores. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Seconds since the epoch. Only cleans up: what has expired is decided by conditions, never by this. */
  timeToLive: 'ttl',
  /** The one secondary index, overloaded; sparse: an item is in it only while it has both keys. */
  index: { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
} as const;
