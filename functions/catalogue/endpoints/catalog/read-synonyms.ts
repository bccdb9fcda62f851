/** Reads the synonyms of the search. */
import { readSynonyms } from '#functions/catalogue/synonyms.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { readSynonyms as contract } from '#shared/contract/catalogue/catalog.ts';

export const handler = endpoint(contract, () => readSynonyms());
