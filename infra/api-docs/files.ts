/** Lists the files of the page at /api/docs: the committed document, Swagger UI as its package ships it, and a page around both. */
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const page = path.join(root, 'infra/api-docs');
const swagger = path.join(root, 'node_modules/swagger-ui-dist');

/** Path of the page; its files are below it. */
export const docsPath = '/api/docs';

/** Folder -> the files that are served from it. */
export const docsFiles: Readonly<Record<string, readonly string[]>> = {
  [page]: ['index.html', 'page.css', 'start.js'],
  [swagger]: ['swagger-ui.css', 'swagger-ui-bundle.js'],
  [path.join(root, 'docs')]: ['openapi.json'],
};
