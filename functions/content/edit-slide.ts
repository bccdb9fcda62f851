/** How do those who keep the catalogue change the slides of the home page? One transaction each, with its audit entry; over a newer version never. */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { type Act, recordAudit } from '#functions/identity/audit-store.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { create, update } from '#shared/contract/content/carousel.ts';
import type { Body } from '#shared/contract/define.ts';
import { defined } from '#shared/rules/defined.ts';
import { aYearAfter, mostSlides, slideDefaults } from '#shared/rules/slide.ts';
import { toStaffSlideResponse } from './slide-response.ts';
import { deleteSlide, putNewSlide, replaceSlide, type SlideItem, slideById, slidesInOrder } from './slide-store.ts';

const subjectOf = (id: string) => ({ type: 'slide', id });
const audited = ({ createdAt: _, updatedAt: __, version: ___, ...slide }: SlideItem) => slide;

export async function slideOr404(id: string): Promise<SlideItem> {
  const item = await slideById(id);
  if (item === undefined) throw new Failure('slide_not_found');
  return plain(item);
}

/** Without the keys of the table's item. */
const plain = ({
  id,
  title,
  subtitle,
  description,
  imageUrl,
  gradient,
  buttons,
  sortOrder,
  isActive,
  startDate,
  endDate,
  createdAt,
  updatedAt,
  version,
}: SlideItem): SlideItem => ({
  id,
  title,
  subtitle,
  description,
  imageUrl,
  gradient,
  buttons,
  sortOrder,
  isActive,
  startDate,
  endDate,
  createdAt,
  updatedAt,
  ...(version === undefined ? {} : { version }),
});

/** @throws Failure `too_many_slides`, `picture_gone`, `invalid_input` */
export async function createSlide(given: Body<typeof create>, key: string | undefined, act: Act): Promise<SlideItem> {
  const others = await slidesInOrder();
  if (others.length >= mostSlides) throw new Failure('too_many_slides');
  const at = act.now.toISOString();
  const startDate = given.startDate ?? at;
  const slide: SlideItem = {
    id: key === undefined ? ulid(act.now.getTime()) : createHash('sha256').update(`${act.caller.id} ${key}`).digest('hex').slice(0, 26),
    title: given.title,
    subtitle: given.subtitle,
    description: given.description,
    imageUrl: given.imageUrl ?? '',
    gradient: given.gradient ?? { ...slideDefaults },
    buttons: given.buttons,
    sortOrder: given.sortOrder ?? Math.max(-1, ...others.map(({ sortOrder }) => sortOrder)) + 1,
    isActive: given.isActive ?? true,
    startDate,
    endDate: given.endDate ?? aYearAfter(new Date(startDate)).toISOString(),
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  inTime(slide);
  try {
    await commit([
      putNewSlide(slide),
      ...(await pictureWrites([], [slide.imageUrl], act.now)),
      ...recordAudit(act, { subject: subjectOf(slide.id), after: audited(slide) }),
    ]);
    return slide;
  } catch (error) {
    // The same wish came before: its slide is the answer.
    if (error instanceof ConditionFailed && error.index === 0) return slideOr404(slide.id);
    throw error;
  }
}

function inTime({ startDate, endDate }: SlideItem): void {
  if (startDate >= endDate) throw new Failure('invalid_input', { fields: { endDate: 'The end must be after the start' } });
}

/** @throws Failure `slide_not_found`, `edited_meanwhile`, `picture_gone`, `invalid_input` */
export async function editSlide(id: string, { version, ...given }: Partial<Body<typeof update>>, act: Act): Promise<SlideItem> {
  return retryOnConflict(async () => {
    const was = await slideOr404(id);
    if (version !== undefined && version !== (was.version ?? 0))
      throw new Failure('edited_meanwhile', { details: { current: toStaffSlideResponse(was) } });
    const said = defined(given);
    const slide: SlideItem = { ...was, ...said, updatedAt: act.now.toISOString() };
    inTime(slide);
    await commit([
      replaceSlide(was, slide),
      ...(await pictureWrites([was.imageUrl], [slide.imageUrl], act.now)),
      ...recordAudit(act, { subject: subjectOf(id), before: audited(was), after: audited(slide) }),
    ]);
    return { ...slide, version: (was.version ?? 0) + 1 };
  });
}

/** @throws Failure `slide_not_found` */
export async function removeSlide(id: string, act: Act): Promise<void> {
  await retryOnConflict(async () => {
    const was = await slideOr404(id);
    await commit([
      deleteSlide(was),
      ...(await pictureWrites([was.imageUrl], [], act.now)),
      ...recordAudit(act, { subject: subjectOf(id), before: audited(was) }),
    ]);
  });
}

/**
 * Puts a slide at a place; the others move up, and all are numbered from 0 in one transaction.
 * @throws Failure `slide_not_found`
 */
export async function moveSlide(id: string, place: number, act: Act): Promise<SlideItem[]> {
  return retryOnConflict(async () => {
    // By the index, which may lag: what has changed meanwhile refuses the writes, and the next look decides anew.
    const slides = (await slidesInOrder()).map(plain);
    const moved = slides.find((slide) => slide.id === id);
    if (moved === undefined) throw new Failure('slide_not_found');
    const others = slides.filter((slide) => slide !== moved);
    const order = [...others.slice(0, place), moved, ...others.slice(place)];
    const changed = order.flatMap((was, sortOrder) => (was.sortOrder === sortOrder ? [] : [{ was, slide: { ...was, sortOrder } }]));
    if (changed.length > 0)
      await commit([
        ...changed.map(({ was, slide }) => replaceSlide(was, slide)),
        ...recordAudit(act, {
          subject: subjectOf(id),
          before: { order: slides.map((slide) => slide.id) },
          after: { order: order.map((slide) => slide.id) },
        }),
      ]);
    return order.map((was, sortOrder) => (was.sortOrder === sortOrder ? was : { ...was, sortOrder, version: (was.version ?? 0) + 1 }));
  });
}
