/** Describes an alarm: its metric, its bound, what customers suffer beyond the bound, and its page in the runbook. */

/** A CloudWatch metric. */
export interface AlarmMetric {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

export interface Alarm {
  readonly name: string;
  readonly metric: AlarmMetric;
  /** Metrics that are added to `metric`, e.g. throttled writes to throttled reads. */
  readonly plus?: readonly AlarmMetric[];
  /** A metric that is subtracted from `metric`, e.g. failed runs from all runs. */
  readonly minus?: AlarmMetric;
  readonly statistic: 'Sum' | 'Maximum' | 'Average' | 'p99';
  /** Length of one period. */
  readonly minutes: number;
  /** The operator is notified when this many periods in a row are beyond the bound. */
  readonly periods: number;
  /** `at-least`: the bound and more is too much; `below`: less than the bound is too little. */
  readonly is: 'at-least' | 'below';
  readonly bound: number;
  /** How a period without measurements counts, in CloudWatch's words. */
  readonly missingData: 'notBreaching' | 'breaching' | 'ignore';
  /** What customers suffer. */
  readonly impact: string;
  /** A heading under "Alarms" in docs/runbook.md. */
  readonly page: string;
}
