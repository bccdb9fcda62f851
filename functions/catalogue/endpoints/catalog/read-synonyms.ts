/** Reads the synonyms of the search. */
import { synonyms } from '#functions/catalogue/synonyms.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { readSynonyms } from '#shared/contract/catalogue/catalog.ts';

export const handler = endpoint(readSynonyms, () => synonyms());
