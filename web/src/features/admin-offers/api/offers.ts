import { type Body, call } from '#web/api/client.ts';
import { useFreshRead } from '#web/api/use-fresh-read.ts';

export const useOffersForEdit = () => useFreshRead('offer.list', {});

/** A repeat with the same key makes no second offer. */
export const createOffer = (body: Body<'offer.create'>, key: string) => call('offer.create', { body, headers: { 'idempotency-key': key } });
export const updateOffer = (id: string, body: Body<'offer.update'>) => call('offer.update', { params: { id }, body });
export const removeOffer = (id: string) => call('offer.remove', { params: { id } });
export const previewOffer = (body: Body<'offer.preview'>) => call('offer.preview', { body });
export const addCodes = (id: string, body: Body<'offer.addCodes'>) => call('offer.addCodes', { params: { id }, body });
export const listCodes = (id: string) => call('offer.listCodes', { params: { id } });
