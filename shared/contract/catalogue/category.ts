/** Endpoints with which catalogue staff manage categories. */
import * as z from 'zod';
import { Done, Prose, Text } from '../common.ts';
import { endpoint } from '../define.ts';
import { Category } from './catalog.ts';
import { FormHeaders, StoredPicture, Version, VersionQuery } from './product.ts';
import { SizeChartInput } from './size-chart.ts';

const Params = () => z.strictObject({ id: z.string().min(1).max(100) });

const fields = () => ({
  name: Text(100, 'Category name is required'),
  description: Prose(2_000, 'Category description is required'),
  isActive: z.boolean().optional(),
  /** The position in the list, from 0. */
  sortOrder: z.int('The position must be a whole number').min(0, 'The position must be 0 or more').max(10_000).optional(),
  imageUrl: z.union([StoredPicture(), z.literal('')]).optional(),
  /** null removes it. */
  sizeChart: SizeChartInput().nullable().optional(),
});

export const read = /* @__PURE__ */ endpoint({
  key: 'category.read',
  method: 'GET',
  path: '/api/categories/{id}',
  access: 'visitor',
  isPubliclyCacheable: true,
  summary: 'One category; only catalogue staff see inactive ones',
  params: Params,
  reply: Category,
  failures: ['category_not_found'],
});

export const create = /* @__PURE__ */ endpoint({
  key: 'category.create',
  method: 'POST',
  path: '/api/categories',
  access: 'catalogue',
  summary: 'Create a category; without a position it comes last',
  body: () => z.strictObject(fields()),
  reply: Category,
  status: 201,
  failures: ['category_taken', 'picture_gone'],
});

export const update = /* @__PURE__ */ endpoint({
  key: 'category.update',
  method: 'PUT',
  path: '/api/categories/{id}',
  access: 'catalogue',
  summary: 'Change a category; fields that are not sent do not change. With a version that is not the newest: 409, with the current category',
  params: Params,
  body: () => z.strictObject({ ...z.strictObject(fields()).partial().shape, version: Version().optional() }),
  reply: Category,
  failures: ['category_not_found', 'category_taken', 'edited_meanwhile', 'picture_gone'],
});

export const remove = /* @__PURE__ */ endpoint({
  key: 'category.remove',
  method: 'DELETE',
  path: '/api/categories/{id}',
  access: 'catalogue',
  summary: 'Delete a category that has no products',
  params: Params,
  reply: Done,
  failures: ['category_not_found', 'category_in_use'],
});

export const uploadImage = /* @__PURE__ */ endpoint({
  key: 'category.uploadImage',
  method: 'POST',
  path: '/api/categories/{id}/images/upload',
  access: 'catalogue',
  summary: 'Set the picture of a category, at most 4 MB; larger ones are uploaded to the bucket (POST /api/uploads)',
  params: Params,
  headers: FormHeaders,
  multipart: () => z.object({ image: z.string().meta({ format: 'binary' }) }),
  reply: () => z.object({ imageUrl: z.string(), category: Category() }),
  status: 201,
  failures: ['category_not_found', 'picture_refused', 'picture_too_large', 'picture_gone'],
});

export const removeImage = /* @__PURE__ */ endpoint({
  key: 'category.removeImage',
  method: 'DELETE',
  path: '/api/categories/{id}/images',
  access: 'catalogue',
  summary: 'Remove the picture of a category. With a version that is not the newest: 409, with the current category',
  params: Params,
  query: VersionQuery,
  reply: () => Done().extend({ category: Category() }),
  failures: ['category_not_found', 'edited_meanwhile'],
});
