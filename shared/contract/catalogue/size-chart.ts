/** The size chart of a category or a product. */
import * as z from 'zod';
import { chartProblems, trimChart } from '../../rules/catalogue/size-chart.ts';

export const SizeChart = () =>
  z
    .object({
      /** Headings; the first column names the size. Units are in brackets: `Chest (cm)`. */
      columns: z.array(z.string()),
      /** One cell for each column; the first is the size, as the option of the product names it. */
      rows: z.array(z.array(z.string())),
    })
    .meta({ title: 'SizeChart' });

const Cell = () => z.string().max(200);

/** The input of the catalogue's staff: at most 12 columns and 40 rows, each size once. */
export const SizeChartInput = () =>
  z
    .strictObject({ columns: z.array(Cell()).max(100), rows: z.array(z.array(Cell()).max(100)).max(1_000) })
    .superRefine((chart, context) => {
      for (const [path, message] of Object.entries(chartProblems(chart)))
        context.addIssue({ code: 'custom', path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)), message });
    })
    .meta({ examples: [{ columns: ['Size', 'Chest (cm)'], rows: [['4-5 years', '58']] }] })
    .transform(trimChart);
