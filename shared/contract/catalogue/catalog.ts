/** Categories and products as shoppers and admins read them. */
import * as z from 'zod';
import { parseAgeFilter } from '../../rules/catalogue/age-bands.ts';
import { mapDeclarationFields } from '../../rules/catalogue/declarations.ts';
import { maxSearchLength } from '../../rules/catalogue/limits.ts';
import { stockFilters } from '../../rules/catalogue/stock-level.ts';
import { maxSynonymLineLength, maxSynonymLines, parseSynonymLine } from '../../rules/catalogue/synonyms.ts';
import { Flag, Instant, Limit, Meta, NumberFromText, Page, ProductId, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';
import { Facets, FoundVariants, SearchInterpretation, Suggestion } from './search-results.ts';
import { SizeChart } from './size-chart.ts';
import { Inventory, ProductOption, Variant } from './variant.ts';

export const Category = () =>
  z
    .object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      imageUrl: z.string(),
      isActive: z.boolean(),
      sortOrder: z.number().int(),
      productCount: z.number().int(),
      /** The size chart for products without a chart of their own. Present only when a single category is read. */
      sizeChart: SizeChart().optional(),
      /** For the catalogue's staff: an edit names the version on which it is based. */
      version: z.number().int().optional(),
    })
    .meta({ title: 'Category' });
export type Category = z.output<ReturnType<typeof Category>>;

export const ProductImage = () =>
  z
    .object({
      id: z.string(),
      imageUrl: z.string(),
      altText: z.string(),
      imageType: z.enum(['primary', 'secondary', 'gallery']),
      sortOrder: z.number().int(),
      isActive: z.boolean(),
      productId: z.number().int(),
      createdAt: Instant(),
      updatedAt: Instant(),
    })
    .meta({ title: 'ProductImage' });
export type ProductImage = z.output<ReturnType<typeof ProductImage>>;

export const productStatuses = ['active', 'inactive', 'draft'] as const;
export const shopSorts = ['default', 'featured', 'price-asc', 'price-desc', 'name-asc'] as const;
/** The last two orders are for the catalogue's staff. */
export const productSorts = [...shopSorts, 'newest', 'stock-asc'] as const;
export type ShopSort = (typeof shopSorts)[number];
export type ProductSort = (typeof productSorts)[number];

