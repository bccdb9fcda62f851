/** The slides of the home page: the list, or the form of one of them. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Slide } from '#shared/contract/content/content.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatTime } from '#web/format.ts';
import { type Column, DataTable, TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { fatalError, RecordNotFound } from '#web/ui/admin/not-found.tsx';
import { AddLink, PageHeader } from '#web/ui/admin/page-header.tsx';
import { MoveButtons, RowActions, RowButton } from '#web/ui/admin/row.tsx';
import { adminPath, useUrlState } from '#web/ui/admin/url-state.ts';
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDelete } from '#web/ui/form/confirm.tsx';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { slideBackgroundOf } from '#web/ui/media/gradient.ts';
import { Picture } from '#web/ui/media/picture.tsx';
import { moveSlide, removeSlide, useAllSlides, useSlideForEdit } from './api/slides.ts';
import { SlideForm } from './slide-form.tsx';

const defaults: Readonly<Record<'slide', string>> = { slide: '' };

export function Component() {
  const { state, hrefOf } = useUrlState('carousel', defaults);
  return state.slide === '' ? <SlideList /> : <SlideEditor id={state.slide} backTo={hrefOf({ slide: '' })} />;
}

function SlideEditor({ id, backTo }: { id: string; backTo: string }) {
  const list = useAllSlides();
  const { data, error: failure, mutate } = useSlideForEdit(id === 'new' ? null : id);
  const error = fatalError(failure, data?.id === id);
  if (error !== undefined)
    return (
      <RecordNotFound
        noun="Slide"
        list="Carousel"
        backTo={backTo}
        error={error}
        errorTitle="Failed to load carousel slides"
        onRetry={() => void mutate()}
      />
    );
  if (id === 'new' ? list.data === undefined && list.error === undefined : data?.id !== id) return <TableSkeleton name="Slide" />;
  const last = Math.max(-1, ...(list.data?.carousels ?? []).map(({ sortOrder }) => sortOrder));
  return <SlideForm key={id} slide={id === 'new' ? null : (data ?? null)} nextPosition={last + 1} backTo={backTo} />;
}

function stateOf({ isActive, startDate, endDate }: Slide, now: number): { readonly text: string; readonly tone: Tone } {
  if (!isActive) return { text: 'Hidden', tone: 'quiet' };
  if (now < Date.parse(startDate)) return { text: 'Scheduled', tone: 'warn' };
  return now < Date.parse(endDate) ? { text: 'Showing', tone: 'good' } : { text: 'Past', tone: 'quiet' };
}

interface ColumnOptions {
  readonly slides: readonly Slide[];
  readonly now: number;
  readonly onMove: (slide: Slide, index: number) => void;
  readonly onDelete: (slide: Slide) => void;
}

function slideColumns({ slides, now, onMove, onDelete }: ColumnOptions): readonly Column<Slide>[] {
  return [
    {
      id: 'title',
      label: 'Slide',
      isRowHeader: true,
      cell: (slide) => (
        <Flex gap="3" align="center">
          <Box w="24" flexShrink="0" p="1" borderRadius="md" style={{ backgroundImage: slideBackgroundOf(slide.gradient).image }}>
            <Picture src={slide.imageUrl} alt="" sizes="96px" ratio={16 / 9} rounded="8px" />
          </Box>
          <Box minW="0">
            <Link to={adminPath('carousel', { slide: slide.id })}>{slide.title}</Link>
            <chakra.span display="block" fontSize="xs" fontWeight="400" color="ink.soft">
              {slide.subtitle}
            </chakra.span>
          </Box>
        </Flex>
      ),
    },
    { id: 'place', label: 'Place', alignEnd: true, cell: (slide) => slides.indexOf(slide) + 1 },
    {
      id: 'dates',
      label: 'Shown',
      cell: ({ startDate, endDate }) => (
        <chakra.span fontSize="xs">
          {`${formatTime(startDate)} to`} <br />
          {formatTime(endDate)}
        </chakra.span>
      ),
    },
    {
      id: 'state',
      label: 'Status',
      cell: (slide) => {
        const { text, tone } = stateOf(slide, now);
        return <Badge tone={tone}>{text}</Badge>;
      },
    },
    {
      id: 'actions',
      label: 'Actions',
      hideLabel: true,
      cell: (slide) => (
        <RowActions>
          <MoveButtons name={slide.title} index={slides.indexOf(slide)} count={slides.length} onMove={(index) => onMove(slide, index)} />
          <RowButton asChild type={undefined}>
            <Link to={adminPath('carousel', { slide: slide.id })} aria-label={`Edit ${slide.title}`}>
              Edit
            </Link>
          </RowButton>
          <RowButton color="sale" aria-label={`Delete ${slide.title}`} onClick={() => onDelete(slide)}>
            Delete
          </RowButton>
        </RowActions>
      ),
    },
  ];
}

function SlideList() {
  const invalidate = useInvalidate();
  const [deleting, setDeleting] = useState<Slide | null>(null);
  const [moving, setMoving] = useState(false);
  const { data, error, mutate, isValidating } = useAllSlides();
  const slides = data?.carousels;
  // The time at which the list was opened.
  const [now] = useState(() => Date.now());
  const move = async ({ id }: Slide, index: number) => {
    if (moving || data === undefined) return;
    setMoving(true);
    try {
      const { carousels } = await moveSlide(id, index);
      await mutate({ ...data, carousels }, { revalidate: false });
      toast('success', 'Slide order updated successfully');
    } catch (reason) {
      toast('error', errorMessage(reason, 'Failed to update slide order'));
      void mutate();
    } finally {
      setMoving(false);
    }
  };
  return (
    <>
      <PageHeader title="Carousel" actions={<AddLink to={adminPath('carousel', { slide: 'new' })}>Add slide</AddLink>} />
      <DataTable
        name="Carousel slides"
        columns={slideColumns({ slides: slides ?? [], now, onMove: (slide, index) => void move(slide, index), onDelete: setDeleting })}
        rows={slides}
        idOf={({ id }) => id}
        error={error}
        errorTitle="Failed to load carousel slides"
        onRetry={() => void mutate()}
        busy={isValidating || moving}
        empty={{ title: 'No slides yet', text: 'The home page opens without them: begin with Add slide.' }}
      />
      {deleting !== null && (
        <ConfirmDelete
          name={deleting.title}
          noun="slide"
          successText="Carousel slide deleted successfully"
          errorText="Failed to delete carousel slide"
          onConfirm={() => removeSlide(deleting.id)}
          onDone={() => {
            setDeleting(null);
            void invalidate('content.listCarousels');
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
