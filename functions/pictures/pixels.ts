/** Who decodes and encodes pictures? sharp: machine code, some 60 ms of a processor to load, so a function waits for it only when there is a picture. */
export const loadSharp = async () => (await import('sharp')).default;