export const Product = () =>
  z
    .object({
      id: z.number().int(),
      name: z.string(),
      description: z.string(),
      /** The current selling price. */
      price: Rupees(),
      /** The maximum retail price. */
      mrp: Rupees().optional(),
      /** Struck through beside the price: the MRP, or the price before a running sale. */
      originalPrice: Rupees().optional(),
      /** The price without the sale; present only while a sale runs. */
      regularPrice: Rupees().optional(),
      /** When the sale that gives this price ends; present only in its last seven days. */
      saleEndsAt: Instant().optional(),
      /** The end of the sale as text: `Sale ends 30 Nov`. */
      saleNote: z.string().optional(),
      /** Per cent, at today's price. */
      gstRate: z.number(),
      /** The id of the tax class, whose rate depends on price and day; absent: the rate is fixed. */
      taxClass: z.string().optional(),
      /** Whether the prices include GST; otherwise it is added at checkout. */
      priceIncludesTax: z.boolean(),
      /** Units that can be bought now; those held by unpaid checkouts are not included. */
      stock: z.number().int(),
      sku: z.string(),
      /** In the owner's order. A specification of the same name as an option is left out. */
      specifications: z.record(z.string(), z.string()),
      /** Months; null when unknown. */
      ageRange: z.object({ minMonths: z.number().int(), maxMonths: z.number().int() }).nullable(),
      status: z.enum(productStatuses),
      isFeatured: z.boolean(),
      categoryId: z.string(),
      /** The size chart of the category is present only when a single product is read. */
      category: z.object({ id: z.string(), name: z.string(), sizeChart: SizeChart().optional() }),
      /** The product's own size chart, which replaces that of its category. Present only when a single product is read. */
      sizeChart: SizeChart().optional(),
      /** At most three; empty: the product is its own only variant. */
      options: z.array(ProductOption()),
      variants: z.array(Variant()),
      imageUrl: z.string(),
      primaryImage: z.string(),
      images: z.array(ProductImage()),
      /** The average rating; null without reviews. */
      rating: z.number().nullable(),
      reviews: z.number().int(),
      viewCount: z.number().int(),
      soldCount: z.number().int(),
      isInStock: z.boolean(),
      /** The declarations that the law requires, as far as they are made. */
      declarations: z.object(mapDeclarationFields(() => z.string().optional())).optional(),
      /** The title and description for search engines, when they differ from the name and the description. */
      seoTitle: z.string().optional(),
      seoDescription: z.string().optional(),
      /** Whether each unit is sent as a parcel of its own, with its own charge. Lists state it for the catalogue's staff only. */
      shipsAlone: z.boolean().optional(),
      createdAt: Instant(),
      updatedAt: Instant(),
      // The following fields are for the catalogue's staff:
      /** An edit names the version on which it is based. Orders and stock changes do not raise it. */
      version: z.number().int().optional(),
      hsn: z.string().optional(),
      /** Words by which the owner wants the product to be found; searches use them and pages do not show them. */
      tags: z.array(z.string()).optional(),
      /** Whether the product is no longer sold, and kept because orders refer to it. */
      isArchived: z.boolean().optional(),
      /** Units up to which each of its variants counts as low; absent: the shop's limit applies. */
      lowStockLimit: z.number().int().optional(),
      inventory: Inventory().optional(),
    })
    .meta({ title: 'Product' });
export type Product = z.output<ReturnType<typeof Product>>;

export const listCategories = /* @__PURE__ */ endpoint({
  key: 'catalog.listCategories',
  method: 'GET',
  path: '/api/categories',
  access: 'visitor',
  isPubliclyCacheable: true,
  summary: 'The categories in their order, with the number of active products in each; only catalogue staff see inactive ones',
  query: () => z.strictObject({ isActive: Flag().optional() }),
  reply: () => z.array(Category()),
  failures: [],
});

const Search = () => z.string().max(maxSearchLength, `At most ${maxSearchLength} characters`);
const Months = () => NumberFromText(z.number().int('Whole months').min(0).max(216, 'At most 216 months').optional());
/** One or several values, separated by commas; any of them matches. */
const AnyOf = () =>
  z
    .string()
    .max(600)
    .transform((text) => text.split(',').flatMap((value) => value.trim() || []))
    .pipe(z.array(z.string().max(100)).min(1, 'Name at least one').max(20, 'At most 20 at once'));

const Ages = () =>
  AnyOf()
    .refine(
      (values) => values.every((value) => parseAgeFilter(value) !== undefined),
      'Write an age such as 4-5 years or 18 months, or a band such as 4-6y',
    )
    .transform((values) => values.flatMap((value) => parseAgeFilter(value) ?? []));

