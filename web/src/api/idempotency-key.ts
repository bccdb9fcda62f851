/** Makes the key under which a change is sent; it works without `randomUUID`, which insecure connections lack. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');
