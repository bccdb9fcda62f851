/** The customers' reviews, with hiding and showing. */
import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Answer } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatTime } from '#web/format.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { FilterBar, SelectFilter } from '#web/ui/admin/filters.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { Pager, pageLinksOf } from '#web/ui/admin/pager.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath, useUrlState } from '#web/ui/admin/url-state.ts';
import { Stars } from '#web/ui/catalog/stars.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { moderateReview, useReviews } from './api/people.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Review = Answer<'review.listAll'>['data'][number];
const defaults: Readonly<Record<'status' | 'stars' | 'cursor', string>> = { status: '', stars: '', cursor: '' };

const columnsFor = (onModerate: (review: Review) => void): readonly Column<Review>[] => [
  {
    id: 'text',
    label: 'Review',
    isRowHeader: true,
    cell: ({ text, rating, author }) => (
      <chakra.div maxW="32rem" fontWeight="400">
        <Stars rating={rating} />
        <chakra.p whiteSpace="pre-line">{text === '' ? <em>No words</em> : text}</chakra.p>
        <chakra.span color="ink.soft" fontSize="xs">
          {author}
        </chakra.span>
      </chakra.div>
    ),
  },
  {
    id: 'product',
    label: 'Product',
    cell: ({ productId, productName, variantTitle }) => (
      <>
        <TextLink to={`/product/${productId}`}>{productName === '' ? `Product #${productId}` : productName}</TextLink>
        {variantTitle !== undefined && (
          <chakra.p color="ink.soft" fontSize="xs">
            Bought in {variantTitle}
          </chakra.p>
        )}
      </>
    ),
  },
  {
    id: 'customer',
    label: 'Customer',
    cell: ({ customerId }) => (
      <chakra.span whiteSpace="nowrap">
        <TextLink to={adminPath('users', { user: customerId })}>See customer</TextLink>
      </chakra.span>
    ),
  },
  { id: 'written', label: 'Written', cell: ({ updatedAt }) => <chakra.span whiteSpace="nowrap">{formatTime(updatedAt)}</chakra.span> },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status: reviewStatus, moderation }) => (
      <>
        <Badge tone={reviewStatus === 'shown' ? 'good' : 'bad'}>{reviewStatus === 'shown' ? 'Shown' : 'Taken down'}</Badge>
        {moderation !== undefined && (
          <chakra.p mt="1" fontSize="xs" color="ink.soft" maxW="16rem">
            {formatTime(moderation.at)}: {moderation.reason}
          </chakra.p>
        )}
      </>
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    hideLabel: true,
    cell: (review) => (
      <Button size="sm" variant="outline" aria-label={`${actionLabel(review)} the review by ${review.author}`} onClick={() => onModerate(review)}>
        {actionLabel(review)}
      </Button>
    ),
  },
];

export function Component() {
  const { state, page, hrefOf, setState } = useUrlState('reviews', defaults);
  const { status, cursor } = state;
  const rating = /^[1-5]$/.test(state.stars) ? Number(state.stars) : undefined;
  const invalidate = useInvalidate();
  const [moderated, setModerated] = useState<Review | null>(null);
  const { data, error, mutate, isValidating } = useReviews({
    ...(cursor === '' ? { page } : { cursor }),
    ...(status === 'shown' || status === 'withdrawn' ? { status } : {}),
    ...(rating === undefined ? {} : { rating }),
  });
  return (
    <>
      <PageHeader title="Reviews" />
      <FilterBar>
        <SelectFilter
          label="Status"
          value={status}
          onChoose={(value) => setState({ status: value, cursor: '' })}
          options={[
            ['', 'All'],
            ['shown', 'Shown'],
            ['withdrawn', 'Taken down'],
          ]}
        />
        <SelectFilter
          label="Stars"
          value={state.stars}
          onChoose={(stars) => setState({ stars, cursor: '' })}
          options={[['', 'Any'], ...[1, 2, 3, 4, 5].map((count) => [String(count), count === 1 ? '1 star' : `${count} stars`] as const)]}
        />
      </FilterBar>
      <DataTable
        name="Reviews"
        columns={columnsFor(setModerated)}
        rows={data?.data}
        idOf={({ id }) => id}
        error={error}
        errorTitle="Failed to load reviews"
        onRetry={() => void mutate()}
        busy={isValidating}
        empty={{
          title: 'No reviews found',
          text: status === '' && rating === undefined ? 'What customers write appears here at once.' : 'No reviews match these filters.',
        }}
      />
      {data !== undefined && <Pager meta={data.meta} count={data.data.length} noun="reviews" {...pageLinksOf(data.meta, hrefOf)} />}
      {moderated !== null && (
        <ReasonDialog
          title={moderated.status === 'shown' ? 'Take this review down?' : 'Show this review again?'}
          text={
            moderated.status === 'shown'
              ? 'It disappears from the product at once, and its stars no longer count. Its author sees that it was taken down.'
              : 'It stands on the product again, and its stars count.'
          }
          action={actionLabel(moderated)}
          busyText="Saving..."
          errorText="Failed to update"
          onConfirm={async (reason) => {
            await moderateReview(moderated.id, { status: moderated.status === 'shown' ? 'withdrawn' : 'shown', reason });
            await invalidate('review.listAll');
          }}
          onDone={() => {
            setModerated(null);
            toast('success', 'Updated');
          }}
          onClose={() => setModerated(null)}
        />
      )}
    </>
  );
}

const actionLabel = ({ status }: Review): string => (status === 'shown' ? 'Take down' : 'Show again');
