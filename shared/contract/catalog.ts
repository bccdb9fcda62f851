/** What does the shop sell? Categories and products as shoppers and admins read them. */
import * as z from 'zod';
import { stockLevels } from '../rules/stock-level.ts';
import { Flag, Instant, Limit, Meta, Page, ProductId, Rupees } from './common.ts';
import { endpoint } from './define.ts';

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
      /** For those who keep the catalogue: a save says which version it saw. */
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
/** The last two are for those who keep the catalogue. */
export const productSorts = [...shopSorts, 'newest', 'stock-asc'] as const;
export type ShopSort = (typeof shopSorts)[number];
export type ProductSort = (typeof productSorts)[number];

export const Product = () =>
  z
    .object({
      id: z.number().int(),
      name: z.string(),
      description: z.string(),
      price: Rupees(),
      originalPrice: Rupees().optional(),
      /** Per cent; prices are without tax. */
      gstRate: z.number(),
      /** Units that can be bought now; what others hold while they pay is not among them. */
      stock: z.number().int(),
      sku: z.string(),
      specifications: z.record(z.string(), z.string()),
      /** Months; null where it is not known. */
      ageRange: z.object({ minMonths: z.number().int(), maxMonths: z.number().int() }).nullable(),
      status: z.enum(productStatuses),
      isFeatured: z.boolean(),
      categoryId: z.string(),
      category: z.object({ id: z.string(), name: z.string() }),
      imageUrl: z.string(),
      primaryImage: z.string(),
      images: z.array(ProductImage()),
      /** Average of real ratings; null with none. */
      rating: z.number().nullable(),
      reviews: z.number().int(),
      viewCount: z.number().int(),
      soldCount: z.number().int(),
      isInStock: z.boolean(),
      createdAt: Instant(),
      updatedAt: Instant(),
      // For those who keep the catalogue:
      /** A save says which version it saw. Sales and stock do not change it. */
      version: z.number().int().optional(),
      hsn: z.string().optional(),
      /** Taken out of the shop, and kept because orders refer to it. */
      isArchived: z.boolean().optional(),
      /** Units; free + held + sold = initial. */
      inventory: z.object({ free: z.number().int(), held: z.number().int(), sold: z.number().int(), initial: z.number().int() }).optional(),
    })
    .meta({ title: 'Product' });
export type Product = z.output<ReturnType<typeof Product>>;

export const listCategories = endpoint({
  key: 'catalog.listCategories',
  method: 'GET',
  path: '/api/categories',
  access: 'visitor',
  summary: 'The categories in their order, with how many active products each has; others than those who keep them see active ones only',
  query: () => z.strictObject({ isActive: Flag().optional() }),
  reply: () => z.array(Category()),
  failures: [],
});

export const listProducts = endpoint({
  key: 'catalog.listProducts',
  method: 'GET',
  path: '/api/products',
  access: 'visitor',
  summary: 'Search, filter, sort and page the products; others than admins see active ones only',
  query: () =>
    z.strictObject({
      search: z.string().max(200).optional(),
      categoryId: z.string().max(100).optional(),
      /** Rupees; a band is half open: minPrice <= price < maxPrice. */
      minPrice: z.coerce.number<string | number>().nonnegative().optional(),
      maxPrice: z.coerce.number<string | number>().nonnegative().optional(),
      status: z.enum(productStatuses).optional(),
      isFeatured: Flag().optional(),
      /** How much is free (shared/rules/stock-level.ts), and what is archived: for those who keep the catalogue. */
      stock: z.enum(stockLevels).optional(),
      isArchived: Flag().optional(),
      sort: z.enum(productSorts).default('default'),
      page: Page(),
      limit: Limit(12),
    }),
  reply: () => z.object({ products: z.array(Product()), meta: Meta() }),
  failures: [],
});

/** Products on one page of the sitemap; the protocol allows 50,000 addresses in a file. */
export const sitemapSize = 10_000;

export const readSitemap = endpoint({
  key: 'catalog.readSitemap',
  method: 'GET',
  path: '/api/sitemap',
  access: 'public',
  summary: 'The active products and when each changed last, ten thousand a page, for sitemap.xml',
  query: () => z.strictObject({ page: Page() }),
  reply: () => z.object({ products: z.array(z.object({ id: z.number().int(), updatedAt: Instant() })), meta: Meta() }),
  failures: [],
});

export const readProduct = endpoint({
  key: 'catalog.readProduct',
  method: 'GET',
  path: '/api/products/{id}',
  access: 'visitor',
  summary: 'One product with its stock of this moment',
  params: () => z.strictObject({ id: ProductId() }),
  reply: Product,
  failures: ['product_not_found'],
});
