/** Adds, changes, orders and removes the slides of the home page: one transaction each, with its audit entry, and never over a newer version. */
import { isDeepStrictEqual } from 'node:util';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { newRecordId } from '#functions/identity/record-id.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { createOnce } from '#functions/platform/table/create-once.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import type { create, update } from '#shared/contract/content/carousel.ts';
import type { Body } from '#shared/contract/define.ts';
import { addOneYear, maxSlides, slideDefaults } from '#shared/rules/catalogue/slide.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { toStaffSlideResponse } from './slide-response.ts';
import { deleteSlide, putNewSlide, replaceSlide, type SlideItem, slideById, slidesInOrder } from './slide-store.ts';

const subjectOf = (id: string) => ({ type: 'slide', id });
const auditedSlide = ({ createdAt: _, updatedAt: __, version: ___, ...slide }: SlideItem) => slide;

export async function requireSlide(id: string): Promise<SlideItem> {
  const item = await slideById(id);
  if (item === undefined) throw new Failure('slide_not_found');
  return item;
}

/** Whether a repeated request asks for the slide that the first one has created; what a request leaves out may have another default now. */
const isSameSlide = (stored: SlideItem, slide: SlideItem, { sortOrder, startDate, endDate }: Body<typeof create>): boolean => {
  const { sortOrder: storedOrder, startDate: storedStart, endDate: storedEnd } = stored;
  return isDeepStrictEqual(auditedSlide(stored), {
    ...auditedSlide(slide),
    sortOrder: sortOrder === undefined ? storedOrder : slide.sortOrder,
    startDate: startDate ?? storedStart,
    endDate: endDate ?? storedEnd,
  });
};

/** All slides but one, in order. The index may lag: a slide that changed meanwhile fails the write, and the next attempt reads it again. */
const otherSlides = async (id: string): Promise<SlideItem[]> => (await slidesInOrder()).filter((slide) => slide.id !== id);

/** Returns the writes that number slides from 0, except the given position. */
const renumberAround = (others: readonly SlideItem[], position = others.length): TransactItem[] =>
  others.flatMap((before, index) => {
    const sortOrder = index < position ? index : index + 1;
    return before.sortOrder === sortOrder ? [] : [replaceSlide(before, { ...before, sortOrder })];
  });

