/** Replaces the synonyms of the search. */
import { saveSynonyms as save } from '#functions/catalogue/synonyms.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { saveSynonyms } from '#shared/contract/catalogue/catalog.ts';

export const handler = endpoint(saveSynonyms, ({ body: { lines, version }, caller, source, now }) =>
  save(lines, version, { action: saveSynonyms.key, caller, source, now }),
);
