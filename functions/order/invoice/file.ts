/** Names the file of a document after its number, without the slashes that a file name cannot have. */
import type { Paper } from '#shared/rules/order/invoice.ts';

export const fileOf = ({ kind, number }: Pick<Paper, 'kind' | 'number'>): { readonly name: string } => ({
  name: `${kind}-${number.replaceAll('/', '-')}.pdf`,
});
