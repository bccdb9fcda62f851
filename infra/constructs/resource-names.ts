/** Names the functions, queues and metrics of a stage, so that stacks can refer to them without importing them. */
import type { JobName } from '#shared/contract/jobs.ts';

/** @param entry `auth/login`, `jobs/send-mail` */
export const functionNameOf = (stage: string, entry: string): string => `nanhe-${stage}-${entry.replace('/', '-')}`;

/** The queue of a job's work. */
export const queueOf = (stage: string, job: JobName): string => `nanhe-${stage}-${job}`;

/** The queue of what a job has given up on. */
export const deadQueueOf = (stage: string, job: JobName): string => `nanhe-${stage}-${job}-dead`;

/** Values that a deployment writes into SSM for commands that work on the stage. */
const outputNames = [
  'table-name',
  'data-bucket',
  'images-bucket',
  'user-pool-id',
  'generated-secret',
  'payment-secret',
  'distribution-domain',
] as const;
export type Output = (typeof outputNames)[number];
export const outputPath = (stage: string, output: Output): string => `/nanhe/${stage}/${output}`;

/** The CloudWatch namespace of the shop's own metrics. */
export const metricsOf = (stage: string): string => `nanhe-${stage}`;

/** The CloudWatch namespace of metrics that are counted in the gateway's log. */
export const gatewayMetricsOf = (stage: string): string => `nanhe-${stage}-gateway`;

/** The name of the firewall and of its metrics. */
export const firewallOf = (stage: string): string => `nanhe-${stage}`;
