/** Structured data (schema.org, Open Graph) of a product's page. */
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { categoryPath, productPath } from '#web/paths.ts';
import { breadcrumbData } from '#web/ui/layout/breadcrumb.tsx';
import type { PageHead } from '#web/ui/layout/head.ts';

/** The names of specifications that hold the brand. */
const brandNames = ['brand', 'Brand', 'maker', 'Maker'] as const;

const context = 'https://schema.org';

export function shareOf(
  product: Product,
): Required<Pick<PageHead, 'description' | 'canonical' | 'image' | 'kind' | 'properties' | 'data'>> & { canonical: string } {
  return {
    description: product.description,
    canonical: productPath(product.id),
    image: product.primaryImage === '' ? undefined : product.primaryImage,
    kind: 'product',
    properties: {
      'product:price:amount': product.price.toFixed(2),
      'product:price:currency': 'INR',
      'product:availability': product.isInStock ? 'in stock' : 'out of stock',
    },
    data: (site) => [thing(product, site), breadcrumb(product, site)],
  };
}

function thing(product: Product, site: string): object {
  const brand = brandNames.map((name) => product.specifications[name]).find((each) => each !== undefined && each.trim() !== '');
  const images = product.images.filter(({ isActive }) => isActive).map(({ imageUrl }) => imageUrl);
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.sku,
    image: [...new Set([product.primaryImage, ...images])].filter((each) => each !== '').map((each) => new URL(each, site).href),
    ...(brand === undefined ? {} : { brand: { '@type': 'Brand', name: brand } }),
    category: product.category.name,
    offers: {
      '@type': 'Offer',
      url: `${site}${productPath(product.id)}`,
      price: product.price.toFixed(2),
      priceCurrency: 'INR',
      availability: `${context}/${product.isInStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${context}/NewCondition`,
    },
    // Only real reviews.
    ...(product.rating === null || product.reviews === 0
      ? {}
      : { aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviews } }),
  };
}

const breadcrumb = ({ id, name, category }: Product, site: string): object =>
  breadcrumbData(site, [
    { text: 'Products', to: '/products' },
    { text: category.name, to: categoryPath(category.name) },
    { text: name, to: productPath(id) },
  ]);
