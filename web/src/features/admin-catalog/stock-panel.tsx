/** A product's free, held and sold units, which add up to all received, and their correction with a reason. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { adjustStock, useProductStock } from './api/catalogue.ts';
import { useLowStockLimit } from './api/stock.ts';
import { ProductStockBadge } from './stock-badge.tsx';

export function StockDialog({ product, onClose }: { product: Pick<Product, 'id' | 'name' | 'stock'>; onClose: () => void }) {
  const invalidate = useInvalidate();
  const [change, setChange] = useState('');
  const [reason, setReason] = useState('');
  // One idempotency key for this dialog: a second press or a retry after a lost answer counts once.
  const [key] = useState(() => crypto.randomUUID());
  const units = /^[+-]?\d{1,7}$/.test(change.trim()) ? Number(change) : 0;
  return (
    <Confirm
      title={`Adjust stock of ${product.name}`}
      action="Adjust stock"
      busyText="Adjusting..."
      errorText="Failed to adjust stock"
      canConfirm={units !== 0 && reason.trim() !== '' && product.stock + units >= 0}
      onConfirm={() => adjustStock(product.id, { change: units, reason: reason.trim() }, `${key}-${units}`)}
      onDone={() => {
        toast('success', 'Stock updated');
        void invalidate('catalog.listProducts', 'catalog.readProduct', 'stock.list', 'overview.attention');
        onClose();
      }}
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        <p>{`${product.stock} free now${units === 0 ? '' : `, ${product.stock + units} afterwards`}.`}</p>
        <TextField
          {...dense}
          label="Units more or less"
          hint="+12 for a delivery, -1 for one that broke"
          inputMode="text"
          value={change}
          error={product.stock + units < 0 ? 'Stock cannot be negative' : undefined}
          onChange={({ target }) => setChange(target.value)}
        />
        <TextField {...dense} label="Reason" required maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Flex>
    </Confirm>
  );
}

const StockFigures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    rowGap: '1',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& dd': { textAlign: 'end', m: '0' },
    '& .sum': { fontWeight: '600' },
  },
});

export function StockPanel({ product: initialProduct }: { product: Product }) {
  const [open, setOpen] = useState(false);
  // Sales go on while the form is open.
  const { data: product = initialProduct } = useProductStock(initialProduct.id);
  const shopLimit = useLowStockLimit();
  const { free, held, sold, initial } = product.inventory ?? { free: product.stock, held: 0, sold: 0, initial: product.stock };
  return (
    <Panel aria-label="Stock">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="3">
        <PanelTitle mb="0">Stock</PanelTitle>
        <ProductStockBadge product={{ ...product, stock: free }} shopLimit={shopLimit} />
      </Flex>
      <StockFigures>
        <dt>Free</dt>
        <dd>{free}</dd>
        <dt>Held by checkouts</dt>
        <dd>{held}</dd>
        <dt>Sold</dt>
        <dd>{sold}</dd>
        <dt className="sum">All that came in</dt>
        <dd className="sum">{initial}</dd>
      </StockFigures>
      {product.options.length > 0 ? (
        <chakra.p mt="3" fontSize="sm" color="ink.soft">
          The sums of all variants. <TextLink to={adminPath('stock', { product: product.id })}>Adjust each of them</TextLink>
        </chakra.p>
      ) : (
        <Button size="sm" variant="outline" mt="3" onClick={() => setOpen(true)}>
          Adjust stock
        </Button>
      )}
      {open && <StockDialog product={product} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
