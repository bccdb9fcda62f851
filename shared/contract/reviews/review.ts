/** The reviews of products by customers to whom they were delivered. */
import * as z from 'zod';
import { Cursor, Done, FewPages, Id, Instant, Limit, LongMeta, Meta, NumberFromText, ProductId, Prose, Text } from '../common.ts';
import { endpoint } from '../define.ts';

/** The maximum length of a review in characters. */
const maxTextLength = 2_000;

/** The last page of a product's reviews that can be requested by number; `before` reaches those beyond it. */
export const maxReviewPage = 50;

export const Review = () =>
  z
    .object({
      id: z.string(),
      productId: z.number().int(),
      /** First name and initial at the time of the review. */
      author: z.string(),
      /** The variant that the author bought, as text: `4-5 years, Blue`; absent for a product without options. */
      variantTitle: z.string().optional(),
      rating: z.number().int(),
      text: z.string(),
      createdAt: Instant(),
      updatedAt: Instant(),
    })
    .meta({ title: 'Review' });
export type Review = z.output<ReturnType<typeof Review>>;

export const OwnReview = () => Review().extend({ isWithdrawn: z.boolean() }).meta({ title: 'OwnReview' });

export const list = /* @__PURE__ */ endpoint({
  key: 'review.list',
  method: 'GET',
  path: '/api/products/{id}/reviews',
  access: 'public',
  summary: 'The reviews of a product, the newest first',
  params: () => z.strictObject({ id: ProductId() }),
  query: () =>
    z.strictObject({
      page: NumberFromText(z.number().int().min(1).max(maxReviewPage).default(1)),
      limit: Limit(10, 20),
      /** The id of a review of the product: the reviews older than it, whatever the page. */
      before: Id().optional(),
    }),
  reply: () => z.object({ data: z.array(Review()), meta: Meta() }),
  failures: ['product_not_found'],
});

export const readOwn = /* @__PURE__ */ endpoint({
  key: 'review.readOwn',
  method: 'GET',
  path: '/api/products/{id}/reviews/own',
  access: 'customer',
  summary: "The customer's own review of a product, and whether they may write one",
  params: () => z.strictObject({ id: ProductId() }),
  reply: () => z.object({ review: OwnReview().nullable(), mayReview: z.boolean() }),
  failures: [],
});

export const put = /* @__PURE__ */ endpoint({
  key: 'review.put',
  method: 'PUT',
  path: '/api/products/{id}/reviews/own',
  access: 'customer',
  summary: 'Write or replace the own review of a delivered product; one per product',
  params: () => z.strictObject({ id: ProductId() }),
  body: () =>
    z.strictObject({
      rating: z.int('Please choose 1 to 5 stars').min(1, 'Please choose 1 to 5 stars').max(5, 'Please choose 1 to 5 stars'),
      text: Prose(maxTextLength).default(''),
    }),
  reply: OwnReview,
  failures: ['product_not_found', 'not_a_buyer', 'review_withdrawn'],
});

export const removeOwn = /* @__PURE__ */ endpoint({
  key: 'review.removeOwn',
  method: 'DELETE',
  path: '/api/products/{id}/reviews/own',
  access: 'customer',
  summary: 'Remove the own review, if there is one',
  params: () => z.strictObject({ id: ProductId() }),
  reply: Done,
  failures: ['review_withdrawn'],
});

export const ModeratedReview = () =>
  Review()
    .extend({
      customerId: z.string(),
      status: z.enum(['shown', 'withdrawn']),
      moderation: z.object({ by: z.string(), reason: z.string(), at: Instant() }).optional(),
    })
    .meta({ title: 'ModeratedReview' });

/** The review with the name of its product, '' when the product was deleted. */
const ListedReview = () => ModeratedReview().extend({ productName: z.string() }).meta({ title: 'ListedReview' });

export const listAll = /* @__PURE__ */ endpoint({
  key: 'review.listAll',
  method: 'GET',
  path: '/api/reviews',
  access: 'admin',
  summary: 'The reviews, the newest first; one call reads at most 1,000, the cursor continues',
  query: () =>
    z.strictObject({
      status: z.enum(['shown', 'withdrawn']).optional(),
      /** Only reviews with this number of stars. */
      rating: NumberFromText(z.number().int().min(1).max(5).optional()),
      page: FewPages(),
      limit: Limit(20),
      cursor: Cursor().optional(),
    }),
  reply: () => z.object({ data: z.array(ListedReview()), meta: LongMeta() }),
  failures: [],
});

export const moderate = /* @__PURE__ */ endpoint({
  key: 'review.moderate',
  method: 'PATCH',
  path: '/api/reviews/{id}',
  access: 'admin',
  summary: 'Take a review down or show it again, with a reason',
  params: () => z.strictObject({ id: Id() }),
  body: () => z.strictObject({ status: z.enum(['shown', 'withdrawn']), reason: Text(500, 'Reason is required') }),
  reply: ModeratedReview,
  failures: ['review_not_found'],
});
