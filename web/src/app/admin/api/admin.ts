import { type Body, call } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const readExport = (id: string) => call('export.read', { params: { id } });

export const beginExport = (body: Body<'export.begin'>) => call('export.begin', { body });

/** @param q null while there is too little to search for */
export const useAdminSearch = (q: string | null) => useRead('overview.search', q === null ? null : { query: { q } }, { keepPreviousData: false });
