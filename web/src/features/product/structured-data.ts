/** Structured data (schema.org, Open Graph) of a product's page. */
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { ShippingFacts } from '#shared/contract/settings/shop.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';
import { returnDays } from '#shared/rules/return-terms.ts';
import { categoryPath, productPath, variantPath } from '#web/paths.ts';
import { displayPriceOf, variantsOf } from '#web/shop/variants.ts';
import { breadcrumbData } from '#web/ui/layout/breadcrumb.tsx';
import type { PageHead } from '#web/ui/layout/head.ts';

/** The names of specifications that hold the brand. */
const brandNames = ['brand', 'Brand', 'maker', 'Maker'] as const;

const context = 'https://schema.org';

/**
 * @param shipping what delivery costs; undefined while it is not known
 * @param hasCategoryPage whether the shop shows the product's category
 */
export function headOf(
  product: Product,
  shipping?: ShippingFacts,
  hasCategoryPage = true,
): Required<Pick<PageHead, 'description' | 'canonical' | 'image' | 'kind' | 'properties' | 'data'>> & { canonical: string } {
  const unitShipping = unitShippingOf(product, shipping);
  return {
    description: product.seoDescription ?? product.description,
    canonical: productPath(product.id),
    image: product.primaryImage === '' ? undefined : product.primaryImage,
    kind: 'product',
    properties: {
      'product:price:amount': displayPriceOf(variantsOf(product), product).price.toFixed(2),
      'product:price:currency': 'INR',
      'product:availability': product.isInStock ? 'in stock' : 'out of stock',
    },
    data: (site) => [
      product.options.length > 0 ? productGroupData(product, site, unitShipping) : productData(product, site, unitShipping),
      breadcrumbData(site, [...breadcrumbSteps(product, hasCategoryPage), { text: product.name, to: productPath(product.id) }]),
    ],
  };
}

/** What the data of a product and of a group of variants have in common. */
function commonData(product: Product, site: string): object {
  const brand = brandNames.map((name) => product.specifications[name]).find((each) => each !== undefined && each.trim() !== '');
  // The field holds name and address; only the name belongs to the organisation.
  const manufacturer = product.declarations?.manufacturer?.split(',')[0]?.trim();
  const images = product.images.filter(({ isActive }) => isActive).map(({ imageUrl }) => imageUrl);
  return {
    '@context': context,
    name: product.name,
    description: product.description,
    image: toAbsoluteUrls([product.primaryImage, ...images], site),
    ...(brand === undefined ? {} : { brand: { '@type': 'Brand', name: brand } }),
    ...(manufacturer === undefined ? {} : { manufacturer: { '@type': 'Organization', name: manufacturer } }),
    category: product.category.name,
    // Only real reviews.
    ...(product.rating === null || product.reviews === 0
      ? {}
      : { aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviews } }),
  };
}

const toAbsoluteUrls = (images: readonly string[], site: string): string[] =>
  [...new Set(images)].filter((each) => each !== '').map((each) => new URL(each, site).href);

/** What delivery of one unit costs: a range when it depends on the place; undefined while it is not known. */
type UnitShipping = Pick<ShippingFacts, 'from' | 'to' | 'freeFrom'>;

/** A unit that ships alone pays its own charge everywhere, whatever the order's value. */
const unitShippingOf = ({ shipsAlone }: Product, shipping: ShippingFacts | undefined): UnitShipping | undefined =>
  shipping !== undefined && shipsAlone === true ? { from: shipping.alone, to: shipping.alone, freeFrom: null } : shipping;

interface PriceFacts {
  readonly shipping?: UnitShipping | undefined;
  readonly price: number;
  readonly originalPrice?: number | undefined;
  readonly regularPrice?: number | undefined;
  readonly saleEndsAt?: string | undefined;
}
const priceSpecification = (price: number, includesTax: boolean) => ({
  '@type': 'UnitPriceSpecification',
  price: price.toFixed(2),
  priceCurrency: 'INR',
  valueAddedTaxIncluded: includesTax,
});
const monetaryAmount = (amounts: object) => ({ '@type': 'MonetaryAmount', ...amounts, currency: 'INR' });

