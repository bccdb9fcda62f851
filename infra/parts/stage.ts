/** What differs between dev and prod? */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';

export interface Stage {
  readonly name: 'dev' | 'prod';
  readonly removal: RemovalPolicy;
  readonly logRetention: RetentionDays;
  readonly deletionProtection: boolean;
  /** How long a deleted or overwritten object can be brought back. */
  readonly oldVersions: Duration;
  readonly brand: string;
  readonly mailFrom: string;
  /** Whether an admin must show a second factor at every sign-in. */
  readonly adminMfa: 'required' | 'optional';
}

/** The stage named by `-c stage=...`; throws for another name. */
export function stageOf(node: Node): Stage {
  const name: unknown = node.tryGetContext('stage');
  if (name !== 'dev' && name !== 'prod') throw new Error(`The stage is dev or prod, not ${String(name)}.`);
  const prod = name === 'prod';
  return {
    name,
    removal: prod ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    logRetention: prod ? RetentionDays.THREE_MONTHS : RetentionDays.TWO_WEEKS,
    deletionProtection: prod,
    oldVersions: Duration.days(prod ? 30 : 1),
    brand: 'Nanhe',
    adminMfa: prod || node.tryGetContext('adminMfa') === 'required' ? 'required' : 'optional',
    mailFrom: String(node.tryGetContext('mailFrom') ?? 'Nanhe <hello@nanhe.example>'),
  };
}
