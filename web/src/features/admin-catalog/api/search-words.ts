import { type Body, call } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const useSynonyms = () => useRead('catalog.readSynonyms', {});

export const saveSynonyms = (body: Body<'catalog.saveSynonyms'>) => call('catalog.saveSynonyms', { body });
