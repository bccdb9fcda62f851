/** The figures day by day as a table: always there for screen readers, on demand for others. */
import { Box, Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { formatRupees } from '#shared/rules/money.ts';
import type { Answer } from '#web/api/client.ts';
import { formatCalendarDay, formatNumber } from '#web/format.ts';
import { percent } from './figures.ts';

type Day = Answer<'overview.read'>['days'][number];

const columns: readonly (readonly [label: string, show: (day: Day) => string])[] = [
  ['Gross revenue', ({ revenue }) => formatRupees(revenue)],
  ['Orders', ({ orders }) => formatNumber(orders)],
  ['Average order', ({ averageOrder }) => formatRupees(averageOrder)],
  ['Checkouts', ({ checkouts }) => formatNumber(checkouts)],
  ['Paid', ({ paid }) => formatNumber(paid)],
  ['Checkout to paid', ({ conversion }) => (conversion === null ? '—' : percent.format(conversion))],
  ['Refunds', ({ refunds }) => formatNumber(refunds)],
  ['Refunded', ({ refunded }) => formatRupees(refunded)],
  ['Net revenue', ({ net }) => formatRupees(net)],
];

export function DaysTable({ days, caption }: { days: readonly Day[]; caption: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Box>
      <Button variant="outline" size="sm" aria-pressed={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide the table' : 'Show the figures as a table'}
      </Button>
      <Box
        {...(open ? { mt: '3', bg: 'white', borderWidth: '1px', borderColor: 'line', borderRadius: 'md', overflowX: 'auto' } : { srOnly: true })}
        {...(open ? { tabIndex: 0, role: 'region', 'aria-label': 'Figures by day' } : {})}
      >
        <chakra.table
          w="full"
          fontSize="sm"
          css={{
            '& :is(th, td)': { padding: '0.4rem 0.75rem', textAlign: 'end', whiteSpace: 'nowrap' },
            '& :is(th:first-of-type)': { textAlign: 'start' },
          }}
          fontVariantNumeric="tabular-nums"
        >
          <chakra.caption p="2" textAlign="start" color="ink.soft">
            {caption}
          </chakra.caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {columns.map(([label]) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatCalendarDay(day.day)}</th>
                {columns.map(([label, show]) => (
                  <td key={label}>{show(day)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
    </Box>
  );
}
