/** Names the functions, queues and metrics of a stage, for stacks that refer to them without holding them. */
import type { JobName } from '#shared/contract/jobs.ts';

/** @param entry `auth/login`, `jobs/send-mail` */
export const functionNameOf = (stage: string, entry: string): string => `nanhe-${stage}-${entry.replace('/', '-')}`;

/** Holds what a job of a queue is to do. */
export const queueOf = (stage: string, job: JobName): string => `nanhe-${stage}-${job}`;

/** Holds what a job could not do. */
export const deadQueueOf = (stage: string, job: JobName): string => `nanhe-${stage}-${job}-dead`;

/** What the deployment writes into SSM for commands that work on the stage. */
const outputNames = ['table-name', 'data-bucket', 'images-bucket', 'user-pool-id', 'payment-secret', 'distribution-domain'] as const;
export type Output = (typeof outputNames)[number];
export const outputPath = (stage: string, output: Output): string => `/nanhe/${stage}/${output}`;

/** CloudWatch's namespace of our own metrics. */
export const metricsOf = (stage: string): string => `nanhe-${stage}`;

/** CloudWatch's namespace of what is counted in the gateway's log. */
export const gatewayMetricsOf = (stage: string): string => `nanhe-${stage}-gateway`;

/** Of the firewall, and of its figures. */
export const firewallOf = (stage: string): string => `nanhe-${stage}`;
