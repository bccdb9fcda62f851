/** Planted bugs about the catalogue: who sees what, edits at the same time, reviews, pictures, search filters and publishing. */
import type { PlantedBug } from './planted-bug.ts';

const listProducts = 'tests/catalogue/endpoints/catalog/list-products.test.ts';
const updateProduct = 'tests/catalogue/endpoints/product/update.test.ts';
const productStore = 'tests/catalogue/endpoints/product/product-store.test.ts';
const publish = 'tests/catalogue/published/publish-catalogue.test.ts';
const moderate = 'tests/reviews/endpoints/review/moderate.test.ts';
const putReview = 'tests/reviews/endpoints/review/put.test.ts';
const removeCategory = 'tests/catalogue/endpoints/category/remove.test.ts';
const bandRules = 'tests/search/bands.test.ts';

export const catalogueBugs: readonly PlantedBug[] = [
  {
    name: 'a shopper sees drafts',
    file: 'functions/catalogue/endpoints/catalog/list-products.ts',
    from: "status: 'active', isArchived: false }",
    to: 'isArchived: false }',
    specs: [listProducts],
  },
  {
    name: 'a shopper sees the stock figures and tax codes of the staff',
    file: 'functions/catalogue/endpoints/catalog/list-products.ts',
    from: 'products: isStaff ? products : products.map(shopView),',
    to: 'products,',
    specs: ['tests/catalogue/endpoints/catalog/shopper-fields.test.ts'],
  },
  {
    name: 'a shopper sees a hidden category',
    file: 'functions/catalogue/endpoints/catalog/list-categories.ts',
    from: '(await publishedCategories(now)).filter((category) => category.isActive).map(',
    to: '(await publishedCategories(now)).map(',
    specs: ['tests/catalogue/endpoints/catalog/list-categories.test.ts'],
  },
  {
    name: 'the views of the staff are counted',
    file: 'functions/catalogue/endpoints/catalog/read-product.ts',
    from: 'isStaff ? undefined : seen(product.id, now)',
    to: 'seen(product.id, now)',
    specs: ['tests/catalogue/jobs/gather-views.test.ts'],
  },
  {
    name: 'a price filter includes its upper end',
    file: 'functions/search/filters.ts',
    from: 'Math.max(from, positionOf(maxPrice));',
    to: 'Math.max(from, positionOf(maxPrice + 0.01));',
    specs: [listProducts],
  },
  {
    name: 'a product without an age is found for every minimum age',
    file: 'functions/search/filters.ts',
    from: 'min !== unknownAge && min <= to',
    to: 'min <= to',
    specs: [bandRules],
  },
  {
    name: 'a price on the edge of two bands is counted in the lower one',
    file: 'functions/search/document-facts.ts',
    from: 'paise < (priceBands[band]?.min ?? 0) * 100',
    to: 'paise <= (priceBands[band]?.min ?? 0) * 100',
    specs: [bandRules],
  },
  {
    name: 'a stock of fifty units counts as high',
    file: 'shared/rules/catalogue/stock-level.ts',
    from: 'units > 50 ?',
    to: 'units >= 50 ?',
    specs: [bandRules],
  },
  {
    name: 'the GST codes of two states are mixed up',
    file: 'shared/rules/states.ts',
    from: "['AP', 'Andhra Pradesh', '37'],",
    to: "['AP', 'Andhra Pradesh', '28'],",
    specs: ['tests/rules/states.test.ts'],
  },
  {
    name: 'a discount is shown for a price that was raised',
    file: 'shared/rules/money.ts',
    from: 'original === undefined || original <= price ? 0',
    to: 'original === undefined || original === price ? 0',
    specs: ['tests/rules/money.test.ts'],
  },
  {
    name: 'an age range in months that is written short is read as years',
    file: 'shared/rules/catalogue/age-bands.ts',
    from: "/^m/i.test(match[3] ?? '') ? 1 : 12;",
    to: "/^months?$/i.test(match[3] ?? '') ? 1 : 12;",
    specs: ['tests/rules/catalogue/age-range.test.ts'],
  },
  {
    name: 'an older version of a product replaces a newer one in memory',
    file: 'functions/catalogue/published/catalogue.ts',
    from: 'else if (!this.#index.isRemoved(id) && (this.#index.document(id)?.revision ?? 0) <= product.revision) this.#index.put(product);',
    to: 'else this.#index.put(product);',
    specs: [publish],
  },
  {
    name: 'a publisher moves the pointer that another publisher has moved',
    file: 'functions/catalogue/published/version.ts',
    from: "seenEtag === undefined ? { ifNoneMatch: '*' } : { ifMatch: seenEtag };",
    to: "seenEtag === undefined ? { ifNoneMatch: '*' } : {};",
    specs: [publish],
  },
  {
    name: 'an edit of a product overwrites a newer one',
    file: 'functions/catalogue/product-store.ts',
    from: "['(version = :seen OR attribute_not_exists(version))']",
    to: "['(version = :seen OR attribute_exists(pk))']",
    specs: [updateProduct],
  },
  {
    name: 'a product is deleted that was ordered at the same moment',
    file: 'functions/stock/stock-store.ts',
    from: 'attribute_not_exists(ordered) AND #held = :none AND #sold = :none',
    to: '#held >= :none AND #sold >= :none',
    specs: [productStore],
  },
  {
    name: 'a variant that was ordered is deleted with its stock',
    file: 'functions/catalogue/edit-variants.ts',
    from: 'const archived = left.filter(({ stock }) => stock.ordered === true || stock.held > 0 || stock.sold > 0);',
    to: 'const archived = left.filter(() => false);',
    specs: ['tests/catalogue/endpoints/product/variants.test.ts'],
  },
  {
    name: 'an edit of many variants that fails keeps the SKUs that it claimed',
    file: 'functions/catalogue/variant-edit-store.ts',
    from: 'const releases = unused.filter(',
    to: 'const releases = unused.slice(unused.length).filter(',
    specs: ['tests/catalogue/endpoints/product/variants.test.ts'],
  },
  {
    name: 'a former price below the price stays struck through',
    file: 'functions/catalogue/edit-product.ts',
    from: 'before.originalPrice !== undefined && before.originalPrice <= price ?',
    to: 'before.originalPrice !== undefined && before.originalPrice === price ?',
    specs: [updateProduct],
  },
  {
    name: 'two products share one SKU',
    file: 'functions/catalogue/sku-store.ts',
    from: 'Put: { Item: { ...skuKey(sku), productId }, ...isOwn(productId) }',
    to: 'Put: { Item: { ...skuKey(sku), productId } }',
    specs: ['tests/catalogue/endpoints/product/create.test.ts'],
  },
  {
    name: 'two products share one SKU in different case',
    file: 'functions/keys.ts',
    from: 'exactSkuKey(sku.toLowerCase());',
    to: 'exactSkuKey(sku);',
    specs: ['tests/catalogue/endpoints/product/update.test.ts'],
  },
  {
    name: 'a category that still has products is deleted',
    file: 'functions/catalogue/edit-category.ts',
    from: 'if (products > 0)',
    to: 'if (products < 0)',
    specs: [removeCategory],
  },
  {
    name: 'a category is deleted while a product comes into it',
    file: 'functions/catalogue/category-store.ts',
    from: "AND ${fills === undefined ? 'attribute_not_exists(fills)' : 'fills = :fills'}`,",
    to: "AND (attribute_exists(pk) OR ${fills === undefined ? 'attribute_not_exists(fills)' : 'fills = :fills'})`,",
    specs: [removeCategory],
  },
  {
    name: 'a customer who has not bought a product reviews it',
    file: 'functions/reviews/endpoints/review/put.ts',
    from: "    if (!(await wasDelivered(caller.id, productId))) throw new Failure('not_a_buyer');\n",
    to: '',
    specs: [putReview],
  },
  {
    name: 'two tabs write two reviews of one product',
    file: 'functions/reviews/review-store.ts',
    from: 'reviewId: review.id }, ...once } },',
    to: 'reviewId: review.id } } },',
    specs: [putReview],
  },
  {
    name: 'a review that was taken down still counts in the average',
    file: 'functions/reviews/review-store.ts',
    from: "const stars = ({ status, rating }: ReviewItem) => (status === 'shown' ? rating : 0);",
    to: 'const stars = ({ rating }: ReviewItem) => rating;',
    specs: [moderate],
  },
  {
    name: 'a review that was taken down is still shown',
    file: 'functions/reviews/review-store.ts',
    from: "FilterExpression: '#status = :shown',",
    to: "FilterExpression: '#status = :shown OR attribute_exists(pk)',",
    specs: [moderate],
  },
  {
    name: 'the picture of an ordered product is deleted',
    file: 'functions/content/jobs/sweep-pictures.ts',
    from: 'if (inOrders || shown.has(hash))',
    to: 'if (shown.has(hash))',
    specs: ['tests/content/jobs/sweep-pictures.test.ts'],
  },
  {
    name: 'an upload of another member of staff can be finished',
    file: 'functions/pictures/upload-store.ts',
    from: 'return item?.by === by ? item : undefined;',
    to: 'return item;',
    specs: ['tests/pictures/endpoints/upload/finish.test.ts'],
  },
  {
    name: 'a wishlist holds one product more than its maximum',
    file: 'functions/customer/wishlist-store.ts',
    from: '(attribute_not_exists(kept) OR kept < :most)',
    to: '(attribute_not_exists(kept) OR kept <= :most)',
    specs: ['tests/customer/endpoints/wishlist/add.test.ts'],
  },
];
