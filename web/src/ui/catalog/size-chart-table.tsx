/** A size chart as a table; the first column, with the sizes, stays in view while the measures scroll. */
import { Box, chakra } from '@chakra-ui/react';
import type { SizeChart } from '#shared/rules/catalogue/size-chart.ts';

const Cell = chakra('td', {
  base: {
    // Narrow padding: headings break between words, so that five columns fit on a phone.
    px: { base: '2', md: '3' },
    py: '2',
    textAlign: 'start',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '&:is(td)': { whiteSpace: 'nowrap' },
    '&:first-of-type:is(th)': { position: 'sticky', insetInlineStart: '0' },
  },
});

/** @param chosen the size whose row is marked */
export function SizeChartTable({ chart: { columns, rows }, name, chosen }: { chart: SizeChart; name: string; chosen?: string | undefined }) {
  return (
    // Focusable, so that the keyboard can scroll it sideways.
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={name}>
      <chakra.table w="full" fontSize="sm" borderCollapse="collapse">
        <chakra.caption srOnly>{name}</chakra.caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Cell as="th" key={column} scope="col" bg="sand" fontWeight="600">
                {column}
              </Cell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([size = '', ...measures]) => {
            const isChosen = size.toLowerCase() === chosen?.trim().toLowerCase();
            return (
              <chakra.tr key={size} bg={isChosen ? 'brand.tint' : 'white'} fontWeight={isChosen ? '600' : undefined}>
                <Cell as="th" scope="row" bg={isChosen ? 'brand.tint' : 'white'} fontWeight="600">
                  {size}
                  {isChosen && <chakra.span srOnly>, your choice</chakra.span>}
                </Cell>
                {measures.map((measure, index) => (
                  <Cell key={columns[index + 1]}>{measure === '' ? '–' : measure}</Cell>
                ))}
              </chakra.tr>
            );
          })}
        </tbody>
      </chakra.table>
    </Box>
  );
}
