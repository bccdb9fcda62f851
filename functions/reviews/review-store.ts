/** What have customers said about a product? One review a customer and product; the product keeps the sum and the count of those that are shown. */
import { ulid } from 'ulid';
import { commit, itemAt, queryItems, type TransactItem, updateOf } from '#functions/platform/table/table.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import { table } from '#shared/table.ts';

/** `REVIEWS#<productId>` / `REVIEW#<ulid>`, so that a product's lie by age; `CUSTOMER#<customerId>` / `REVIEW#<productId>` points to it and makes it the only one. */
export interface ReviewItem {
  /** `<productId>-<ulid>`: names the item's key. */
  readonly id: string;
  readonly productId: number;
  readonly customerId: string;
  readonly author: string;
  /** Stars, 1 to 5. */
  readonly rating: number;
  readonly text: string;
  readonly status: 'shown' | 'withdrawn';
  readonly moderation?: { readonly by: string; readonly reason: string; readonly at: string };
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Rises with every change; a change is written only over the revision that it was decided on. */
  readonly revision: number;
}

const keyOf = (id: string) => {
  const [productId, made] = id.split('-');
  return { pk: `REVIEWS#${productId}`, sk: `REVIEW#${made}` };
};
const productKey = (id: number) => ({ pk: `PRODUCT#${id}`, sk: 'PRODUCT' });
const pointerKey = (customerId: string, productId: number) => ({ pk: `CUSTOMER#${customerId}`, sk: `REVIEW#${productId}` });

/** Moves the product's average, and its revision, so that lists follow. @throws `product_not_found` where there is none */
const rated = (productId: number, sum: number, count: number): TransactItem[] =>
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

/** The review as it now stands. @throws ConditionFailed when the customer wrote one at the same moment */
export async function addReview(words: Pick<ReviewItem, 'productId' | 'customerId' | 'author' | 'rating' | 'text'>, now: Date): Promise<ReviewItem> {
  const at = now.toISOString();
  const review: ReviewItem = {
    ...words,
    id: `${words.productId}-${ulid(now.getTime())}`,
    status: 'shown',
    createdAt: at,
    updatedAt: at,
    revision: 1,
  };
  const once = { ConditionExpression: 'attribute_not_exists(pk)' };
  await commit([
    { Put: { Item: { ...pointerKey(review.customerId, review.productId), reviewId: review.id }, ...once } },
    { Put: { Item: { ...keyOf(review.id), ...review, gsi1pk: `REVIEWS#${indianMonth(now)}`, gsi1sk: `${at}#${review.id}` }, ...once } },
    ...rated(review.productId, review.rating, 1),
  ]);
  return review;
}

const stars = ({ status, rating }: ReviewItem) => (status === 'shown' ? rating : 0);
const counted = ({ status }: ReviewItem) => (status === 'shown' ? 1 : 0);

/** @param along what is written with it @throws ConditionFailed when it has changed since it was read */
export async function changeReview(
  was: ReviewItem,
  change: Partial<Pick<ReviewItem, 'author' | 'rating' | 'text' | 'status' | 'moderation' | 'updatedAt'>>,
  along: readonly TransactItem[] = [],
): Promise<ReviewItem> {
  const review: ReviewItem = { ...was, ...change, revision: was.revision + 1 };
  const { expression, names, values } = updateOf({ ...change, revision: review.revision });
  await commit([
    {
      Update: {
        Key: keyOf(was.id),
        UpdateExpression: expression,
        ConditionExpression: '#revision = :was',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ...values, ':was': was.revision },
      },
    },
    ...rated(was.productId, stars(review) - stars(was), counted(review) - counted(was)),
    ...along,
  ]);
  return review;
}

/** @throws ConditionFailed when it has changed since it was read */
export async function deleteReview(was: ReviewItem): Promise<void> {
  await commit([
    { Delete: { Key: keyOf(was.id), ConditionExpression: 'revision = :was', ExpressionAttributeValues: { ':was': was.revision } } },
    { Delete: { Key: pointerKey(was.customerId, was.productId) } },
    ...rated(was.productId, -stars(was), -counted(was)),
  ]);
}

export const reviewById = (id: string): Promise<ReviewItem | undefined> => itemAt(keyOf(id));

export async function reviewOf(customerId: string, productId: number): Promise<ReviewItem | undefined> {
  const pointer = await itemAt(pointerKey(customerId, productId));
  return pointer && reviewById(String(pointer['reviewId']));
}

/** Everything that a customer has said, at most a review a product. */
export async function reviewsOf(customerId: string): Promise<ReviewItem[]> {
  const pointers = await queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :review)',
    ExpressionAttributeValues: { ':pk': `CUSTOMER#${customerId}`, ':review': 'REVIEW#' },
    ConsistentRead: true,
  });
  return (await Promise.all(pointers.map(({ reviewId }) => reviewById(String(reviewId))))).filter((review) => review !== undefined);
}

/** A product's shown reviews, the newest first, at most `most`. */
export const visibleReviews = (productId: number, most: number): Promise<ReviewItem[]> =>
  queryItems(
    {
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: '#status = :shown',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':pk': `REVIEWS#${productId}`, ':shown': 'shown' },
      ScanIndexForward: false,
      // Of each page, before its filter.
      Limit: most,
    },
    most,
  );

/** The reviews of a month in India (`2026-11`), the newest first, at most `most`. */
export const reviewsOfMonth = (month: string, most: number): Promise<ReviewItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :month',
      ExpressionAttributeValues: { ':month': `REVIEWS#${month}` },
      ScanIndexForward: false,
    },
    most,
  );
