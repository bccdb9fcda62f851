/** The figures that a recalculation of all prices does not change: their values now, and the values that would cost customers the same. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { StaffOffer } from '#shared/contract/offers/offer.ts';
import type { CodSettings } from '#shared/contract/settings/cod.ts';
import type { DeliverySettings } from '#shared/contract/settings/delivery.ts';
import type { PriceMode } from '#shared/contract/settings/settings.ts';
import { convertTaxMode } from '#shared/rules/catalogue/recalculation.ts';
import { formatRupees, toPaise, toRupees } from '#shared/rules/money.ts';
import { useOffers } from '#web/ui/admin/api/offers.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { useSettings } from '../api/settings.ts';

export interface UnchangedFigure {
  readonly name: string;
  /** Link to the page where the owner changes the figure. */
  readonly path: string;
  readonly rupees: number;
}

interface FigureSources {
  readonly delivery: DeliverySettings;
  readonly cod: CodSettings;
  readonly offers: readonly StaffOffer[];
}

/**
 * Returns charges and offers. A charge takes the tax rate of the goods in its order, so it has no rate by which it could be recalculated.
 * @param now offers that have ended by then are left out
 * @param before figures saved after this time are left out
 */
export function unchangedFigures({ delivery, cod, offers }: FigureSources, now: Date, before = now.toISOString()): readonly UnchangedFigure[] {
  const isOlder = ({ updatedAt = '' }: { readonly updatedAt?: string | undefined }) => updatedAt < before;
  const ofDelivery = [
    ...[...new Set(delivery.rows.map(({ charge }) => charge))].map((rupees) => ({ name: 'Delivery charge', rupees })),
    ...(delivery.basis === 'value' ? delivery.rows.map(({ upTo }) => ({ name: 'End of a row of charges', rupees: upTo ?? 0 })) : []),
    { name: 'Free delivery from', rupees: delivery.freeFrom ?? 0 },
    { name: 'Charge of a unit that ships alone', rupees: delivery.aloneCharge },
  ].map((figure) => ({ ...figure, path: adminPath('settings', { section: 'delivery' }) }));
  const ofOffers = offers.flatMap(({ id, title, amount, maxDiscount, minimum, createdAt, endsAt }) =>
    createdAt < before && (endsAt === undefined || Date.parse(endsAt) > now.getTime())
      ? [
          { name: `${title}: takes off`, rupees: amount ?? 0 },
          { name: `${title}: takes off at most`, rupees: maxDiscount ?? 0 },
          { name: `${title}: for goods from`, rupees: minimum ?? 0 },
        ].map((figure) => ({ ...figure, path: adminPath('offers', { offer: id }) }))
      : [],
  );
  return [
    ...(isOlder(delivery) ? ofDelivery : []),
    ...(cod.isOn && isOlder(cod) ? [{ name: 'Fee of cash on delivery', rupees: cod.fee, path: adminPath('settings', { section: 'cod' }) }] : []),
    ...ofOffers,
  ].filter(({ rupees }) => rupees > 0);
}

interface Props {
  readonly to: PriceMode;
  /** GST rates of the goods, the most frequent ones first. */
  readonly rates: readonly number[];
  /** When the last recalculation began; figures that the owner has saved since then are left out. */
  readonly since?: string;
}

const maxRates = 3;
const figureColumns: readonly Column<UnchangedFigure>[] = [
  { id: 'name', label: 'Figure', isRowHeader: true, cell: ({ name, path }) => <TextLink to={path}>{name}</TextLink> },
  { id: 'rupees', label: 'Amount', alignEnd: true, cell: ({ rupees }) => formatRupees(rupees) },
];
const introTexts = {
  coming: {
    tax_inclusive: 'GST is added to these now; afterwards they include it.',
    tax_exclusive: 'These include GST now; afterwards it is added.',
  },
  done: { tax_inclusive: 'GST was added to these; now they include it.', tax_exclusive: 'These included GST; now it is added.' },
} as const;

export function UnchangedFigures({ to, rates, since }: Props) {
  const { data: settings } = useSettings();
  const { data: { offers } = {}, error, mutate } = useOffers();
  const [now] = useState(() => new Date());
  const rows = settings === undefined || offers === undefined ? undefined : unchangedFigures({ ...settings, offers }, now, since);
  if (rows?.length === 0) return null;
  const counts = Map.groupBy(rates, (rate) => rate);
  const shown = [...counts.keys()].sort((a, b) => (counts.get(b)?.length ?? 0) - (counts.get(a)?.length ?? 0)).slice(0, maxRates);
  const columns: readonly Column<UnchangedFigure>[] = [
    ...figureColumns,
    ...shown
      .filter((rate) => rate > 0)
      .toSorted((a, b) => a - b)
      .map((rate) => ({
        id: `at${rate}`,
        label: `The same for goods of ${rate} %`,
        alignEnd: true,
        cell: ({ rupees }: UnchangedFigure) => formatRupees(toRupees(convertTaxMode(toPaise(rupees), rate, to === 'tax_inclusive'))),
      })),
  ];
  return (
    <chakra.section aria-label="Figures that stay" mt={since === undefined ? '0' : '3'}>
      <chakra.h3 fontWeight="600" mb="1">
        {since === undefined ? 'Figures that stay' : 'Figures to check'}
      </chakra.h3>
      <chakra.p color="ink.soft" mb="2" maxW="70ch">
        {introTexts[since === undefined ? 'coming' : 'done'][to]} They bear the GST of the goods in the basket, so no one amount is right for all
        baskets: choose yours, and save it where the link leads{since === undefined ? ' once the prices are recalculated' : ''}.
      </chakra.p>
      <DataTable
        name="Figures that stay"
        columns={columns}
        rows={rows}
        idOf={({ name, rupees }) => `${name} ${rupees}`}
        error={error}
        errorTitle="Failed to load the offers"
        onRetry={() => void mutate()}
        empty={{ title: 'No figures' }}
      />
    </chakra.section>
  );
}