export const listProducts = /* @__PURE__ */ endpoint({
  key: 'catalog.listProducts',
  method: 'GET',
  path: '/api/products',
  access: 'visitor',
  isPubliclyCacheable: true,
  summary: 'Search, filter, sort, count and page the products; only catalogue staff see inactive ones',
  query: () =>
    z.strictObject({
      search: Search().optional(),
      categoryId: z.string().max(100).optional(),
      // Price, ages, sale, size and colour are filters of variants: a product matches when one of its available variants passes all of them.
      /** Rupees; a band is half open: minPrice <= price < maxPrice. */
      minPrice: NumberFromText(z.number().nonnegative().optional()),
      maxPrice: NumberFromText(z.number().nonnegative().optional()),
      /** Months, both included: matches products whose ages overlap with these. */
      minAge: Months(),
      maxAge: Months(),
      inStock: Flag().optional(),
      onSale: Flag().optional(),
      /** `4-5 years`, or the key of a band: `4-6y`. */
      age: Ages().optional(),
      /** Values of the options Size and Colour, or of the specifications; a colour may also be a family. */
      size: AnyOf().optional(),
      color: AnyOf().optional(),
      /** Whether to count what each further filter would leave. */
      facets: Flag().default(false),
      status: z.enum(productStatuses).optional(),
      isFeatured: Flag().optional(),
      /** Stock levels (shared/rules/catalogue/stock-level.ts) and archived products: for the catalogue's staff. */
      stock: z.enum(stockFilters).optional(),
      isArchived: Flag().optional(),
      sort: z.enum(productSorts).default('default'),
      page: Page(),
      limit: Limit(12),
    }),
  reply: () =>
    z.object({
      products: z.array(Product()),
      meta: Meta(),
      facets: Facets().optional(),
      search: SearchInterpretation().optional(),
      found: FoundVariants().optional(),
    }),
  failures: [],
});

export const suggest = /* @__PURE__ */ endpoint({
  key: 'catalog.suggest',
  method: 'GET',
  path: '/api/suggestions',
  access: 'public',
  isPubliclyCacheable: true,
  summary: 'Suggestions for a typed text: searches, categories and products, the likeliest first',
  query: () => z.strictObject({ search: Search() }),
  reply: () => z.object({ suggestions: z.array(Suggestion()), didYouMean: z.string().optional(), total: z.number().int() }),
  failures: [],
});

/** Products on one page of the sitemap; the protocol allows 50,000 addresses in a file. */
export const sitemapSize = 10_000;

export const readSitemap = /* @__PURE__ */ endpoint({
  key: 'catalog.readSitemap',
  method: 'GET',
  path: '/api/sitemap',
  access: 'public',
  isPubliclyCacheable: true,
  summary: 'The active products with their last change and first picture, ten thousand a page, for sitemap.xml',
  query: () => z.strictObject({ page: Page() }),
  reply: () => z.object({ products: z.array(z.object({ id: z.number().int(), updatedAt: Instant(), imageUrl: z.string() })), meta: Meta() }),
  failures: [],
});

export const readProduct = /* @__PURE__ */ endpoint({
  key: 'catalog.readProduct',
  method: 'GET',
  path: '/api/products/{id}',
  access: 'visitor',
  isPubliclyCacheable: true,
  summary: 'One product with its current stock',
  params: () => z.strictObject({ id: ProductId() }),
  reply: Product,
  failures: ['product_not_found'],
});

/** One line: `pram, stroller, buggy`, or one way only: `khilona => toy`. */
const SynonymLine = () =>
  z
    .string()
    .trim()
    .max(maxSynonymLineLength, `At most ${maxSynonymLineLength} characters in a line`)
    .refine(
      (line) => parseSynonymLine(line) !== null,
      'Write words with commas between them, as in: pram, stroller. Or one way only: khilona => toy',
    );

const Synonyms = () => z.object({ lines: z.array(z.string()), version: z.number().int() }).meta({ title: 'Synonyms' });

export const readSynonyms = /* @__PURE__ */ endpoint({
  key: 'catalog.readSynonyms',
  method: 'GET',
  path: '/api/synonyms',
  access: 'catalogue',
  summary: 'The synonyms of the search; version 0 is the default list',
  reply: Synonyms,
  failures: [],
});

export const saveSynonyms = /* @__PURE__ */ endpoint({
  key: 'catalog.saveSynonyms',
  method: 'PUT',
  path: '/api/synonyms',
  access: 'catalogue',
  summary: 'Save the whole list; with a version that is not the newest: 409, with the current list',
  body: () =>
    z.strictObject({
      lines: z.array(SynonymLine()).max(maxSynonymLines, `At most ${maxSynonymLines} lines`),
      version: z.int('The version is a whole number').min(0).optional(),
    }),
  reply: Synonyms,
  failures: ['edited_meanwhile'],
});
