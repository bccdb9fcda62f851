/** Stores the reviews of products, one per customer and product. The product holds the sum and the count of the ratings that are shown. */

import { ulid } from 'ulid';
import {
  customerPartition,
  datedSort,
  monthReviewsPartition,
  productKey,
  reviewKey,
  reviewPointerKey,
  reviewSortPrefix,
  reviewsPartition,
} from '#functions/keys.ts';
import { commit, itemAt, queryItems, type TransactItem, updateExpressionOf } from '#functions/platform/table/table.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import { table } from '#shared/table.ts';

export interface ReviewItem {
  /** `<productId>-<ulid>`, from which the key is made. */
  readonly id: string;
  readonly productId: number;
  readonly customerId: string;
  readonly author: string;
  /** The variant that the author bought, as text; absent for a product without options and in reviews written before November 2026. */
  readonly variantTitle?: string;
  /** Stars, 1 to 5. */
  readonly rating: number;
  readonly text: string;
  readonly status: 'shown' | 'withdrawn';
  readonly moderation?: { readonly by: string; readonly reason: string; readonly at: string };
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Increases with every change; a change is written only if the revision is still the one that was read. */
  readonly revision: number;
}

/** Changes the product's sum and count of ratings, and its revision, so that the lists follow. Fails with `product_not_found`. */
const ratingWrites = (productId: number, sum: number, count: number): TransactItem[] =>
  sum === 0 && count === 0
    ? []
    : [
        {
          Update: {
            Key: productKey(productId),
            UpdateExpression: 'ADD ratingSum :sum, ratingCount :count, revision :one',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':sum': sum, ':count': count, ':one': 1 },
          },
          onConditionFailed: 'product_not_found',
        },
      ];

/**
 * Adds a review and returns it.
 * @throws ConditionFailed when the customer added one at the same time
 */
export async function addReview(
  input: Pick<ReviewItem, 'productId' | 'customerId' | 'author' | 'variantTitle' | 'rating' | 'text'>,
  now: Date,
): Promise<ReviewItem> {
  const at = now.toISOString();
  const review: ReviewItem = {
    ...input,
    id: `${input.productId}-${ulid(now.getTime())}`,
    status: 'shown',
    createdAt: at,
    updatedAt: at,
    revision: 1,
  };
  const onlyOnce = { ConditionExpression: 'attribute_not_exists(pk)' };
  await commit([
    { Put: { Item: { ...reviewPointerKey(review.customerId, review.productId), reviewId: review.id }, ...onlyOnce } },
    {
      Put: {
        Item: { ...reviewKey(review.id), ...review, gsi1pk: monthReviewsPartition(indianMonth(now)), gsi1sk: datedSort(at, review.id) },
        ...onlyOnce,
      },
    },
    ...ratingWrites(review.productId, review.rating, 1),
  ]);
  return review;
}

const shownStars = ({ status, rating }: ReviewItem) => (status === 'shown' ? rating : 0);
const shownCount = ({ status }: ReviewItem) => (status === 'shown' ? 1 : 0);

/**
 * Changes a review and returns it.
 * @param more writes of the same transaction
 * @throws ConditionFailed when the review changed after it was read
 */
export async function changeReview(
  before: ReviewItem,
  change: Partial<Pick<ReviewItem, 'author' | 'rating' | 'text' | 'status' | 'moderation' | 'updatedAt'>>,
  more: readonly TransactItem[] = [],
): Promise<ReviewItem> {
  const review: ReviewItem = { ...before, ...change, revision: before.revision + 1 };
  const { expression, names, values } = updateExpressionOf({ ...change, revision: review.revision });
  await commit([
    {
      Update: {
        Key: reviewKey(before.id),
        UpdateExpression: expression,
        ConditionExpression: '#revision = :before',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ...values, ':before': before.revision },
      },
    },
    ...ratingWrites(before.productId, shownStars(review) - shownStars(before), shownCount(review) - shownCount(before)),
    ...more,
  ]);
  return review;
}

/** @throws ConditionFailed when the review changed after it was read */
export async function deleteReview(review: ReviewItem): Promise<void> {
  await commit([
    { Delete: { Key: reviewKey(review.id), ConditionExpression: 'revision = :before', ExpressionAttributeValues: { ':before': review.revision } } },
    { Delete: { Key: reviewPointerKey(review.customerId, review.productId) } },
    ...ratingWrites(review.productId, -shownStars(review), -shownCount(review)),
  ]);
}

export const reviewById = (id: string): Promise<ReviewItem | undefined> => itemAt(reviewKey(id));

export async function reviewOf(customerId: string, productId: number): Promise<ReviewItem | undefined> {
  const pointer = await itemAt(reviewPointerKey(customerId, productId));
  return pointer && reviewById(String(pointer['reviewId']));
}

/** All reviews of a customer, at most one per product. */
export async function reviewsOf(customerId: string): Promise<ReviewItem[]> {
  const pointers = await queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :review)',
    ExpressionAttributeValues: { ':pk': customerPartition(customerId), ':review': reviewSortPrefix },
    ConsistentRead: true,
  });
  return (await Promise.all(pointers.map(({ reviewId }) => reviewById(String(reviewId))))).filter((review) => review !== undefined);
}

/**
 * The visible reviews of a product, the newest first.
 * @param before the id of a review, which may have been deleted since: only older reviews
 */
export const visibleReviews = (productId: number, limit: number, before?: string): Promise<ReviewItem[]> =>
  queryItems(
    {
      KeyConditionExpression: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
      FilterExpression: '#status = :shown',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':pk': reviewsPartition(productId),
        ':shown': 'shown',
        ...(before === undefined ? {} : { ':before': reviewKey(before).sk }),
      },
      ScanIndexForward: false,
      // The limit applies to each page of the query before the filter.
      Limit: limit,
    },
    limit,
  );

/** The reviews of a month in India (`2026-11`) before a position (`<created at>#<id>`), the newest first. */
export const reviewsOfMonth = (month: string, before: string, limit: number): Promise<ReviewItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :month AND gsi1sk < :before',
      ExpressionAttributeValues: { ':month': monthReviewsPartition(month), ':before': before },
      ScanIndexForward: false,
    },
    limit,
  );
