/** Where are the names of the shop's domain kept? In a zone of Route 53, where there is one. */
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

export const zoneOf = (scope: Construct, { zoneId, domain }: Stage): IHostedZone | undefined =>
  zoneId === undefined || domain === undefined
    ? undefined
    : HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: zoneId, zoneName: domain });
