/** How do those who keep the catalogue say which words mean the same in a search? */
import { saveSynonyms as save } from '#functions/flows/catalogue/edit-synonyms.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { saveSynonyms } from '#shared/contract/catalog.ts';

export const handler = endpoint(saveSynonyms, ({ body: { lines, version }, caller, source, now }) =>
  save(lines, version, { action: saveSynonyms.key, caller, source, now }),
);
