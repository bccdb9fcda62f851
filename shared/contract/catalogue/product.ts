/** Endpoints with which catalogue staff manage products. */
import * as z from 'zod';
import { declarationFields, isBisLicence, mapDeclarationFields, removeEmptyDeclarations } from '../../rules/catalogue/declarations.ts';
import { imageTypes, maxImages } from '../../rules/catalogue/product-images.ts';
import {
  byteLength,
  longAltTextMessage,
  maxBytes,
  maxNameLength,
  maxSeoLength,
  maxTagLength,
  maxTags,
  parseTags,
  specificationBytes,
} from '../../rules/catalogue/product-text.ts';
import { maxLowStockLimit } from '../../rules/catalogue/stock-level.ts';
import {
  aboveMrpMessage,
  barcodeMessage,
  isAboveMrp,
  isBarcode,
  longestSku,
  maxOptionNameLength,
  maxOptions,
  maxOptionValueLength,
  maxOptionValues,
  maxVariantImages,
  maxVariants,
} from '../../rules/catalogue/variants.ts';
import { toSingleLine } from '../../rules/import/cell.ts';
import { toPaise } from '../../rules/money.ts';
import { Done, Id, IdempotencyHeaders, NumberFromText, ProductId, Prose, Required, Text } from '../common.ts';
import { endpoint } from '../define.ts';
import { Product, productStatuses } from './catalog.ts';
import { SizeChartInput } from './size-chart.ts';

/** The URL of a picture that was uploaded to the shop. */
export const StoredPicture = () => z.string().regex(/^\/images\/[a-z0-9]{1,64}-640\.webp$/, 'Name a picture that was uploaded to the shop');

/** The version on which an edit is based; the edit is rejected when the product has a newer one. */
export const Version = () => z.int('The version is a whole number').min(0);
/** The version that a request without a body was made for. */
export const VersionQuery = () => z.strictObject({ version: NumberFromText(z.number().int('The version is a whole number').min(0).optional()) });

const maxRupees = 10_000_000;

/** Rupees, at most two decimals; older clients send a string. Parsed to paise. */
const Amount = (text: string) =>
  z.union([z.number(text), z.string()], text).transform((input, context) => {
    try {
      const paise = toPaise(input);
      if (paise > 0 && paise <= maxRupees * 100) return paise;
      context.addIssue({ code: 'custom', message: paise > 0 ? 'At most ₹1,00,00,000' : text });
    } catch {
      context.addIssue({ code: 'custom', message: Number(input) > 0 ? 'Rupees with at most two decimals' : text });
    }
    return z.NEVER;
  });

/** One line with single spaces, as a sheet states it: an export that is imported again then means the same. */
const Line = (max: number, required: string) => Text(max, required).overwrite(toSingleLine);

const Price = () => Amount('Price must be greater than 0');
const Units = () => z.int('Stock must be a whole number').min(0, 'Stock cannot be negative').max(1_000_000, 'At most 10,00,000 units');
const Month = () => z.int().min(0).max(216, 'At most 216 months');
const Reason = () => Text(500, 'Reason is required');

/** Bytes of the longest alternative text that an import has stored. An edit may send it back; the handler rejects another text that is too long. */
const maxStoredAltText = 1_500;

export const ProductImageInput = (maxAltText: number = maxBytes.altText) =>
  z.strictObject({
    imageUrl: StoredPicture(),
    altText: z
      .string()
      .refine((text) => byteLength(text) <= maxAltText, longAltTextMessage)
      .optional(),
    imageType: z.enum(imageTypes).optional(),
    sortOrder: z.int().min(0).max(1_000).optional(),
  });

const lowStockLimitMessage = `Enter a whole number of units from 0 to ${maxLowStockLimit.toLocaleString('en-IN')}`;
/** The low-stock limit of a product or of the shop. */
export const LowStockLimit = () => z.int(lowStockLimitMessage).min(0, lowStockLimitMessage).max(maxLowStockLimit, lowStockLimitMessage);

const Barcode = () => z.string().trim().refine(isBarcode, barcodeMessage);
const Weight = () => z.int('Weight in whole grams').min(1, 'Weight in whole grams').max(1_000_000, 'At most 1,000 kg');

const DeclarationsInput = () =>
  z
    .strictObject(
      mapDeclarationFields((name) =>
        z
          .string()
          .trim()
          .max(declarationFields[name].max, `At most ${declarationFields[name].max} characters`)
          .regex(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u, 'Write it on one line')
          .overwrite(toSingleLine)
          .refine((text) => name !== 'bisLicence' || text === '' || isBisLicence(text), 'Write the licence as CM/L-8400123456 or R-41001234')
          .optional(),
      ),
    )
    .transform((input) => removeEmptyDeclarations(input) ?? null);

