/** Describes an alarm: its metric, its bound, what customers suffer beyond it, and the page of the runbook. */

/** A metric of CloudWatch's. */
export interface Measured {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

export interface Alarm {
  readonly name: string;
  readonly metric: Measured;
  /** Added to it: throttles of writes to those of reads. */
  readonly plus?: readonly Measured[];
  /** Taken off it: the runs that failed, off all runs. */
  readonly minus?: Measured;
  readonly statistic: 'Sum' | 'Maximum' | 'Average' | 'p99';
  /** Of one period. */
  readonly minutes: number;
  /** Calls the operator when so many periods in a row are beyond the bound. */
  readonly periods: number;
  /** `at-least`: this much is too much; `below`: less than this is too little. */
  readonly is: 'at-least' | 'below';
  readonly bound: number;
  /** What a period says in which nothing was measured. */
  readonly silence: 'good' | 'bad' | 'as-before';
  /** What customers suffer. */
  readonly impact: string;
  /** A heading under "Alarms" in docs/runbook.md. */
  readonly page: string;
}