function shippingDetails({ from, to, freeFrom }: UnitShipping, price: number): object {
  const [min, max] = freeFrom !== null && price >= freeFrom ? [0, 0] : [from, to];
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: monetaryAmount(min === max ? { value: min.toFixed(2) } : { minValue: min.toFixed(2), maxValue: max.toFixed(2) }),
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  };
}

/** The return policy. It states no fees, because who pays for the return parcel depends on the reason. */
const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  returnPolicyCategory: `${context}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: returnDays,
  returnMethod: `${context}/ReturnByMail`,
};

/**
 * The MRP, which includes all taxes, or the price before a sale, is the struck-through price:
 * https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
 */
function offerData(
  url: string,
  { price, originalPrice = 0, regularPrice, saleEndsAt, shipping }: PriceFacts,
  includesTax: boolean,
  isInStock: boolean,
): object {
  return {
    '@type': 'Offer',
    url,
    price: price.toFixed(2),
    priceCurrency: 'INR',
    priceSpecification:
      originalPrice > price
        ? [
            priceSpecification(price, includesTax),
            { ...priceSpecification(originalPrice, includesTax || regularPrice === undefined), priceType: `${context}/StrikethroughPrice` },
          ]
        : priceSpecification(price, includesTax),
    ...(saleEndsAt === undefined ? {} : { priceValidUntil: saleEndsAt }),
    availability: `${context}/${isInStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${context}/NewCondition`,
    ...(shipping === undefined ? {} : { shippingDetails: shippingDetails(shipping, price) }),
    hasMerchantReturnPolicy: returnPolicy,
  };
}

const gtinOf = (barcode: string | undefined): object => (barcode === undefined ? {} : { gtin: barcode });

const productData = (product: Product, site: string, shipping: UnitShipping | undefined): object => ({
  ...commonData(product, site),
  '@type': 'Product',
  sku: product.sku,
  ...gtinOf(product.variants[0]?.barcode),
  offers: offerData(`${site}${productPath(product.id)}`, { ...product, shipping }, product.priceIncludesTax, product.isInStock),
});

/** The schema.org properties for options with these names; other options become an `additionalProperty`. */
const propertyNames: Readonly<Record<string, string>> = { size: 'size', colour: 'color', color: 'color', material: 'material', pattern: 'pattern' };
const propertyOf = (option: string): string | undefined => propertyNames[option.toLowerCase()];

/** Google's product variants: https://developers.google.com/search/docs/appearance/structured-data/product-variants */
const productGroupData = (product: Product, site: string, shipping: UnitShipping | undefined): object => ({
  ...commonData(product, site),
  '@type': 'ProductGroup',
  productGroupID: String(product.id),
  url: `${site}${productPath(product.id)}`,
  variesBy: product.options.flatMap(({ name }) => propertyOf(name) ?? []).map((name) => `${context}/${name}`),
  hasVariant: product.variants.map(({ id, title, options, sku, barcode, price, originalPrice, regularPrice, saleEndsAt, stock, images = [] }) => {
    const chosen = Object.entries(options);
    const others = chosen.filter(([name]) => propertyOf(name) === undefined);
    return {
      '@type': 'Product',
      name: lineName({ name: product.name, variantTitle: title }),
      sku,
      ...gtinOf(barcode),
      ...(images.length === 0
        ? {}
        : {
            image: toAbsoluteUrls(
              images.map(({ imageUrl }) => imageUrl),
              site,
            ),
          }),
      ...Object.fromEntries(
        chosen.flatMap(([name, value]) => {
          const property = propertyOf(name);
          return property === undefined ? [] : [[property, value]];
        }),
      ),
      ...(others.length === 0 ? {} : { additionalProperty: others.map(([name, value]) => ({ '@type': 'PropertyValue', name, value })) }),
      offers: offerData(
        `${site}${variantPath(product.id, { id, title })}`,
        { price, originalPrice, regularPrice, saleEndsAt, shipping },
        product.priceIncludesTax,
        stock > 0,
      ),
    };
  }),
});

/** The steps from the home page to a product. A hidden category has no page, so no step leads to it. */
export const breadcrumbSteps = ({ category }: Product, hasCategoryPage: boolean): { readonly text: string; readonly to: string }[] => [
  { text: 'Products', to: '/products' },
  ...(hasCategoryPage ? [{ text: category.name, to: categoryPath(category.name) }] : []),
];
