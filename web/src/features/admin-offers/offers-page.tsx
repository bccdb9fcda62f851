/** The coupons, automatic offers and sales of the shop: their lists, or the form of one of them. */
import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffOffer } from '#shared/contract/offers/offer.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { capitalise, formatNumber, formatTime } from '#web/format.ts';
import { useOffers } from '#web/ui/admin/api/offers.ts';
import { type Column, DataTable, TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { fatalError, RecordNotFound } from '#web/ui/admin/not-found.tsx';
import { AddLink, PageHeader } from '#web/ui/admin/page-header.tsx';
import { RowActions, RowButton } from '#web/ui/admin/row.tsx';
import { Segments } from '#web/ui/admin/segments.tsx';
import { adminPath, useUrlState } from '#web/ui/admin/url-state.ts';
import { useWrites } from '#web/ui/admin/use-writes.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ConfirmDelete } from '#web/ui/form/confirm.tsx';
import { removeOffer, updateOffer, useOffersForEdit } from './api/offers.ts';
import { useSales, useSalesForEdit } from './api/sales.ts';
import { OfferForm } from './offer-form.tsx';
import { bodyOf, type OfferState, reductionText, stateOf, valuesOf } from './offer-values.ts';
import { SaleForm } from './sale-form.tsx';
import { SalesList, salePath } from './sales-list.tsx';

const defaults = { show: '', offer: '', sale: '' };
const offerHref = (offer: string) => adminPath('offers', { offer });

export function Component() {
  const { state, hrefOf } = useUrlState('offers', defaults);
  const kindSwitch = <KindSwitch chosen={state.show} to={(show) => hrefOf({ show, offer: '', sale: '' })} />;
  if (state.show === 'sales')
    return state.sale === '' ? <Sales kindSwitch={kindSwitch} /> : <SaleEditor key={state.sale} id={state.sale} backTo={hrefOf({ sale: '' })} />;
  return state.offer === '' ? <Offers kindSwitch={kindSwitch} /> : <OfferEditor key={state.offer} id={state.offer} backTo={hrefOf({ offer: '' })} />;
}

const KindSwitch = ({ chosen, to }: { chosen: string; to: (show: string) => string }) => (
  <Segments
    label="Kind of offer"
    options={[
      ['', 'Coupons and offers'],
      ['sales', 'Sales'],
    ]}
    current={chosen}
    hrefOf={to}
  />
);

function SaleEditor({ id, backTo }: { id: string; backTo: string }) {
  const { data, error, mutate } = useSalesForEdit();
  if (data === undefined && error === undefined) return <TableSkeleton name="Sale" />;
  const edited = data?.sales.find((each) => each.id === id) ?? null;
  const fatal = fatalError(error, data !== undefined);
  if (fatal !== undefined || (edited === null && id !== 'new'))
    return <RecordNotFound noun="Sale" list="Sales" backTo={backTo} error={fatal} errorTitle="Failed to load sales" onRetry={() => void mutate()} />;
  return <SaleForm sale={edited} backTo={backTo} />;
}

function Sales({ kindSwitch }: { kindSwitch: ReactNode }) {
  const { data, error, mutate, isValidating } = useSales();
  return (
    <>
      <PageHeader
        title="Sales"
        actions={
          <>
            {kindSwitch}
            <AddLink to={salePath('new')}>Add sale</AddLink>
          </>
        }
      />
      <SalesList sales={data?.sales} table={{ error, onRetry: () => void mutate(), busy: isValidating }} />
    </>
  );
}

function OfferEditor({ id, backTo }: { id: string; backTo: string }) {
  const { data, error, mutate } = useOffersForEdit();
  if (data === undefined && error === undefined) return <TableSkeleton name="Offer" />;
  const edited = data?.offers.find((each) => each.id === id) ?? null;
  const fatal = fatalError(error, data !== undefined);
  if (fatal !== undefined || (edited === null && id !== 'new'))
    return (
      <RecordNotFound noun="Offer" list="Offers" backTo={backTo} error={fatal} errorTitle="Failed to load offers" onRetry={() => void mutate()} />
    );
  return <OfferForm offer={edited} backTo={backTo} />;
}

function Offers({ kindSwitch }: { kindSwitch: ReactNode }) {
  const { data, error, mutate, isValidating } = useOffers();
  return <OfferList kindSwitch={kindSwitch} offers={data?.offers} table={{ error, onRetry: () => void mutate(), busy: isValidating }} />;
}

interface Props {
  readonly kindSwitch: ReactNode;
  readonly offers: readonly StaffOffer[] | undefined;
  readonly table: Pick<Parameters<typeof DataTable<StaffOffer>>[0], 'error' | 'onRetry' | 'busy'>;
}

function OfferList({ kindSwitch, offers, table }: Props) {
  const [deleting, setDeleting] = useState<StaffOffer | null>(null);
  const [now] = useState(() => new Date());
  const { busy, write, refresh } = useWrites(['offer.list', 'offer.available', 'cart.read']);
  const pause = (offer: StaffOffer) => {
    const isPaused = !offer.isPaused;
    void write(
      () => updateOffer(offer.id, { ...bodyOf({ ...valuesOf(offer), isPaused }, offer), version: offer.version }),
      isPaused ? `${offer.title} is paused` : `${offer.title} can be used again`,
      'Failed to save the offer',
    );
  };
  return (
    <>
      <PageHeader
        title="Offers"
        actions={
          <>
            {kindSwitch}
            <AddLink to={offerHref('new')}>Add offer</AddLink>
          </>
        }
      />
      <DataTable
        {...table}
        busy={table.busy === true || busy}
        name="Offers"
        columns={columnsOf(now, pause, setDeleting)}
        rows={offers}
        idOf={({ id }) => id}
        errorTitle="Failed to load offers"
        empty={{ title: 'No offers yet', text: 'A coupon or an automatic offer takes something off the price of a cart.' }}
      />
      {deleting !== null && (
        <ConfirmDelete
          name={deleting.title}
          noun="offer"
          successText="Offer deleted"
          errorText="Failed to delete the offer"
          onConfirm={() => removeOffer(deleting.id)}
          onDone={() => {
            setDeleting(null);
            void refresh();
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

const tones = { active: 'good', scheduled: 'brand', paused: 'warn', 'used up': 'quiet', ended: 'quiet' } as const satisfies Record<
  OfferState,
  string
>;

/** `From 21 Nov 2026, 10:00 am` and `until 30 Nov 2026, 11:59 pm`, where there are such times. */
const validity = ({ startsAt, endsAt }: StaffOffer): string =>
  [startsAt === undefined ? [] : [`from ${formatTime(startsAt)}`], endsAt === undefined ? [] : [`until ${formatTime(endsAt)}`]].flat().join(' ');

function columnsOf(now: Date, onPause: (offer: StaffOffer) => void, onDelete: (offer: StaffOffer) => void): readonly Column<StaffOffer>[] {
  return [
    {
      id: 'title',
      label: 'Offer',
      isRowHeader: true,
      cell: (offer) => (
        <Box>
          <chakra.span asChild display="inline-block" py="1" overflowWrap="anywhere">
            <Link to={offerHref(offer.id)}>{offer.title}</Link>
          </chakra.span>
          <chakra.span display="block" fontSize="sm" fontWeight="400" color="ink.soft">
            {reductionText(offer)}
          </chakra.span>
        </Box>
      ),
    },
    {
      id: 'code',
      label: 'Code',
      cell: ({ trigger, code, codes }) => (
        <chakra.span whiteSpace="nowrap">
          {trigger === 'code' ? code : trigger === 'automatic' ? 'Automatic' : `${formatNumber(codes)} codes`}
        </chakra.span>
      ),
    },
    {
      id: 'state',
      label: 'State',
      cell: (offer) => {
        const state = stateOf(offer, now);
        return (
          <Box>
            <Badge tone={tones[state]}>{capitalise(state)}</Badge>
            <chakra.span display="block" fontSize="sm" color="ink.soft">
              {validity(offer)}
            </chakra.span>
          </Box>
        );
      },
    },
    {
      id: 'used',
      label: 'Used',
      alignEnd: true,
      cell: ({ used, held, maxUses }) => (
        <>
          {formatNumber(used)}
          {maxUses === undefined ? '' : ` of ${formatNumber(maxUses)}`}
          {held > 0 && (
            <chakra.span display="block" fontSize="sm" color="ink.soft">
              {formatNumber(held)} at checkout
            </chakra.span>
          )}
        </>
      ),
    },
    { id: 'discount', label: 'Saved by shoppers', alignEnd: true, cell: ({ discount }) => formatRupees(discount) },
    {
      id: 'revenue',
      label: 'Revenue',
      alignEnd: true,
      cell: ({ revenue, onDelivery }) => (
        <>
          {formatRupees(revenue)}
          {onDelivery > 0 && (
            <chakra.span display="block" fontSize="sm" color="ink.soft">
              {formatRupees(onDelivery)} due on delivery
            </chakra.span>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      label: 'Actions',
      hideLabel: true,
      cell: (offer) => (
        <RowActions>
          <RowButton asChild type={undefined}>
            <Link to={offerHref(offer.id)} aria-label={`Edit ${offer.title}`}>
              Edit
            </Link>
          </RowButton>
          <RowButton aria-label={`${offer.isPaused ? 'Resume' : 'Pause'} ${offer.title}`} onClick={() => onPause(offer)}>
            {offer.isPaused ? 'Resume' : 'Pause'}
          </RowButton>
          {offer.used === 0 && offer.held === 0 && offer.codes === 0 && (
            <RowButton color="sale" aria-label={`Delete ${offer.title}`} onClick={() => onDelete(offer)}>
              Delete
            </RowButton>
          )}
        </RowActions>
      ),
    },
  ];
}
