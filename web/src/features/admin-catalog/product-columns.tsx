/** The columns and row actions of the product list. */
import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { formatRupees } from '#shared/rules/money.ts';
import type { Column } from '#web/ui/admin/data-table.tsx';
import { PictureCell, RowActions, RowButton } from '#web/ui/admin/row.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { ShopLimit } from './api/stock.ts';
import { ProductStockBadge } from './stock-badge.tsx';
import { variantCountText } from './variants/variant-rows.ts';

const statusTones = { active: 'good', inactive: 'quiet', draft: 'warn' } as const;
const statusLabels = { active: 'Active', inactive: 'Inactive', draft: 'Draft' } as const;

interface ColumnOptions {
  /** The shop's low-stock limit. */
  readonly shopLimit: ShopLimit;
  readonly productHref: (id: number) => string;
  /** Where the stock of each variant is adjusted. */
  readonly stockHref: (id: number) => string;
  readonly renderSelect: (id: number, name: string) => ReactNode;
  readonly onAdjustStock: (product: Product) => void;
  readonly onDelete: (product: Product) => void;
}

export function productColumns({
  shopLimit,
  productHref,
  stockHref,
  renderSelect,
  onAdjustStock,
  onDelete,
}: ColumnOptions): readonly Column<Product>[] {
  return [
    { id: 'choose', label: 'Select', hideLabel: true, cell: ({ id, name }) => renderSelect(id, name) },
    {
      id: 'name',
      label: 'Product',
      isRowHeader: true,
      cell: ({ id, name, sku, imageUrl, isFeatured, options, variants }) => (
        <PictureCell src={imageUrl} minW="12rem">
          <Box minW="0">
            <chakra.span display="inline" css={{ '& a': { _hover: { textDecoration: 'underline' } } }}>
              <Link to={productHref(id)}>{name}</Link>
            </chakra.span>
            <chakra.span display="block" fontSize="xs" fontWeight="400" color="ink.soft">
              {options.length > 0 ? variantCountText(variants.length) : sku}
              {isFeatured && ' · Featured'}
            </chakra.span>
          </Box>
        </PictureCell>
      ),
    },
    { id: 'category', label: 'Category', cell: ({ category }) => category.name },
    {
      id: 'price',
      label: 'Price',
      alignEnd: true,
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
        <Badge tone={isArchived === true ? 'ink' : statusTones[status]}>{isArchived === true ? 'Archived' : statusLabels[status]}</Badge>
      ),
    },
    {
      id: 'actions',
      label: 'Actions',
      hideLabel: true,
      cell: (product) => (
        <RowActions>
          <RowButton asChild type={undefined}>
            <Link to={productHref(product.id)} aria-label={`Edit ${product.name}`}>
              Edit
            </Link>
          </RowButton>
          {product.options.length > 0 ? (
            <RowButton asChild type={undefined}>
              <Link to={stockHref(product.id)} aria-label={`Stock of the variants of ${product.name}`}>
                Stock
              </Link>
            </RowButton>
          ) : (
            <RowButton aria-label={`Adjust stock of ${product.name}`} onClick={() => onAdjustStock(product)}>
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
