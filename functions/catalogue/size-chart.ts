/** Shows size charts in responses and in the audit log. */
import type { SizeChart } from '#shared/rules/catalogue/size-chart.ts';

export const toChartResponse = ({ columns, rows }: SizeChart) => ({ columns: [...columns], rows: rows.map((cells) => [...cells]) });

/** One line of text for each row, for the audit log. */
export const chartInWords = ({ columns, rows }: SizeChart): string[] => [columns, ...rows].map((cells) => cells.join(' | '));
