/** How do all products get into one file? Page by page, put together here, so that no answer is too large. */
import { call } from '#web/api/client.ts';
import { saveText } from '#web/api/files.ts';

export async function exportProducts(): Promise<void> {
  let csv = '';
  let after: number | null = 0;
  while (after !== null) {
    const page: { csv: string; next: number | null } = await call('import.download', { query: { after } });
    csv += page.csv;
    after = page.next;
  }
  saveText(`products-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv;charset=utf-8', csv);
}
