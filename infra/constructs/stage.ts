/** Reads what differs between dev and prod: decisions are in cdk.json, under `stages`; what follows from the stage is here. */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod';

const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;

/** One of `stages` in cdk.json. */
const Decided = z.strictObject({
  /** The shop's own domain; its certificate is made for it. Without one the shop stands at the distribution's address, `siteUrl`. */
  domain: z.string().regex(host).optional(),
  siteUrl: z.url().optional(),
  /** Id of the domain's zone in Route 53; without it the owner of the domain enters the records by hand. */
  zoneId: z
    .string()
    .regex(/^Z[A-Z0-9]+$/)
    .optional(),
  mailFrom: z.string().regex(/^[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>$/),
  /** Who is told of alarms and of the bill. */
  operator: z.email(),
  /** Dollars a month that the account is expected to cost at most. */
  budget: z.number().int().positive(),
  adminMfa: z.enum(['required', 'optional']).optional(),
  /** Where the clinic is looked after, if not in the administration itself. */
  doctorAdminUrl: z.url({ protocol: /^https$/ }).optional(),
});

export interface Stage {
  readonly name: 'dev' | 'prod';
  readonly removal: RemovalPolicy;
  readonly logRetention: RetentionDays;
  readonly deletionProtection: boolean;
  /** How long a deleted or overwritten object can be brought back. */
  readonly oldVersions: Duration;
  readonly brand: string;
  readonly domain?: string | undefined;
  readonly zoneId?: string | undefined;
  /** The shop's public address, without a slash at its end. */
  readonly siteUrl: string;
  readonly mailFrom: string;
  /** The domain that mails come from, which SES has to know. */
  readonly mailDomain: string;
  readonly operator: string;
  readonly budget: number;
  /** Whether an admin must show a second factor at every sign-in. */
  readonly adminMfa: 'required' | 'optional';
  /** The clinic's outer application; '': there is none. */
  readonly doctorAdminUrl: string;
}

/** The stage named by `-c stage=...`; throws for another name, and for what cdk.json has wrong. */
export function stageOf(node: Node): Stage {
  const name: unknown = node.tryGetContext('stage');
  if (name !== 'dev' && name !== 'prod') throw new Error(`The stage is dev or prod, not ${String(name)}.`);
  const decided = Decided.safeParse((node.tryGetContext('stages') as Record<string, unknown> | undefined)?.[name]);
  if (!decided.success) throw new Error(`cdk.json, stages.${name}: ${z.prettifyError(decided.error)}`);
  const { domain, zoneId, mailFrom, operator, budget, adminMfa = 'optional', doctorAdminUrl = '', siteUrl } = decided.data;
  const address = domain === undefined ? siteUrl : `https://${domain}`;
  if (address === undefined) throw new Error(`cdk.json, stages.${name}: a domain, or the distribution's address as siteUrl.`);
  const prod = name === 'prod';
  return {
    name,
    removal: prod ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    logRetention: prod ? RetentionDays.THREE_MONTHS : RetentionDays.TWO_WEEKS,
    deletionProtection: prod,
    oldVersions: Duration.days(prod ? 30 : 1),
    brand: 'Nanhe',
    domain,
    zoneId,
    siteUrl: address.replace(/\/+$/, ''),
    mailFrom,
    mailDomain: mailFrom.slice(mailFrom.indexOf('@') + 1, -1),
    operator,
    budget,
    adminMfa: prod ? 'required' : adminMfa,
    doctorAdminUrl,
  };
}
