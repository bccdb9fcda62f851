/** Attribute and index names of the single table, for the stack, the local table and the stores. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Seconds since 1970. Used only to clean up: conditions decide what has expired, never this attribute. */
  timeToLive: 'ttl',
  /** The only secondary index, shared by many kinds of items. It is sparse: an item is in it only while it has both keys. */
  index: { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
} as const;
