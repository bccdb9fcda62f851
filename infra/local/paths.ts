/** Names the project's folders. */
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const functionsFolder = `${root}functions/`;
/** Output of the bundler: dist/functions/<entry>/index.cjs. */
export const bundlesFolder = `${root}dist/functions/`;
export const siteFolder = `${root}dist/web/`;
/** Contains the site's renderer: dist/renderer/index.mjs. */
export const builtFolder = `${root}dist/`;
