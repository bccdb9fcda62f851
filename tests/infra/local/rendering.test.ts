/** Server-rendered pages as a crawler, a link preview or a browser without JavaScript receives them. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Category, Product } from '#shared/contract/catalogue/catalog.ts';
import { getJson, type Machine, openMachine, postJson, type Start } from './machine.ts';
import { found, read, text } from './reader.ts';

/** Path -> main heading of the page. */
const pages = {
  '/': /^Welcome to Nanhe/,
  '/products': 'All Products',
  '/about': 'A small shop for the big years',
  '/event': 'Days they will talk about at bedtime',
  '/lawyer': 'The paperwork of family life, made plain',
  '/education': 'Curious today, a little braver tomorrow',
  '/services': 'More than a shop for the years with children',
  '/terms': 'Terms and Conditions',
  '/privacy': 'Privacy',
  '/shipping': 'Shipping and delivery',
  '/returns': 'Refund Policy',
  '/grievance': 'Complaints',
  '/doctor': 'A doctor who has time for your child',
  '/doctor/doctors': 'All Doctors',
  '/doctor/about': 'A doctor who has time for your child',
  '/doctor/contact': 'Contact Health & Care',
  '/doctor/terms': 'Terms for Doctor Services',
  '/doctor/refund-policy': 'Refund Policy for Doctor Services',
} as const;