function toNewSlide(id: string, input: Body<typeof create>, lastPosition: number, now: Date): SlideItem {
  const at = now.toISOString();
  const startDate = input.startDate ?? at;
  return {
    id,
    title: input.title,
    subtitle: input.subtitle,
    description: input.description,
    imageUrl: input.imageUrl ?? '',
    gradient: input.gradient ?? { ...slideDefaults },
    buttons: input.buttons,
    sortOrder: Math.min(input.sortOrder ?? lastPosition, lastPosition),
    isActive: input.isActive ?? true,
    startDate,
    endDate: input.endDate ?? addOneYear(new Date(startDate)).toISOString(),
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
}

/**
 * Puts a slide at a position, by default the last; all are numbered from 0.
 * @throws Failure `too_many_slides`, `picture_gone`, `invalid_input`, `idempotency_conflict`
 */
export async function createSlide(
  input: Body<typeof create>,
  idempotencyKey: string | undefined,
  auditedRequest: AuditedRequest,
): Promise<SlideItem> {
  const id = newRecordId(auditedRequest, idempotencyKey);
  return retryOnConflict(async () => {
    const others = await otherSlides(id);
    if (others.length >= maxSlides) throw new Failure('too_many_slides');
    const slide = toNewSlide(id, input, others.length, auditedRequest.now);
    requireValidPeriod(slide);
    const writes = [
      putNewSlide(slide),
      ...renumberAround(others, slide.sortOrder),
      ...(await pictureWrites([], [slide.imageUrl], auditedRequest.now)),
      ...recordAudit(auditedRequest, { subject: subjectOf(id), after: auditedSlide(slide) }),
    ];
    return createOnce(slide, writes, {
      read: () => requireSlide(id),
      isSame: (before) => isSameSlide(before, slide, input),
      conflictMessage: 'This form has already created a slide. Edit it in the list of slides.',
    });
  });
}

function requireValidPeriod({ startDate, endDate }: SlideItem): void {
  if (startDate >= endDate) throw new Failure('invalid_input', { fields: { endDate: 'The end must be after the start' } });
}

/**
 * Changes a slide. A position moves it there, and all are numbered from 0.
 * @throws Failure `slide_not_found`, `edited_meanwhile`, `picture_gone`, `invalid_input`
 */
export async function editSlide(id: string, { version, ...input }: Partial<Body<typeof update>>, auditedRequest: AuditedRequest): Promise<SlideItem> {
  return retryOnConflict(async () => {
    const before = await requireSlide(id);
    if (version !== undefined && version !== (before.version ?? 0))
      throw new Failure('edited_meanwhile', { details: { current: toStaffSlideResponse(before) } });
    const fields = omitUndefined({ ...input, imageUrl: input.imageUrl === null ? '' : input.imageUrl });
    const others = input.sortOrder === undefined ? [] : await otherSlides(id);
    const sortOrder = input.sortOrder === undefined ? before.sortOrder : Math.min(input.sortOrder, others.length);
    const slide: SlideItem = { ...before, ...fields, sortOrder, updatedAt: auditedRequest.now.toISOString() };
    requireValidPeriod(slide);
    await commit([
      replaceSlide(before, slide),
      ...renumberAround(others, sortOrder),
      ...(await pictureWrites([before.imageUrl], [slide.imageUrl], auditedRequest.now)),
      ...recordAudit(auditedRequest, { subject: subjectOf(id), before: auditedSlide(before), after: auditedSlide(slide) }),
    ]);
    return { ...slide, version: (before.version ?? 0) + 1 };
  });
}

/**
 * Deletes a slide; the others are numbered from 0.
 * @throws Failure `slide_not_found`
 */
export async function removeSlide(id: string, auditedRequest: AuditedRequest): Promise<void> {
  await retryOnConflict(async () => {
    const before = await requireSlide(id);
    await commit([
      deleteSlide(before),
      ...renumberAround(await otherSlides(id)),
      ...(await pictureWrites([before.imageUrl], [], auditedRequest.now)),
      ...recordAudit(auditedRequest, { subject: subjectOf(id), before: auditedSlide(before) }),
    ]);
  });
}

/**
 * Moves a slide to a position; the others move up, and all are numbered from 0 in one transaction.
 * @throws Failure `slide_not_found`
 */
export async function moveSlide(id: string, position: number, auditedRequest: AuditedRequest): Promise<SlideItem[]> {
  return retryOnConflict(async () => {
    // The index may lag: a slide that changed meanwhile fails the write, and the next attempt reads it again.
    const slides = await slidesInOrder();
    const moved = slides.find((slide) => slide.id === id);
    if (moved === undefined) throw new Failure('slide_not_found');
    const others = slides.filter((slide) => slide !== moved);
    const order = [...others.slice(0, position), moved, ...others.slice(position)];
    const changed = order.flatMap((before, sortOrder) => (before.sortOrder === sortOrder ? [] : [{ before, slide: { ...before, sortOrder } }]));
    if (changed.length > 0)
      await commit([
        ...changed.map(({ before, slide }) => replaceSlide(before, slide)),
        ...recordAudit(auditedRequest, {
          subject: subjectOf(id),
          before: { order: slides.map((slide) => slide.id) },
          after: { order: order.map((slide) => slide.id) },
        }),
      ]);
    return order.map((before, sortOrder) => (before.sortOrder === sortOrder ? before : { ...before, sortOrder, version: (before.version ?? 0) + 1 }));
  });
}
