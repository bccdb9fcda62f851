/** Which categories are there, and what can be done with them? The list, or the form of one of them. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '#shared/contract/catalog.ts';
import { call } from '#web/api/client.ts';
import { adminPath, useAddress } from '#web/ui/admin/address.ts';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { TabHead } from '#web/ui/admin/head.tsx';
import { type Column, DataTable, TableSkeleton } from '#web/ui/admin/table.tsx';
import { useRead, useReadAgain } from '#web/ui/admin/use-read.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { CategoryForm } from './category-form.tsx';

const standard: Readonly<Record<'category', string>> = { category: '' };

export function Component() {
  const { state, to } = useAddress('categories', standard);
  return state.category === '' ? <CategoryList /> : <OneCategory id={state.category} back={to({ category: '' })} />;
}

function OneCategory({ id, back }: { id: string; back: string }) {
  const list = useRead('catalog.listCategories', {});
  const { data, error, mutate } = useRead('category.read', id === 'new' ? null : { params: { id } }, { revalidateIfStale: true });
  if (error !== undefined)
    return (
      <ErrorState
        title={error.code === 'category_not_found' ? 'Category not found' : 'Failed to load category'}
        text={error.message}
        onRetry={() => void mutate()}
      >
        <Link to={back}>Back to the categories</Link>
      </ErrorState>
    );
  if (id === 'new' ? list.data === undefined && list.error === undefined : data?.id !== id) return <TableSkeleton name="Category" />;
  const last = Math.max(-1, ...(list.data ?? []).map(({ sortOrder }) => sortOrder));
  return <CategoryForm key={id} category={id === 'new' ? null : (data ?? null)} nextPlace={last + 1} back={back} />;
}

function categoryColumns(onDelete: (category: Category) => void): readonly Column<Category>[] {
  return [
    {
      id: 'name',
      label: 'Category',
      lead: true,
      cell: ({ id, name, imageUrl }) => (
        <Flex gap="3" align="center">
          <Box w="11" flexShrink="0">
            <Picture src={imageUrl} alt="" sizes="44px" rounded="8px" />
          </Box>
          <Link to={adminPath('categories', { category: id })}>{name}</Link>
        </Flex>
      ),
    },
    { id: 'description', label: 'Description', prose: true, cell: ({ description }) => <chakra.span lineClamp="2">{description}</chakra.span> },
    { id: 'place', label: 'Sort order', end: true, cell: ({ sortOrder }) => sortOrder + 1 },
    { id: 'count', label: 'Active products', end: true, cell: ({ productCount }) => productCount },
    {
      id: 'state',
      label: 'Status',
      cell: ({ isActive }) => <Badge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Visible' : 'Hidden'}</Badge>,
    },
    {
      id: 'actions',
      label: 'Actions',
      bare: true,
      cell: (category) => (
        <Flex gap="1.5" wrap={{ base: 'wrap', md: 'nowrap' }}>
          <Button asChild size="sm" variant="ghost" minH="8" px="3">
            <Link to={adminPath('categories', { category: category.id })} aria-label={`Edit ${category.name}`}>
              Edit
            </Link>
          </Button>
          <Button size="sm" variant="ghost" minH="8" px="3" color="sale" aria-label={`Delete ${category.name}`} onClick={() => onDelete(category)}>
            Delete
          </Button>
        </Flex>
      ),
    },
  ];
}

function CategoryList() {
  const readAgain = useReadAgain();
  const [deleting, setDeleting] = useState<Category | null>(null);
  const { data, error, mutate, isValidating } = useRead('catalog.listCategories', {});
  return (
    <>
      <TabHead
        title="Categories"
        actions={
          <Button asChild size="sm">
            <Link to={adminPath('categories', { category: 'new' })}>
              <Plus size={16} aria-hidden /> Add category
            </Link>
          </Button>
        }
      />
      <DataTable
        name="Categories"
        columns={categoryColumns(setDeleting)}
        rows={data}
        idOf={({ id }) => id}
        error={error}
        failed="Failed to load categories"
        onRetry={() => void mutate()}
        busy={isValidating}
        empty={{ title: 'No categories yet', text: 'A product needs one: begin with Add category.' }}
      />
      {deleting !== null && (
        <Confirm
          title={`Delete ${deleting.name}?`}
          action="Delete"
          doing="Deleting..."
          failed="Failed to delete category"
          onConfirm={() => call('category.remove', { params: { id: deleting.id } })}
          onDone={() => {
            setDeleting(null);
            toast('success', 'Category deleted successfully');
            void readAgain('catalog.listCategories');
          }}
          onClose={() => setDeleting(null)}
        >
          Are you sure you want to delete this category? This action cannot be undone.
        </Confirm>
      )}
    </>
  );
}
