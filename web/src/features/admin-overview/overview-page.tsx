/** The shop's figures of the last days beside those of the period before, as charts and as a table. */
import { chakra, Flex, Grid, SimpleGrid } from '@chakra-ui/react';
import { figureWindows } from '#shared/rules/figures.ts';
import { formatRupees } from '#shared/rules/money.ts';
import type { Answer } from '#web/api/client.ts';
import { formatCalendarDay, formatNumber } from '#web/format.ts';
import { adminPath, lowStockPath, useAddress } from '#web/ui/admin/address.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { PageHeader, Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { Segments } from '#web/ui/admin/segments.tsx';
import { StatTile } from '#web/ui/admin/stat-tile.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { useOverview } from './api/overview.ts';
import { Chart } from './chart.tsx';
import { DaysTable } from './days-table.tsx';
import { percent } from './figures.ts';

type Overview = Answer<'overview.read'>;
const standard: Readonly<Record<'days', string>> = { days: '30' };
const options = figureWindows.map((each) => [each, each === 1 ? 'Today' : `${each} days`] as const);

export function Component() {
  const { state, to } = useAddress('overview', standard);
  const days = figureWindows.find((each) => String(each) === state.days) ?? 30;
  const { data, error, mutate, isValidating } = useOverview(days);
  return (
    <>
      <PageHeader title="Overview" actions={<Segments label="Time" options={options} chosen={days} to={(each) => to({ days: String(each) })} />} />
      {error !== undefined && data === undefined ? (
        <ErrorState title="Failed to load the overview" text={error.message} onRetry={() => void mutate()} />
      ) : data === undefined ? (
        <TableSkeleton name="Overview" />
      ) : (
        <chakra.div aria-busy={isValidating && data.days.length !== days} opacity={data.days.length === days ? '1' : '0.65'}>
          <OverviewFigures overview={data} />
        </chakra.div>
      )}
    </>
  );
}

function OverviewFigures({ overview }: { overview: Overview }) {
  const { totals, before, days, bestSellers, lowStock } = overview;
  const span = days.length === 1 ? 'yesterday' : `the ${days.length} days before`;
  const trend = (now: number, then: number) => compared(now, then, span);
  return (
    <Flex direction="column" gap="4">
      <Grid templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(18rem, 1fr))' }} gap="3">
        <StatTile
          name="Net revenue"
          value={formatRupees(totals.net)}
          note={`${formatRupees(totals.revenue)} gross less ${formatRupees(totals.refunded)} refunds, with tax`}
        />
        <StatTile name="Gross revenue" value={formatRupees(totals.revenue)} note={trend(totals.revenue, before.revenue)} />
        <StatTile name="Orders" value={formatNumber(totals.orders)} note={trend(totals.orders, before.orders)} />
        <StatTile name="Average order" value={formatRupees(totals.averageOrder)} note={trend(totals.averageOrder, before.averageOrder)} />
        <StatTile
          name="Checkout to paid"
          value={totals.conversion === null ? '—' : percent.format(totals.conversion)}
          note={`${formatNumber(totals.paid)} of ${formatNumber(totals.checkouts)} checkouts`}
        />
        <StatTile name="Refunds" value={formatRupees(totals.refunded)} note={`${formatNumber(totals.refunds)} begun`} />
        <StatTile
          name="Low stock"
          value={formatNumber(lowStock.count)}
          note={`products with ${formatNumber(lowStock.limit)} or fewer left, or with their own limit reached`}
        />
        <StatTile name="Appointments" value={formatNumber(totals.appointments)} note={trend(totals.appointments, before.appointments)} />
        <StatTile name="Clinic fees" value={formatRupees(totals.fees)} note={trend(totals.fees, before.fees)} />
      </Grid>
      {days.length > 1 && (
        <SimpleGrid columns={{ base: 1, xl: 2 }} gap="4">
          <Chart title="Gross revenue by day" days={days} valueOf={({ revenue }) => revenue} show={formatRupees} />
          <Chart title="Orders by day" days={days} valueOf={({ orders }) => orders} show={(value) => formatNumber(value)} />
        </SimpleGrid>
      )}
      <SimpleGrid columns={{ base: 1, xl: 2 }} gap="4" alignItems="start">
        <BestSellers sellers={bestSellers} />
        <LowStock stock={lowStock} />
      </SimpleGrid>
      <DaysTable days={days} caption={`${formatCalendarDay(overview.from)} to ${formatCalendarDay(overview.to)}`} />
    </Flex>
  );
}

function compared(now: number, then: number, span: string): string {
  if (now === then) return `as ${span === 'yesterday' ? span : `in ${span}`}`;
  if (then === 0) return span === 'yesterday' ? 'none yesterday' : `none in ${span}`;
  const change = now / then - 1;
  return `${change > 0 ? '+' : '−'}${percent.format(Math.abs(change))} on ${span}`;
}

function BestSellers({ sellers }: { sellers: Overview['bestSellers'] }) {
  const most = Math.max(1, ...sellers.map(({ units }) => units));
  return (
    <Panel aria-label="Best sellers">
      <PanelTitle>Best sellers</PanelTitle>
      {sellers.length === 0 ? (
        <chakra.p fontSize="sm" color="ink.soft">
          Nothing was sold in this time.
        </chakra.p>
      ) : (
        <chakra.ol display="grid" gap="2" fontSize="sm">
          {sellers.map(({ productId, name, units, revenue }) => (
            <li key={productId}>
              <Flex justify="space-between" wrap="wrap" columnGap="3">
                <chakra.span minW="0" overflowWrap="anywhere">
                  <TextLink to={adminPath('products', { product: productId })}>{name}</TextLink>
                </chakra.span>
                <chakra.span fontVariantNumeric="tabular-nums">
                  {formatNumber(units)} sold, {formatRupees(revenue)}
                </chakra.span>
              </Flex>
              <chakra.div mt="1" h="1.5" bg="sand" borderRadius="pill" overflow="hidden">
                <chakra.div h="full" bg="brand" borderRadius="pill" style={{ width: `${(units / most) * 100}%` }} />
              </chakra.div>
            </li>
          ))}
        </chakra.ol>
      )}
    </Panel>
  );
}

function LowStock({ stock }: { stock: Overview['lowStock'] }) {
  return (
    <Panel aria-label="Products low on stock">
      <PanelTitle>Low stock</PanelTitle>
      {stock.products.length === 0 ? (
        <chakra.p fontSize="sm" color="ink.soft">
          Every product on sale has more than {formatNumber(stock.limit)} left, or more than its own limit.
        </chakra.p>
      ) : (
        <>
          <chakra.ul display="grid" gap="2" fontSize="sm">
            {stock.products.map(({ id, name, title, stock: left }) => (
              <chakra.li key={id} display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="3">
                <TextLink to={adminPath('products', { product: id })}>{title === '' ? name : `${name}, ${title}`}</TextLink>
                <Badge tone={left === 0 ? 'sale' : 'bad'}>{left === 0 ? 'None left' : `${formatNumber(left)} left`}</Badge>
              </chakra.li>
            ))}
          </chakra.ul>
          {stock.count > stock.products.length && (
            <chakra.p mt="3" fontSize="sm">
              <TextLink to={lowStockPath}>All {formatNumber(stock.count)} of them</TextLink>
            </chakra.p>
          )}
        </>
      )}
    </Panel>
  );
}
