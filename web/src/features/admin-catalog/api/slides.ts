import { type Body, call, type Query } from '#web/api/client.ts';
import { useFreshRead } from '#web/api/use-fresh-read.ts';
import { useRead } from '#web/api/use-read.ts';

/** Hidden and past slides included. */
export const useAllSlides = () => useRead('content.listCarousels', { query: { limit: 100 } });

/** Read again whenever a form opens. `null` for a new slide. */
export const useSlideForEdit = (id: string | null) => useFreshRead('carousel.read', id === null ? null : { params: { id } });

export const moveSlide = (id: string, sortOrder: number) => call('carousel.move', { params: { id }, body: { sortOrder } });

export const removeSlide = (id: string) => call('carousel.remove', { params: { id } });

/** A repeat with the same key makes no second slide. */
export const createSlide = (body: Body<'carousel.create'>, key: string) => call('carousel.create', { body, headers: { 'idempotency-key': key } });

export const updateSlide = (id: string, body: Body<'carousel.update'>) => call('carousel.update', { params: { id }, body });

export const removeSlideImage = (id: string, seen: Query<'carousel.removeImage'>) => call('carousel.removeImage', { params: { id }, query: seen });
