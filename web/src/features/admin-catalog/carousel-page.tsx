/** Which slides has the home page, in which order and when? The list, or the form of one of them. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Slide } from '#shared/contract/content.ts';
import { call } from '#web/api/client.ts';
import { adminPath, useAddress } from '#web/ui/admin/address.ts';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { TabHead } from '#web/ui/admin/head.tsx';
import { type Column, DataTable, TableSkeleton } from '#web/ui/admin/table.tsx';
import { useRead, useReadAgain } from '#web/ui/admin/use-read.ts';
import { Badge } from '#web/ui/badge.tsx';
import { wordsOf } from '#web/ui/form-failure.ts';
import { groundOf } from '#web/ui/gradient.ts';
import { Picture } from '#web/ui/picture.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { showMoment } from './moment.ts';
import { SlideForm } from './slide-form.tsx';

const standard: Readonly<Record<'slide', string>> = { slide: '' };
/** All there are: a home page has few. */
const everySlide = { query: { limit: 100 } };

export function Component() {
  const { state, to } = useAddress('carousel', standard);
  return state.slide === '' ? <SlideList /> : <OneSlide id={state.slide} back={to({ slide: '' })} />;
}

function OneSlide({ id, back }: { id: string; back: string }) {
  const list = useRead('content.listCarousels', everySlide);
  const { data, error, mutate } = useRead('carousel.read', id === 'new' ? null : { params: { id } }, { revalidateIfStale: true });
  if (error !== undefined)
    return (
      <ErrorState
        title={error.code === 'slide_not_found' ? 'Slide not found' : 'Failed to load carousel slides'}
        text={error.message}
        onRetry={() => void mutate()}
      >
        <Link to={back}>Back to the carousel</Link>
      </ErrorState>
    );
  if (id === 'new' ? list.data === undefined && list.error === undefined : data?.id !== id) return <TableSkeleton name="Slide" />;
  const last = Math.max(-1, ...(list.data?.carousels ?? []).map(({ sortOrder }) => sortOrder));
  return <SlideForm key={id} slide={id === 'new' ? null : (data ?? null)} nextPlace={last + 1} back={back} />;
}

function stateOf({ isActive, startDate, endDate }: Slide, now: number): { readonly text: string; readonly tone: 'good' | 'warn' | 'quiet' } {
  if (!isActive) return { text: 'Hidden', tone: 'quiet' };
  if (now < Date.parse(startDate)) return { text: 'Scheduled', tone: 'warn' };
  return now < Date.parse(endDate) ? { text: 'Showing', tone: 'good' } : { text: 'Past', tone: 'quiet' };
}

interface Doing {
  readonly slides: readonly Slide[];
  readonly now: number;
  readonly onMove: (slide: Slide, place: number) => void;
  readonly onDelete: (slide: Slide) => void;
}

function slideColumns({ slides, now, onMove, onDelete }: Doing): readonly Column<Slide>[] {
  return [
    {
      id: 'title',
      label: 'Slide',
      lead: true,
      cell: (slide) => (
        <Flex gap="3" align="center">
          <Box w="24" flexShrink="0" p="1" borderRadius="md" style={{ backgroundImage: groundOf(slide.gradient).image }}>
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
    { id: 'place', label: 'Place', end: true, cell: (slide) => slides.indexOf(slide) + 1 },
    {
      id: 'dates',
      label: 'Shown',
      cell: ({ startDate, endDate }) => (
        <chakra.span fontSize="xs">
          {`${showMoment(startDate)} to`} <br />
          {showMoment(endDate)}
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
      bare: true,
      cell: (slide) => {
        const place = slides.indexOf(slide);
        return (
          <Flex gap="1.5" wrap={{ base: 'wrap', md: 'nowrap' }}>
            <Button
              size="sm"
              variant="ghost"
              minH="8"
              px="2"
              aria-label={`Move ${slide.title} up`}
              disabled={place === 0}
              onClick={() => onMove(slide, place - 1)}
            >
              <ArrowUp size={16} aria-hidden />
            </Button>
            <Button
              size="sm"
              variant="ghost"
              minH="8"
              px="2"
              aria-label={`Move ${slide.title} down`}
              disabled={place === slides.length - 1}
              onClick={() => onMove(slide, place + 1)}
            >
              <ArrowDown size={16} aria-hidden />
            </Button>
            <Button asChild size="sm" variant="ghost" minH="8" px="3">
              <Link to={adminPath('carousel', { slide: slide.id })} aria-label={`Edit ${slide.title}`}>
                Edit
              </Link>
            </Button>
            <Button size="sm" variant="ghost" minH="8" px="3" color="sale" aria-label={`Delete ${slide.title}`} onClick={() => onDelete(slide)}>
              Delete
            </Button>
          </Flex>
        );
      },
    },
  ];
}

function SlideList() {
  const readAgain = useReadAgain();
  const [deleting, setDeleting] = useState<Slide | null>(null);
  const [moving, setMoving] = useState(false);
  const { data, error, mutate, isValidating } = useRead('content.listCarousels', everySlide);
  const slides = data?.carousels;
  // Of the moment in which the list was opened.
  const [now] = useState(() => Date.now());
  const move = async ({ id }: Slide, place: number) => {
    if (moving || data === undefined) return;
    setMoving(true);
    try {
      const { carousels } = await call('carousel.move', { params: { id }, body: { sortOrder: place } });
      await mutate({ ...data, carousels }, { revalidate: false });
      toast('success', 'Slide order updated successfully');
    } catch (reason) {
      toast('error', wordsOf(reason, 'Failed to update slide order'));
      void mutate();
    } finally {
      setMoving(false);
    }
  };
  return (
    <>
      <TabHead
        title="Carousel"
        actions={
          <Button asChild size="sm">
            <Link to={adminPath('carousel', { slide: 'new' })}>
              <Plus size={16} aria-hidden /> Add slide
            </Link>
          </Button>
        }
      />
      <DataTable
        name="Carousel slides"
        columns={slideColumns({ slides: slides ?? [], now, onMove: (slide, place) => void move(slide, place), onDelete: setDeleting })}
        rows={slides}
        idOf={({ id }) => id}
        error={error}
        failed="Failed to load carousel slides"
        onRetry={() => void mutate()}
        busy={isValidating || moving}
        empty={{ title: 'No slides yet', text: 'The home page opens without them: begin with Add slide.' }}
      />
      {deleting !== null && (
        <Confirm
          title={`Delete ${deleting.title}?`}
          action="Delete"
          doing="Deleting..."
          failed="Failed to delete carousel slide"
          onConfirm={() => call('carousel.remove', { params: { id: deleting.id } })}
          onDone={() => {
            setDeleting(null);
            toast('success', 'Carousel slide deleted successfully');
            void readAgain('content.listCarousels');
          }}
          onClose={() => setDeleting(null)}
        >
          Are you sure you want to delete this slide? This action cannot be undone.
        </Confirm>
      )}
    </>
  );
}