const OptionInput = () =>
  z.strictObject({
    name: Line(maxOptionNameLength, 'Name the option, as Size'),
    values: z
      .array(
        z.strictObject({
          value: Line(maxOptionValueLength, 'Name the value'),
          swatch: z
            .union(
              [z.string().regex(/^#[0-9a-f]{6}$/i, 'A colour such as #f4a300'), StoredPicture()],
              'A colour such as #f4a300, or an uploaded picture',
            )
            .optional(),
        }),
      )
      .max(200, `At most ${maxOptionValues} values`),
  });

const Mrp = () => Amount('The MRP must be greater than 0').nullable().optional();

interface Priced {
  readonly originalPrice?: number | null | undefined;
  readonly mrp?: number | null | undefined;
}
/** `mrp` and `originalPrice` are two names of one value; the second one is older. */
function mergeMrpNames<Fields extends Priced>({ mrp, ...product }: Fields, context: z.RefinementCtx): Omit<Fields, 'mrp'> {
  if (mrp === undefined) return product;
  if (product.originalPrice !== undefined && product.originalPrice !== mrp)
    context.addIssue({ code: 'custom', path: ['mrp'], message: 'mrp and originalPrice are two names of one value: send one of them' });
  return { ...product, originalPrice: mrp };
}

const VariantInput = () =>
  z
    .strictObject({
      /**
       * The id of an existing variant. Without an id, the variant with the same options is changed, or a new one is created; a product without options
       * becomes its first variant, unless another one names its id.
       */
      id: ProductId().optional(),
      options: z.record(z.string().max(maxOptionNameLength).overwrite(toSingleLine), z.string().max(maxOptionValueLength).overwrite(toSingleLine)),
      sku: Line(longestSku, 'SKU is required'),
      price: Price(),
      /** The maximum retail price, struck through beside a lower price; null removes it. Also sent as `originalPrice`. */
      mrp: Mrp(),
      originalPrice: Mrp(),
      /** Sets the number of free units; absent: they do not change. */
      stock: Units().optional(),
      /** The free units that the user saw while typing `stock`: the difference is added, so that sales of the meantime are kept. */
      stockSeen: Units().optional(),
      barcode: Barcode().optional(),
      weightGrams: Weight().optional(),
      images: z.array(StoredPicture()).max(maxVariantImages, `At most ${maxVariantImages} pictures a variant`).optional(),
      isActive: z.boolean().optional(),
    })
    .transform(mergeMrpNames);

const fields = (maxAltText?: number) => ({
  name: Line(maxNameLength, 'Product name is required'),
  description: Prose(maxBytes.description, 'Product description is required').refine((text) => byteLength(text) <= maxBytes.description, {
    error: ({ input }) =>
      `At most ${maxBytes.description} bytes: this is ${byteLength(String(input))} (an English letter is one byte, a letter of most Indian scripts three)`,
  }),
  price: Price(),
  /** The maximum retail price, struck through beside a lower price; null removes it. Also sent as `originalPrice`. */
  mrp: Mrp(),
  originalPrice: Mrp(),
  sku: Line(longestSku, 'SKU is required'),
  categoryId: Required('Please select a category').max(100),
  specifications: z
    .record(z.string().min(1).max(60), z.string().max(300, 'At most 300 characters').overwrite(toSingleLine))
    .refine((input) => specificationBytes(input) <= maxBytes.specifications, `At most ${maxBytes.specifications} bytes in all: leave some out`)
    .optional(),
  ageRange: z
    .strictObject({ minMonths: Month(), maxMonths: Month() })
    .refine(({ minMonths, maxMonths }) => minMonths <= maxMonths, { path: ['maxMonths'], message: 'The maximum age must not be below the minimum' })
    .nullable()
    .optional(),
  isFeatured: z.boolean().optional(),
  gstRate: z.number().min(0, 'A GST rate is 0 to 40 per cent').max(40, 'A GST rate is 0 to 40 per cent').optional(),
  /** The id of a tax class, which replaces the rate; null removes it. */
  taxClass: z.string().min(1, 'Choose a tax class').max(40, 'Choose a tax class').nullable().optional(),
  hsn: z
    .string()
    .regex(/^(?:|\d{4}|\d{6}|\d{8})$/, 'An HSN code has 4, 6 or 8 digits')
    .optional(),
  images: z.array(ProductImageInput(maxAltText)).max(maxImages, 'Maximum 6 images allowed').optional(),
  /** The declarations that the law requires; an empty or missing field is not declared, null removes all. */
  declarations: DeclarationsInput().nullable().optional(),
  /** The title and description for search engines, instead of the name and the description; null removes them. */
  seoTitle: Line(maxSeoLength.title, 'Write a title, or leave it out').nullable().optional(),
  seoDescription: Line(maxSeoLength.description, 'Write a description, or leave it out').nullable().optional(),
  /** Words by which shoppers can find the product, and which no page shows; an empty list removes them. A comma separates tags. */
  tags: z
    .array(z.string().max(200))
    .max(200)
    .transform((input) => parseTags(input.join(',')))
    .pipe(z.array(z.string().max(maxTagLength, `At most ${maxTagLength} characters a tag`)).max(maxTags, `At most ${maxTags} tags`))
    .transform((tags) => (tags.length === 0 ? null : tags))
    .optional(),
  barcode: Barcode().nullable().optional(),
  weightGrams: Weight().nullable().optional(),
  /** Whether each unit is sent as a parcel of its own, with the charge for large goods. */
  shipsAlone: z.boolean().optional(),
  /** Units up to which each of its variants counts as low; null: the shop's limit applies. */
  lowStockLimit: LowStockLimit().nullable().optional(),
  /** The product's own size chart; null removes it, and that of its category is shown. */
  sizeChart: SizeChartInput().nullable().optional(),
  /** Sent together with `variants`; an empty list removes the options. */
  options: z.array(OptionInput()).max(20, `At most ${maxOptions} options`).optional(),
  variants: z.array(VariantInput()).max(1_000, `At most ${maxVariants} variants`).optional(),
});

const priceAboveMrp = { path: ['price'], message: aboveMrpMessage };

export const NewProduct = () =>
  z
    .strictObject({
      ...fields(),
      price: Price().optional(),
      sku: Line(longestSku, 'SKU is required').optional(),
      stock: Units().default(0),
      status: z.enum(productStatuses).default('draft'),
      /** Whether the author entered the prices with tax; rejected when the shop has changed between prices with and without tax since. */
      priceIncludesTax: z.boolean().optional(),
    })
    .superRefine((input, context) => {
      const hasVariants = (input.options ?? []).length + (input.variants ?? []).length > 0;
      const requireField = (field: 'price' | 'sku', text: string) => {
        if (hasVariants === (input[field] !== undefined))
          context.addIssue({ code: 'custom', path: [field], message: hasVariants ? 'Set it for each variant' : text });
      };
      requireField('price', 'Price must be greater than 0');
      requireField('sku', 'SKU is required');
    })
    .transform(mergeMrpNames)
    .refine((input) => !isAboveMrp(input), priceAboveMrp);

export const create = /* @__PURE__ */ endpoint({
  key: 'product.create',
  method: 'POST',
  path: '/api/products',
  access: 'catalogue',
  summary: 'Create a product; without a status it is a draft',
  body: NewProduct,
  reply: Product,
  status: 201,
  failures: ['catalogue_full', 'sku_taken', 'category_not_found', 'picture_gone'],
});

const Params = () => z.strictObject({ id: ProductId() });

export const ChangedProduct = () =>
  z
    .strictObject({
      ...z.strictObject(fields(maxStoredAltText)).partial().shape,
      status: z.enum(productStatuses).optional(),
      /** Sets the number of free units. For daily changes use /stock, which adds or removes a number. */
      stock: Units().optional(),
      /** false restores an archived product. */
      isArchived: z.literal(false).optional(),
      version: Version().optional(),
    })
    .transform(mergeMrpNames)
    .refine((input) => !isAboveMrp(input), priceAboveMrp);

export const update = /* @__PURE__ */ endpoint({
  key: 'product.update',
  method: 'PUT',
  path: '/api/products/{id}',
  access: 'catalogue',
  summary: 'Change a product; fields that are not sent do not change. With a version that is not the newest: 409, with the current product',
  params: Params,
  body: ChangedProduct,
  reply: Product,
  failures: ['product_not_found', 'edited_meanwhile', 'sku_taken', 'category_not_found', 'picture_gone'],
});

export const remove = /* @__PURE__ */ endpoint({
  key: 'product.remove',
  method: 'DELETE',
  path: '/api/products/{id}',
  access: 'catalogue',
  summary: 'Delete a product; one that orders refer to is archived instead',
  params: Params,
  reply: () => Done().extend({ isArchived: z.boolean() }),
  failures: ['product_not_found'],
});

export const adjustStock = /* @__PURE__ */ endpoint({
  key: 'product.adjustStock',
  method: 'POST',
  path: '/api/products/{id}/stock',
  access: 'catalogue',
  summary: 'Add free units, or remove some, with a reason; a repeat with the same Idempotency-Key changes nothing',
  headers: IdempotencyHeaders,
  params: Params,
  body: () =>
    z.strictObject({
      change: z
        .int('A whole number of units')
        .min(-1_000_000, 'At most 10,00,000 units')
        .max(1_000_000, 'At most 10,00,000 units')
        .refine((units) => units !== 0, 'Say how many units more or less'),
      reason: Reason(),
      /** Only for a product with options. */
      variantId: ProductId().optional(),
    }),
  reply: Product,
  failures: ['product_not_found', 'variant_required', 'stock_too_small', 'idempotency_conflict'],
});

export const maxAtOnce = 100;

/** Per cent of the price; -100 would make it free. */
const Percent = () => z.number('Per cent').min(-90, 'At most 90 % less').max(500, 'At most 500 % more');

export const changeMany = /* @__PURE__ */ endpoint({
  key: 'product.changeMany',
  method: 'POST',
  path: '/api/products/bulk',
  access: 'catalogue',
  summary: `Change the price, the stock, the status or the category of up to ${maxAtOnce} products, each by itself, with a result for each. A repeat with the same Idempotency-Key changes nothing`,
  headers: IdempotencyHeaders,
  body: () =>
    z
      .strictObject({
        products: z
          .array(z.strictObject({ id: ProductId(), version: Version().optional() }))
          .min(1, 'Choose at least one product')
          .max(maxAtOnce, `At most ${maxAtOnce} products at once`),
        price: z.union([z.strictObject({ to: Price() }), z.strictObject({ percent: Percent() })]).optional(),
        stock: z.strictObject({ change: z.int('A whole number of units').min(-1_000_000).max(1_000_000) }).optional(),
        status: z.enum(productStatuses).optional(),
        categoryId: z.string().min(1, 'Choose a category').max(100).optional(),
        reason: Reason(),
      })
      .refine(({ price, stock, status, categoryId }) => [price, stock, status, categoryId].some((each) => each !== undefined), 'Say what to change'),
  reply: () =>
    z.object({
      results: z.array(
        z.object({
          id: z.number().int(),
          ok: z.boolean(),
          code: z.string().optional(),
          message: z.string().optional(),
          /** The new price lies between two GST rates of the product's tax class: which rate applies, and at which prices it is certain. */
          warning: z.string().optional(),
        }),
      ),
    }),
  failures: ['idempotency_conflict'],
});

/** The header that states the boundary of the form. */
export const FormHeaders = () => z.object({ 'content-type': z.string().optional() });

/** The form fields besides the file `image`. */
const ImageForm = () =>
  z.object({
    image: z.string().meta({ format: 'binary' }),
    altText: z
      .string()
      .refine((text) => byteLength(text) <= maxBytes.altText, longAltTextMessage)
      .optional(),
    imageType: z.enum(imageTypes).optional(),
    sortOrder: NumberFromText(z.number().int().min(0).max(1_000).optional()),
  });

export const uploadImage = /* @__PURE__ */ endpoint({
  key: 'product.uploadImage',
  method: 'POST',
  path: '/api/products/{id}/images/upload',
  access: 'catalogue',
  summary: 'Add a picture of at most 4 MB; larger ones are uploaded to the bucket (POST /api/uploads)',
  params: Params,
  headers: FormHeaders,
  multipart: ImageForm,
  reply: () => z.object({ imageUrl: z.string(), product: Product() }),
  status: 201,
  failures: ['product_not_found', 'too_many_images', 'picture_refused', 'picture_too_large', 'picture_gone'],
});

export const removeImage = /* @__PURE__ */ endpoint({
  key: 'product.removeImage',
  method: 'DELETE',
  path: '/api/products/{id}/images/{imageId}',
  access: 'catalogue',
  summary: 'Remove a picture; when it was the primary one, the first of the others becomes primary',
  params: () => z.strictObject({ id: ProductId(), imageId: Id() }),
  reply: () => Done().extend({ product: Product() }),
  failures: ['product_not_found', 'image_not_found'],
});
