/** Downloads all products as one file, page by page, so that no answer is too large; a broken download is resumed. */
import { Button } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '#web/api/client.ts';
import { saveBlob } from '#web/api/files.ts';
import { formatNumber } from '#web/format.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { downloadProducts } from './api/products.ts';

interface Gathered {
  /** Blobs, because the browser keeps large ones on disk. */
  readonly pages: readonly Blob[];
  readonly after: number;
  readonly done: number;
}

const nothing: Gathered = { pages: [], after: 0, done: 0 };

export function ExportButton() {
  const [kept, setKept] = useState(nothing);
  const [total, setTotal] = useState<number | null>(null);
  const isBusy = total !== null;

  const run = async () => {
    if (isBusy) return;
    let now = kept;
    setTotal(0);
    try {
      for (let isMore = true; isMore; ) {
        const page: Answer<'import.download'> = await downloadProducts(now.after);
        now = { pages: [...now.pages, new Blob([page.csv])], after: page.next ?? now.after, done: now.done + page.count };
        isMore = page.next !== null;
        setTotal(page.total);
        setKept(now);
      }
      saveBlob(`products-${new Date().toISOString().slice(0, 10)}.csv`, new Blob([...now.pages], { type: 'text/csv;charset=utf-8' }));
      setKept(nothing);
      toast('success', 'Products exported');
    } catch {
      toast('error', 'The export broke off. Go on with it: what has come is kept here.');
    } finally {
      setTotal(null);
    }
  };
  const far = `${formatNumber(kept.done)} of ${formatNumber(total ?? 0)}`;
  return (
    <Button size="sm" variant="outline" aria-disabled={isBusy} onClick={() => void run()}>
      <Download size={16} aria-hidden />
      {isBusy ? `Exporting${total > 0 ? ` ${far}` : '...'}` : kept === nothing ? 'Export' : 'Go on with the export'}
    </Button>
  );
}
