/** A bar chart of a figure over the days; screen readers get the table below (days-table.tsx). */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { Answer } from '#web/api/client.ts';
import { formatCalendarDay } from '#web/format.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { roundUpToNice } from './figures.ts';

type Day = Answer<'overview.read'>['days'][number];

interface Props {
  readonly title: string;
  readonly days: readonly Day[];
  readonly valueOf: (day: Day) => number;
  readonly format: (value: number) => string;
}

/** Units of the drawing, which is stretched to its container; seven of a day's ten are the bar. */
const [height, step, bar] = [100, 10, 7];

export function Chart({ title, days, valueOf, format }: Props) {
  const [hoveredIndex, setHoveredIndex] = useState<number | null>(null);
  const axisMax = roundUpToNice(Math.max(...days.map(valueOf)));
  const hoveredDay = hoveredIndex === null ? undefined : days[hoveredIndex];
  const labelInterval = Math.ceil(days.length / 5);
  return (
    <Panel aria-hidden>
      <Flex justify="space-between" align="baseline" wrap="wrap" columnGap="3">
        <PanelTitle as="div" fontFamily="heading" fontWeight="700">
          {title}
        </PanelTitle>
        <chakra.span fontSize="sm" color="ink.soft" fontVariantNumeric="tabular-nums">
          {hoveredDay === undefined ? `up to ${format(axisMax)}` : `${formatCalendarDay(hoveredDay.day)}: ${format(valueOf(hoveredDay))}`}
        </chakra.span>
      </Flex>
      <Box position="relative" h="11rem" onPointerLeave={() => setHoveredIndex(null)}>
        <chakra.svg
          viewBox={`0 0 ${days.length * step} ${height}`}
          preserveAspectRatio="none"
          position="absolute"
          inset="0"
          w="full"
          h="full"
          onPointerMove={({ clientX, currentTarget }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            setHoveredIndex(Math.max(0, Math.min(days.length - 1, Math.floor(((clientX - left) / width) * days.length))));
          }}
        >
          {[0.25, 0.5, 0.75, 1].map((fraction) => (
            <chakra.line
              key={fraction}
              x1="0"
              x2={days.length * step}
              y1={height - fraction * height}
              y2={height - fraction * height}
              stroke="line"
              strokeWidth="1"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {days.map((day, index) => {
            const barHeight = (valueOf(day) / axisMax) * height;
            return (
              <chakra.rect
                key={day.day}
                x={index * step + (step - bar) / 2}
                y={height - barHeight}
                width={bar}
                height={barHeight}
                fill={index === hoveredIndex ? 'sun.deep' : 'brand'}
              />
            );
          })}
          <chakra.line x1="0" x2={days.length * step} y1={height} y2={height} stroke="edge" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        </chakra.svg>
      </Box>
      <Box position="relative" h="1.5rem" mt="1.5" overflowX="clip" fontSize="xs" color="ink.soft" whiteSpace="nowrap">
        {days.map(
          ({ day }, index) =>
            index % labelInterval === 0 && (
              <chakra.span key={day} position="absolute" style={{ left: `${((index + 0.1) / days.length) * 100}%` }}>
                {formatCalendarDay(day, 'short')}
              </chakra.span>
            ),
        )}
      </Box>
    </Panel>
  );
}
