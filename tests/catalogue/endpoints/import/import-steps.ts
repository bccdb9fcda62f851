/** Runs the import command on a spec's own shop, with pictures from a local server. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Papa from 'papaparse';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { readWholeCatalogue } from '#functions/catalogue/published/scan-catalogue.ts';
import type { WebOptions } from '#functions/platform/web/public-web.ts';
import { importProducts } from '#infra/local/import/command.ts';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';
import type { Shop } from '#tests/kit/shop.ts';

export type Row = Readonly<Record<string, string | number>>;

/** Writes rows as CSV text with the columns of all rows, in the order of their first appearance. */
export const sheet = (...rows: readonly Row[]): string => Papa.unparse([...rows], { columns: [...new Set(rows.flatMap(Object.keys))] });

export interface ImportResult {
  readonly code: number;
  readonly lines: readonly string[];
  readonly output: string;
}

export function createImportSteps(shop: Shop) {
  const folder = mkdtemp(path.join(tmpdir(), 'nanhe-import-'));
  closeAfterTests(async () => rm(await folder, { recursive: true, force: true }));
  let files = 0;
  const file = async (content: string | Uint8Array): Promise<string> => {
    const name = path.join(await folder, `${++files}.csv`);
    await writeFile(name, content);
    return name;
  };
  const run = async (given: readonly string[], web: WebOptions = { isAllowed: () => true }): Promise<ImportResult> => {
    const lines: string[] = [];
    const place = { name: 'the shop', now: shop.now, publish: shop.deliverEvents, close: () => Promise.resolve() };
    const code = await importProducts(given, { web, out: (line) => lines.push(line), open: () => Promise.resolve(place) });
    return { code, lines, output: lines.join('\n') };
  };
  return {
    folder,
    file,
    run,
    /** Imports a text as a file with these options. */
    importText: async (content: string | Uint8Array, ...options: readonly string[]) => run([await file(content), ...options]),
    products: async (): Promise<readonly ProductItem[]> => (await readWholeCatalogue()).products.sort((one, other) => one.id - other.id),
    productNamed: async (name: string): Promise<ProductItem | undefined> =>
      (await readWholeCatalogue()).products.find((product) => product.name === name),
  };
}

/** The first row of a product in Shopify's export. */
export const shopifyRow = (handle: string, more: Row = {}): Row => ({
  Handle: handle,
  Title: `The ${handle}`,
  'Body (HTML)': '<p>Soft &amp; warm.</p>',
  Vendor: 'Rangoli',
  Type: 'Night Things',
  Tags: 'a, b',
  Published: 'true',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Option2 Name': '',
  'Option2 Value': '',
  'Variant SKU': `${handle}-1`,
  'Variant Inventory Qty': 4,
  'Variant Price': '499.00',
  'Variant Compare At Price': '',
  'Image Src': '',
  'Image Position': '',
  'Image Alt Text': '',
  Status: 'active',
  ...more,
});
/** A further row of the product: another variant or picture. */
export const nextRow = (handle: string, more: Row): Row => ({ Handle: handle, ...more });
/** The columns of a variant whose units Shopify counts. */
export const trackedUnits = (policy: string): Row => ({ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Policy': policy });

export interface PictureServer {
  readonly url: string;
  readonly port: number;
  /** Requested paths, in order. */
  readonly requestedPaths: readonly string[];
}

export async function startPictureServer(answer: (path: string, res: ServerResponse, req: IncomingMessage) => unknown): Promise<PictureServer> {
  const requestedPaths: string[] = [];
  const server = createServer((req, res) => {
    requestedPaths.push(req.url ?? '');
    void Promise.resolve(answer(req.url ?? '', res, req)).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTests(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, port, requestedPaths };
}
