/** Which words mean the same in a search? */
import { synonyms } from '#functions/flows/catalogue/edit-synonyms.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { readSynonyms } from '#shared/contract/catalog.ts';

export const handler = endpoint(readSynonyms, () => synonyms());
