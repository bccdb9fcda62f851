/** Lists the alarms of the distribution and its firewall, whose metrics exist in us-east-1 only. */

import { firewallOf } from '../resource-names.ts';
import type { Alarm, AlarmMetric } from './alarm.ts';

export interface WatchedEdge {
  readonly stage: string;
  readonly distributionId: string;
}

/** Failed responses in per cent of all: pages, pictures and the API. */
export const failedAtEdge = (distributionId: string): AlarmMetric => ({
  namespace: 'AWS/CloudFront',
  name: '5xxErrorRate',
  dimensions: { DistributionId: distributionId, Region: 'Global' },
});

export const stoppedByFirewall = (stage: string): AlarmMetric => ({
  namespace: 'AWS/WAFV2',
  name: 'BlockedRequests',
  dimensions: { WebACL: firewallOf(stage), Rule: 'ALL' },
});

export const failedPages = ({ distributionId }: Pick<WatchedEdge, 'distributionId'>): Alarm => ({
  name: 'failed-at-edge',
  metric: failedAtEdge(distributionId),
  statistic: 'Average',
  minutes: 5,
  periods: 2,
  is: 'at-least',
  bound: 5,
  missingData: 'notBreaching',
  impact: 'One visitor in twenty or more sees an error in place of a page, a picture or an answer of the shop.',
  page: 'The edge answers with errors',
});

export const edgeAlarmsOf = ({ stage, distributionId }: WatchedEdge): readonly Alarm[] => [
  failedPages({ distributionId }),
  {
    name: 'firewall-blocks',
    metric: stoppedByFirewall(stage),
    statistic: 'Sum',
    minutes: 5,
    periods: 1,
    is: 'at-least',
    bound: 1_000,
    missingData: 'notBreaching',
    impact: 'The shop is under attack, or the firewall takes customers for attackers and rejects all their requests.',
    page: 'The firewall stops many requests',
  },
];
