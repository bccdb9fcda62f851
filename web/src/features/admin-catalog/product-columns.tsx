/** The columns and row actions of the product list. */
import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { formatRupees } from '#shared/rules/money.ts';
import type { Column } from '#web/ui/admin/data-table.tsx';
import { Pictured, RowActions, RowButton } from '#web/ui/admin/row.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { ShopLimit } from './api/stock.ts';
import { ProductStockBadge } from './stock-badge.tsx';
import { countOfVariants } from './variants/variant-rows.ts';

const statusTones = { active: 'good', inactive: 'quiet', draft: 'warn' } as const;
const statusWords = { active: 'Active', inactive: 'Inactive', draft: 'Draft' } as const;

interface Doing {
  /** The shop's low-stock limit. */
  readonly shopLimit: ShopLimit;
  readonly to: (id: number) => string;
  /** Where the stock of each variant is adjusted. */
  readonly stockTo: (id: number) => string;
  readonly tick: (id: number, name: string) => ReactNode;
  readonly onStock: (product: Product) => void;
  readonly onDelete: (product: Product) => void;
}

export function productColumns({ shopLimit, to, stockTo, tick, onStock, onDelete }: Doing): readonly Column<Product>[] {
  return [
    { id: 'choose', label: 'Select', bare: true, cell: ({ id, name }) => tick(id, name) },
    {
      id: 'name',
      label: 'Product',
      lead: true,
      cell: ({ id, name, sku, imageUrl, isFeatured, options, variants }) => (
        <Pictured src={imageUrl} minW="12rem">
          <Box minW="0">
            <chakra.span display="inline" css={{ '& a': { _hover: { textDecoration: 'underline' } } }}>
              <Link to={to(id)}>{name}</Link>
            </chakra.span>
            <chakra.span display="block" fontSize="xs" fontWeight="400" color="ink.soft">
              {options.length > 0 ? countOfVariants(variants.length) : sku}
              {isFeatured && ' · Featured'}
            </chakra.span>
          </Box>
        </Pictured>
      ),
    },
    { id: 'category', label: 'Category', cell: ({ category }) => category.name },
    {
      id: 'price',
      label: 'Price',
      end: true,
      cell: ({ price, originalPrice, variants }) => (
        <span>
          {variants.some((variant) => variant.isActive && variant.price !== price) && 'from '}
          {formatRupees(price)}
          {originalPrice !== undefined && (
            <chakra.s display="block" fontSize="xs" color="ink.soft">
              {formatRupees(originalPrice)}
            </chakra.s>
          )}
        </span>
      ),
    },
    { id: 'stock', label: 'Stock', cell: (product) => <ProductStockBadge product={product} shopLimit={shopLimit} /> },
    {
      id: 'status',
      label: 'Status',
      cell: ({ status, isArchived }) => (
        <Badge tone={isArchived === true ? 'ink' : statusTones[status]}>{isArchived === true ? 'Archived' : statusWords[status]}</Badge>
      ),
    },
    {
      id: 'actions',
      label: 'Actions',
      bare: true,
      cell: (product) => (
        <RowActions>
          <RowButton asChild type={undefined}>
            <Link to={to(product.id)} aria-label={`Edit ${product.name}`}>
              Edit
            </Link>
          </RowButton>
          {product.options.length > 0 ? (
            <RowButton asChild type={undefined}>
              <Link to={stockTo(product.id)} aria-label={`Stock of the variants of ${product.name}`}>
                Stock
              </Link>
            </RowButton>
          ) : (
            <RowButton aria-label={`Adjust stock of ${product.name}`} onClick={() => onStock(product)}>
              Stock
            </RowButton>
          )}
          {product.isArchived !== true && (
            <RowButton color="sale" aria-label={`Delete ${product.name}`} onClick={() => onDelete(product)}>
              Delete
            </RowButton>
          )}
        </RowActions>
      ),
    },
  ];
}
