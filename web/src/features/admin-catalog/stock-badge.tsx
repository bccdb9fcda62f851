/** A product's stock at a glance: green above 50 units, yellow above 20, else red; the number says the same. */
import { stockLevelOf } from '#shared/rules/catalogue/stock-level.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

const tones = { high: 'good', medium: 'warn', low: 'bad', out: 'bad' } as const;

export function StockBadge({ units }: { units: number }) {
  const level = stockLevelOf(units);
  return (
    <Badge tone={tones[level]} data-level={level}>
      {level === 'out' ? 'Out of stock' : `${units} in stock`}
    </Badge>
  );
}
