/** Names the folders of the project. */
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const functionsFolder = `${root}functions/`;
/** What the bundler writes: dist/functions/<place>/index.cjs. */
export const bundlesFolder = `${root}dist/functions/`;
export const siteFolder = `${root}dist/web/`;
/** Holds the renderer of that site: dist/renderer/index.mjs. */
export const builtFolder = `${root}dist/`;
