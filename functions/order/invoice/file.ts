/** Names the file of a document after its number, without the slashes that a file name cannot have. */
import type { TaxDocument } from '#shared/rules/order/invoice.ts';

export const fileOf = ({ kind, number }: Pick<TaxDocument, 'kind' | 'number'>): { readonly name: string } => ({
  name: `${kind}-${number.replaceAll('/', '-')}.pdf`,
});
