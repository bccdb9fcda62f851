import { useRead } from '#web/api/use-read.ts';

export const useOffers = () => useRead('offer.list', {});
