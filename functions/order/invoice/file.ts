/** What is a document's file called? By its number, which has strokes that a file name cannot have. */
import type { Paper } from '#shared/rules/invoice.ts';

export const fileOf = ({ kind, number }: Pick<Paper, 'kind' | 'number'>): { readonly name: string } => ({
  name: `${kind}-${number.replaceAll('/', '-')}.pdf`,
});
