/** The categories: the list, or the form of one of them. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '#shared/contract/catalogue/catalog.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { type Column, DataTable, TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { fatalError, RecordNotFound } from '#web/ui/admin/not-found.tsx';
import { AddLink, PageHeader } from '#web/ui/admin/page-header.tsx';
import { PictureCell, RowActions, RowButton } from '#web/ui/admin/row.tsx';
import { adminPath, useUrlState } from '#web/ui/admin/url-state.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ConfirmDelete } from '#web/ui/form/confirm.tsx';
import { removeCategory, useAllCategories, useCategoryForEdit } from './api/catalogue.ts';
import { CategoryForm } from './category-form.tsx';

const defaults: Readonly<Record<'category', string>> = { category: '' };

export function Component() {
  const { state, hrefOf } = useUrlState('categories', defaults);
  return state.category === '' ? <CategoryList /> : <CategoryEditor id={state.category} backTo={hrefOf({ category: '' })} />;
}

function CategoryEditor({ id, backTo }: { id: string; backTo: string }) {
  const list = useAllCategories();
  const { data, error: failure, mutate } = useCategoryForEdit(id === 'new' ? null : id);
  const error = fatalError(failure, data?.id === id);
  if (error !== undefined)
    return (
      <RecordNotFound
        noun="Category"
        list="Categories"
        backTo={backTo}
        error={error}
        errorTitle="Failed to load category"
        onRetry={() => void mutate()}
      />
    );
  if (id === 'new' ? list.data === undefined && list.error === undefined : data?.id !== id) return <TableSkeleton name="Category" />;
  const last = Math.max(-1, ...(list.data ?? []).map(({ sortOrder }) => sortOrder));
  return <CategoryForm key={id} category={id === 'new' ? null : (data ?? null)} nextPosition={last + 1} backTo={backTo} />;
}

function categoryColumns(onDelete: (category: Category) => void): readonly Column<Category>[] {
  return [
    {
      id: 'name',
      label: 'Category',
      isRowHeader: true,
      cell: ({ id, name, imageUrl }) => (
        <PictureCell src={imageUrl}>
          <Link to={adminPath('categories', { category: id })}>{name}</Link>
        </PictureCell>
      ),
    },
    { id: 'description', label: 'Description', isProse: true, cell: ({ description }) => <chakra.span lineClamp="2">{description}</chakra.span> },
    { id: 'place', label: 'Sort order', alignEnd: true, cell: ({ sortOrder }) => sortOrder + 1 },
    { id: 'count', label: 'Active products', alignEnd: true, cell: ({ productCount }) => productCount },
    {
      id: 'state',
      label: 'Status',
      cell: ({ isActive }) => <Badge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Visible' : 'Hidden'}</Badge>,
    },
    {
      id: 'actions',
      label: 'Actions',
      hideLabel: true,
      cell: (category) => (
        <RowActions>
          <RowButton asChild type={undefined}>
            <Link to={adminPath('categories', { category: category.id })} aria-label={`Edit ${category.name}`}>
              Edit
            </Link>
          </RowButton>
          <RowButton color="sale" aria-label={`Delete ${category.name}`} onClick={() => onDelete(category)}>
            Delete
          </RowButton>
        </RowActions>
      ),
    },
  ];
}

function CategoryList() {
  const invalidate = useInvalidate();
  const [deleting, setDeleting] = useState<Category | null>(null);
  const { data, error, mutate, isValidating } = useAllCategories();
  return (
    <>
      <PageHeader title="Categories" actions={<AddLink to={adminPath('categories', { category: 'new' })}>Add category</AddLink>} />
      <DataTable
        name="Categories"
        columns={categoryColumns(setDeleting)}
        rows={data}
        idOf={({ id }) => id}
        error={error}
        errorTitle="Failed to load categories"
        onRetry={() => void mutate()}
        busy={isValidating}
        empty={{ title: 'No categories yet', text: 'A product needs one: begin with Add category.' }}
      />
      {deleting !== null && (
        <ConfirmDelete
          name={deleting.name}
          noun="category"
          successText="Category deleted successfully"
          errorText="Failed to delete category"
          onConfirm={() => removeCategory(deleting.id)}
          onDone={() => {
            setDeleting(null);
            void invalidate('catalog.listCategories');
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