describe('server-rendered pages', { timeout: 240_000 }, () => {
  let machine: Machine;
  let shop: Start;
  let site: string;
  const rendered = new Map<string, ReturnType<typeof read>>();
  /** Renders each address once for all tests. */
  const seen = (path: string) => {
    const page = rendered.get(path) ?? read(`${site}${path}`);
    rendered.set(path, page);
    return page;
  };
  beforeAll(async () => {
    machine = await openMachine();
    // The whole shop with the built site.
    shop = await machine.start({ env: { SITE_DIR: '', SEED: 'catalogue' } });
    await shop.ready();
    site = `http://localhost:${shop.port}`;
  }, 240_000);
  afterAll(() => machine.close());

  it.each(Object.entries(pages))('renders %s with heading, title, description and canonical URL, cached for one second', async (path, heading) => {
    const page = await seen(path);
    expect(page).toMatchObject({ status: 200, canonical: `${site}${path}`, robots: undefined });
    expect(page.cacheControl).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=59, stale-if-error=600');
    expect(page.heading).toMatch(heading);
    expect(page.title).toContain('Nanhe');
    expect(page.description.length).toBeGreaterThan(40);
    // The page names its own code, so that the browser requests it early.
    const [, code = '[]'] = /<script type="application\/json" id="code">([^<]*)</.exec(page.html) ?? [];
    expect(JSON.parse(code)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\/assets\/index-/), expect.stringMatching(/-page-[\w-]+\.js$/)]),
    );
    expect(page.html).not.toContain('modulepreload');
    // The first mention of the style layers decides their order.
    expect(page.html.indexOf('@layer reset,base,tokens,recipes;')).toBeGreaterThan(0);
    expect(page.html.indexOf('@layer reset,base,tokens,recipes;')).toBe(page.html.indexOf('@layer'));
    expect(page.html.match(/@layer reset/g)).toHaveLength(2);
    expect(page.html).not.toMatch(/<script(?![^>]*(?: src=| type="application\/(?:ld\+)?json"))/);
  });

  it('gives each rendered page a unique title and description', async () => {
    const all = await Promise.all(Object.keys(pages).map(seen));
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  });

  it('renders the slides, categories and featured products of the home page', async () => {
    const { html, data } = await seen('/');
    const { carousels } = (await getJson(`${site}/api/carousels`)) as { carousels: { title: string }[] };
    const categories = (await getJson(`${site}/api/categories`)) as Category[];
    const { products } = (await getJson(`${site}/api/products?sort=featured&limit=8`)) as { products: Product[] };
    const shown = text(html);
    for (const name of [...carousels.map(({ title }) => title), ...categories.map(({ name }) => name), ...products.map(({ name }) => name)])
      expect(shown).toContain(name);
    expect(data.map((each) => each['@type'])).toEqual(['Organization', 'WebSite']);
  });

  it('renders a product page with the metadata for search engines and link previews', async () => {
    const product = (await getJson(`${site}/api/products/3`)) as Product;
    const page = await seen('/product/3');
    expect(page).toMatchObject({ status: 200, heading: product.name, title: `${product.name} · Nanhe`, canonical: `${site}/product/3` });
    expect(text(page.html)).toContain(product.description);
    const property = (name: string) => found(page.html, new RegExp(`<meta property="${name}" content="([^"]*)"`));
    expect(property('og:title')).toBe(product.name);
    expect(property('og:type')).toBe('product');
    expect(property('og:url')).toBe(`${site}/product/3`);
    expect(property('og:image')).toBe(`${site}${product.primaryImage.replace('-640.', '-1200.')}`);
    expect(property('og:image:alt')).toBe(product.name);
    expect(property('product:price:amount')).toBe(product.price.toFixed(2));
    const [thing, crumbs] = page.data;
    expect(thing).toMatchObject({ '@type': 'Product', name: product.name, description: product.description, sku: product.sku });
    expect(thing?.['image']).toContain(`${site}${product.primaryImage}`);
    expect(thing?.['offers']).toMatchObject({
      price: product.price.toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${product.isInStock ? 'InStock' : 'OutOfStock'}`,
      url: `${site}/product/3`,
    });
    expect(thing?.['offers']).toMatchObject({
      shippingDetails: { shippingRate: { '@type': 'MonetaryAmount', currency: 'INR' }, shippingDestination: { addressCountry: 'IN' } },
      hasMerchantReturnPolicy: { applicableCountry: 'IN', merchantReturnDays: 30 },
    });
    expect('aggregateRating' in (thing ?? {})).toBe(product.reviews > 0);
    expect(crumbs?.['itemListElement'].map((each: { name: string }) => each.name)).toEqual(['Home', 'Products', product.category.name, product.name]);
  });

  it.each(['/', '/products', '/about', '/event', '/lawyer', '/terms', '/doctor', '/doctor/doctors'])(
    'gives %s a card of 1200 x 630 pixels for link previews',
    async (path) => {
      const { html } = await seen(path);
      const property = (name: string) => found(html, new RegExp(`<meta property="${name}" content="([^"]*)"`));
      expect([property('og:image:width'), property('og:image:height')]).toEqual(['1200', '630']);
      expect(property('og:image:alt')).toMatch(/Nanhe/);
      const picture = await fetch(property('og:image') ?? '');
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    },
  );

  it('shows the picture of a category in link previews', async () => {
    const [category] = (await getJson(`${site}/api/categories`)) as Category[];
    const { html } = await seen(`/products?category=${encodeURIComponent(category?.name.toLowerCase() ?? '')}`);
    expect(html).toContain(`<meta property="og:image" content="${site}${category?.imageUrl.replace('-640.', '-1200.')}"`);
  });

  it.each([
    ['/products?category=kids-clothes&sort=price-asc', '/products?category=kids%E2%80%99%20clothes&sort=price-asc'],
    ["/products?category=Kids'+Clothes&page=1", '/products?category=kids%E2%80%99%20clothes&page=1'],
    ['/products?category=WOODEN%20TOYS', '/products?category=wooden%20toys'],
  ])('redirects %s to the one address of its list', async (address, to) => {
    const response = await fetch(`${site}${address}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
    expect((await fetch(`${site}${to}`, { redirect: 'manual' })).status).toBe(200);
  });

  it('gives a list one canonical URL and keeps searches out of search engines', async () => {
    const [category] = (await getJson(`${site}/api/categories`)) as Category[];
    const list = `/products?category=${encodeURIComponent(category?.name.toLowerCase() ?? '')}`;
    expect((await seen(`${list}&sort=price-asc&price=500-1000&utm_source=x`)).canonical).toBe(`${site}${list}`);
    expect((await seen('/products?page=2&sort=name-asc')).canonical).toBe(`${site}/products?page=2`);
    expect((await seen('/products/')).canonical).toBe(`${site}/products`);
    expect((await seen('/ecommerce/refund-policy')).canonical).toBe(`${site}/returns`);
    expect(await seen('/products?search=teddy')).toMatchObject({ status: 200, canonical: undefined, robots: 'noindex' });
  });

  it.each([
    ['/no/such/page', 'Page not found'],
    ['/profilexyz', 'Page not found'],
    ['/doctor/my-xyz', 'Page not found'],
    ['/product/999999', 'Product not found'],
    ['/product/abc', 'Invalid product ID'],
    ['/product/-1', 'Invalid product ID'],
    ['/product/1e3', 'Invalid product ID'],
    ['/doctor/doctors/nobody', 'nobody'],
  ])('answers 404 for %s with an uncached page that names the problem', async (path, said) => {
    const page = await seen(path);
    expect(page).toMatchObject({ status: 404, cacheControl: 'no-store', robots: 'noindex', canonical: undefined });
    expect(text(page.html)).toContain(said);
    expect(text(page.html)).toContain('Health & Care');
  });

  it.each(['/checkout', '/profile', '/profile/', '/wishlist', '/signin', '/signup', '/verify-otp', '/doctor/my-appointments'])(
    'serves %s as the bare shell with noindex',
    async (path) => {
      const response = await fetch(`${site}${path}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<div id="root"></div>');
    },
  );

  it('renders the frame of the cart without its lines', async () => {
    const page = await seen('/cart');
    expect(page).toMatchObject({ status: 200, robots: 'noindex', canonical: undefined });
    expect(text(page.html)).toContain('Your cart');
    expect(page.html).toContain('aria-label="Loading your cart"');
  });

  it('renders the same page with and without a customer token', async () => {
    const { body } = await postJson(`${site}/api/auth/login`, { identifier: 'asha@nanhe.test', password: 'Asha-Pass-2026' });
    const headers = { authorization: `Bearer ${(body as { token: string }).token}`, token: 'x', cookie: 'a=b', 'x-page': '/cart' };
    // A page without figures of the shop, which another request could update between both.
    const response = await fetch(`${site}/terms`, { headers });
    const plain = (html: string) => html.replace(/"at":\d+/, '');
    expect(plain(await response.text())).toBe(plain((await seen('/terms')).html));
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('vary')).toBe('accept-encoding');
  });

  it('redirects an address with a trailing space to the page', async () => {
    const response = await fetch(`${site}/products%20?sort=name-asc`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/products?sort=name-asc']);
  });

  it('lists every page, category and product in the sitemap that robots.txt names', async () => {
    const response = await fetch(`${site}/sitemap.xml`);
    expect(response.headers.get('content-type')).toContain('application/xml');
    const xml = await response.text();
    const { meta } = (await getJson(`${site}/api/products?limit=1`)) as { meta: { total: number } };
    expect([
      ...xml.matchAll(
        /<loc>[^<]*\/product\/\d+<\/loc><lastmod>\d{4}-\d\d-\d\dT[^<]*Z<\/lastmod><image:image><image:loc>http[^<]*\/images\/[^<]*<\/image:loc><\/image:image>/g,
      ),
    ]).toHaveLength(meta.total);
    for (const path of Object.keys(pages)) expect(xml).toContain(`<loc>${site}${path}</loc>`);
    for (const { name } of (await getJson(`${site}/api/categories`)) as Category[])
      expect(xml).toContain(`<loc>${site}/products?category=${encodeURIComponent(name.toLowerCase())}</loc>`);
    expect(xml).not.toMatch(/cart|signin|profile|ecommerce/);
    expect((await fetch(`${site}/sitemap-1.xml`)).status).toBe(404);
    const robots = await (await fetch(`${site}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`);
    for (const path of ['/admin', '/cart', '/checkout', '/profile', '/api/']) expect(robots).toContain(`Disallow: ${path}\n`);
    // The same file is served in the cloud, where this path does not exist.
    expect(robots).not.toContain('_local');
  });

  it('renders an uncached loading page while the API is unavailable', async () => {
    await postJson(`${site}/_local/faults`, [{ service: 'dynamodb', operation: '*', mode: 'error', times: 1_000 }]);
    try {
      const page = await read(`${site}/product/4`);
      expect(page).toMatchObject({ status: 200, cacheControl: 'no-store' });
      expect(page.html).toContain('Loading product');
      expect(page.html).toContain('<footer');
    } finally {
      await postJson(`${site}/_local/faults`, []);
    }
    expect(await read(`${site}/product/4`)).toMatchObject({ status: 200, canonical: `${site}/product/4` });
  });

  it.each([
    `/products?search=${'x'.repeat(6_000)}`,
    '/products?search=%3Cscript%3Ealert(1)%3C%2Fscript%3E%E2%80%A8',
    '/products?search=%E0%A4%A&page=%',
    '/products?search=%00%01%ff',
    `/products?search=${encodeURIComponent('🧸'.repeat(300))}`,
    '/products?page=-3',
    '/products?page=1e9&sort=constructor&price=__proto__',
    '/products?search=a&search=b&page=1&page=2',
    '/products?__proto__=1&constructor=2&toString=3',
    '/?page=NaN&search=%22%3E%3Cimg%20src%3Dx%3E',
  ])('renders a usable page for %.80s', async (address) => {
    const page = await seen(address);
    expect(page.status).toBe(200);
    expect(page.heading).not.toBe('');
    expect(page.html).not.toContain('<script>alert');
    expect(page.html).not.toContain('<img src=x>');
    const renderedData = /<script type="application\/json" id="rendered-data">(.*?)<\/script>/s.exec(page.html)?.[1] ?? '';
    expect(JSON.parse(renderedData)).toMatchObject({ site });
    expect(renderedData).not.toMatch(/[<\u2028\u2029]/);
  });

  it.each(['/products?page=999', '/products?category=wooden%20toys&page=7', '/products?search=romper&page=400', '/products?search=qqqqqq&page=2'])(
    'answers 404 beyond the last page of a list and keeps %s out of search engines',
    async (address) => {
      const page = await seen(address);
      expect(page).toMatchObject({ status: 404, canonical: undefined });
      expect(page.html).toContain('content="noindex"');
      expect(page.heading).not.toBe('');
    },
  );

  it('answers 200 to the first page of an empty list and to the last page of a full one', async () => {
    expect(await seen('/products?search=qqqqqq')).toMatchObject({ status: 200 });
    const { meta } = (await getJson(`${site}/api/products?limit=12`)) as { meta: { totalPages: number } };
    expect(await seen(`/products?page=${meta.totalPages}`)).toMatchObject({ status: 200, canonical: `${site}/products?page=${meta.totalPages}` });
  });

  it.each(['/products?category=__proto__', '/products?category=no%20such%20category'])(
    'answers 404 with a page that says so for %s',
    async (address) => {
      const page = await seen(address);
      expect(page.status).toBe(404);
      expect(page.heading).not.toBe('');
    },
  );

  it.each([
    '/%',
    '/%E0%A4%A',
    '/%00',
    `/${'x'.repeat(6_000)}`,
    '/__proto__',
    '/constructor',
    '//evil.example/',
    '/product/%F0%9F%A7%B8',
    '/..%2f..%2fetc/passwd',
    '/index.html',
    '/products/<script>',
    '/product/1/2',
  ])('answers 404 with a full page for %.40s', async (path) => {
    const page = await seen(path);
    expect(page.status).toBe(404);
    expect(page.html).toContain('<footer');
    expect(page.canonical).toBeUndefined();
  });
});
