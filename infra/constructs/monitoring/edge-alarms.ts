/** Lists the alarms of the distribution, its firewall and its certificate, whose metrics exist in us-east-1 only. */

import { firewallOf } from '../resource-names.ts';
import type { Alarm, AlarmMetric } from './alarm.ts';

export interface WatchedEdge {
  readonly stage: string;
  readonly distributionId: string;
  /** Undefined for a stage without a domain of its own. */
  readonly certificateArn?: string | undefined;
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

const expiringCertificate = (certificateArn: string): Alarm => ({
  name: 'certificate-expires',
  metric: { namespace: 'AWS/CertificateManager', name: 'DaysToExpiry', dimensions: { CertificateArn: certificateArn } },
  statistic: 'Average',
  // Two measurements a day. None are made of a certificate that has expired.
  minutes: 1_440,
  periods: 2,
  is: 'below',
  bound: 30,
  missingData: 'breaching',
  impact: 'Nothing yet: in a month or less browsers refuse the shop, because AWS could not renew its certificate.',
  page: 'The certificate is not renewed',
});

export const edgeAlarmsOf = ({ stage, distributionId, certificateArn }: WatchedEdge): readonly Alarm[] => [
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
  ...(certificateArn === undefined ? [] : [expiringCertificate(certificateArn)]),
];
