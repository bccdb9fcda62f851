/** How large are the fields of these forms? As those of the filters; only what differs from the shop's own, so that a select keeps its arrow. */
export const dense = { minH: '9', px: '3', fontSize: 'sm', borderRadius: 'sm' } as const;
export const denseSelect = { minH: '9', fontSize: 'sm', borderRadius: 'sm' } as const;
