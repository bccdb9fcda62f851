/** Categories and products as shoppers and admins read them. */
import * as z from 'zod';
import { agesNamed } from '../../rules/catalogue/age-bands.ts';
import { declaredTexts } from '../../rules/catalogue/declarations.ts';
import { longestSearch } from '../../rules/catalogue/search.ts';
import { stockFilters } from '../../rules/catalogue/stock-level.ts';
import { longestLine, maxLines, readLine } from '../../rules/catalogue/synonyms.ts';
import { Flag, Instant, Limit, Meta, Page, ProductId, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';
import { Facets, FoundVariants, SearchInterpretation, Suggestion } from './found.ts';
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
      /** For its products without a chart of their own. Only where one category is read. */
      sizeChart: SizeChart().optional(),
      /** For the catalogue's staff: a save names the version it was made on. */
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
/** The last two are for the catalogue's staff. */
export const productSorts = [...shopSorts, 'newest', 'stock-asc'] as const;
export type ShopSort = (typeof shopSorts)[number];
export type ProductSort = (typeof productSorts)[number];

export const Product = () =>
  z
    .object({
      id: z.number().int(),
      name: z.string(),
      description: z.string(),
      /** What it is sold for now. */
      price: Rupees(),
      /** The maximum retail price. */
      mrp: Rupees().optional(),
      /** Struck through beside the price: the MRP, or the price before the sale while one runs. */
      originalPrice: Rupees().optional(),
      /** The price without the sale; only while one runs. */
      regularPrice: Rupees().optional(),
      /** When the sale ends that gives this price; only in its last seven days. */
      saleEndsAt: Instant().optional(),
      /** The same in words: `Sale ends 30 Nov`. */
      saleNote: z.string().optional(),
      /** Per cent, at its price today. */
      gstRate: z.number(),
      /** The id of its tax class, whose rate depends on the price and the day; absent: its rate is fixed. */
      taxClass: z.string().optional(),
      /** Whether the prices contain GST, else it is added at checkout: a setting of the shop. */
      priceIncludesTax: z.boolean(),
      /** Units that can be bought now, without those held by unpaid checkouts. */
      stock: z.number().int(),
      sku: z.string(),
      /** In the owner's order, without what an option of the same name says. */
      specifications: z.record(z.string(), z.string()),
      /** Months; null where it is not known. */
      ageRange: z.object({ minMonths: z.number().int(), maxMonths: z.number().int() }).nullable(),
      status: z.enum(productStatuses),
      isFeatured: z.boolean(),
      categoryId: z.string(),
      /** With its size chart only where one product is read. */
      category: z.object({ id: z.string(), name: z.string(), sizeChart: SizeChart().optional() }),
      /** Its own, which goes before that of its category. Only where one product is read. */
      sizeChart: SizeChart().optional(),
      /** At most three; none: the product is its own only variant. */
      options: z.array(ProductOption()),
      variants: z.array(Variant()),
      imageUrl: z.string(),
      primaryImage: z.string(),
      images: z.array(ProductImage()),
      /** Average of real ratings; null with none. */
      rating: z.number().nullable(),
      reviews: z.number().int(),
      viewCount: z.number().int(),
      soldCount: z.number().int(),
      isInStock: z.boolean(),
      /** What search engines show in place of the name and the description. */
      /** What the law wants declared, as far as it is. */
      declarations: z.object(declaredTexts(() => z.string().optional())).optional(),
      seoTitle: z.string().optional(),
      seoDescription: z.string().optional(),
      createdAt: Instant(),
      updatedAt: Instant(),
      // For the catalogue's staff:
      /** A save names the version it was made on. Sales and stock do not change it. */
      version: z.number().int().optional(),
      hsn: z.string().optional(),
      /** Each unit is a parcel of its own. */
      shipsAlone: z.boolean().optional(),
      /** The owner's words for finding it; shoppers search in them and do not see them. */
      tags: z.array(z.string()).optional(),
      /** No longer sold, and kept because orders refer to it. */
      isArchived: z.boolean().optional(),
      /** Units up to which each of its variants is low in stock; absent: the shop's limit. */
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
  summary: 'The categories in their order, with how many active products each has; others than those who keep them see active ones only',
  query: () => z.strictObject({ isActive: Flag().optional() }),
  reply: () => z.array(Category()),
  failures: [],
});

const Search = () => z.string().max(longestSearch, `At most ${longestSearch} characters`);
const Months = () => z.coerce.number<string | number>().int('Whole months').min(0).max(216, 'At most 216 months');
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
      (values) => values.every((value) => agesNamed(value) !== undefined),
      'Write an age such as 4-5 years or 18 months, or a band such as 4-6y',
    )
    .transform((values) => values.flatMap((value) => agesNamed(value) ?? []));

export const listProducts = /* @__PURE__ */ endpoint({
  key: 'catalog.listProducts',
  method: 'GET',
  path: '/api/products',
  access: 'visitor',
  isPubliclyCacheable: true,
  summary: 'Search, filter, sort, count and page the products; others than admins see active ones only',
  query: () =>
    z.strictObject({
      search: Search().optional(),
      categoryId: z.string().max(100).optional(),
      // Price, ages, sale, size and colour are those of one available variant: a product matches when one of its variants passes all of them.
      /** Rupees; a band is half open: minPrice <= price < maxPrice. */
      minPrice: z.coerce.number<string | number>().nonnegative().optional(),
      maxPrice: z.coerce.number<string | number>().nonnegative().optional(),
      /** Months, both counted: products whose ages overlap with these. */
      minAge: Months().optional(),
      maxAge: Months().optional(),
      inStock: Flag().optional(),
      onSale: Flag().optional(),
      /** `4-5 years`, or the key of a band: `4-6y`. */
      age: Ages().optional(),
      /** As the options Size and Colour or the specifications have them; a colour by its family, too. */
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
  summary: 'What somebody who types this may be looking for: searches, categories and products, the likeliest first',
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
  summary: 'The active products, when each changed last and its first picture, ten thousand a page, for sitemap.xml',
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
  summary: 'One product with its stock of this moment',
  params: () => z.strictObject({ id: ProductId() }),
  reply: Product,
  failures: ['product_not_found'],
});

/** One line: `pram, stroller, buggy`, or one way only: `khilona => toy`. */
const SynonymLine = () =>
  z
    .string()
    .trim()
    .max(longestLine, `At most ${longestLine} characters in a line`)
    .refine((line) => readLine(line) !== null, 'Write words with commas between them, as in: pram, stroller. Or one way only: khilona => toy');

const Synonyms = () => z.object({ lines: z.array(z.string()), version: z.number().int() }).meta({ title: 'Synonyms' });

export const readSynonyms = /* @__PURE__ */ endpoint({
  key: 'catalog.readSynonyms',
  method: 'GET',
  path: '/api/synonyms',
  access: 'catalogue',
  summary: 'Which words mean the same in a search; version 0 is the list that every shop begins with',
  reply: Synonyms,
  failures: [],
});

export const saveSynonyms = /* @__PURE__ */ endpoint({
  key: 'catalog.saveSynonyms',
  method: 'PUT',
  path: '/api/synonyms',
  access: 'catalogue',
  summary: 'Save the whole list; with a version that is not the newest: 409, and what there is now',
  body: () =>
    z.strictObject({
      lines: z.array(SynonymLine()).max(maxLines, `At most ${maxLines} lines`),
      version: z.int('The version is a whole number').min(0).optional(),
    }),
  reply: Synonyms,
  failures: ['edited_meanwhile'],
});
