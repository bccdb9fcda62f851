/** Reads what differs between dev and prod: decisions are in cdk.json, under `stages`; what follows from the stage is here. */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod';

const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;

const streamOf = /^arn:aws:dynamodb:[a-z0-9-]+:\d{12}:table\/([^/]+)\/stream\/[\dT:.-]+$/;

/** One of `stages` in cdk.json. */
const Decided = z.strictObject({
  /** Where the shop and its customers' data stand. CloudFront's certificate and firewall are always in us-east-1. */
  region: z.string().regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/),
  /** The AWS account of the stage. A deployment needs it; the templates do not. */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  /** The shop's own domain; its certificate is made for it. Without one the shop stands at the distribution's address, `siteUrl`. */
  domain: z.string().regex(host).optional(),
  /** Whether `www.<domain>` leads to the domain. */
  www: z.boolean().default(false),
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
  /** `owner/name` at GitHub whose workflows deploy the stage; left out, none may. */
  repository: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/)
    .optional(),
  /** Hours without an order from which on the operator is told; left out where orders have no usual, as in dev. */
  quietHours: z.number().int().min(1).max(24).optional(),
  /**
   * Requests a second that the API's gateway lets through, and how many at one moment; the rest is answered 429. A new account allows 10,000
   * a second and 5,000 at a moment in all.
   */
  throttle: z.strictObject({ rate: z.number().int().min(10).max(10_000), burst: z.number().int().min(10).max(5_000) }).optional(),
  /** A table that AWS has restored and `npm run restore -- <stage> --switch` has prepared: the stage uses it in place of its own. */
  restoredTable: z
    .strictObject({ name: z.string().regex(/^[\w.-]{3,255}$/), streamArn: z.string() })
    .refine(({ name, streamArn }) => streamOf.exec(streamArn)?.[1] === name, {
      message: 'The stream is not one of this table',
      path: ['streamArn'],
    })
    .optional(),
  adminMfa: z.enum(['required', 'optional']).optional(),
  /** Where the clinic is looked after, if not in the administration itself. */
  doctorAdminUrl: z.url({ protocol: /^https$/ }).optional(),
});

/** Ten thousand orders a minute are some 1,000 calls a second, and visitors as many again. The firewall stops a flood from few addresses before. */
const usualThrottle = { rate: 2_000, burst: 4_000 } as const;

export interface Stage {
  readonly name: 'dev' | 'prod';
  readonly region: string;
  readonly account?: string | undefined;
  /** Of what holds data. */
  readonly removal: RemovalPolicy;
  readonly logRetention: RetentionDays;
  readonly deletionProtection: boolean;
  /** How long a deleted or overwritten object can be brought back. */
  readonly oldVersions: Duration;
  readonly brand: string;
  readonly domain?: string | undefined;
  /** The second name, which is redirected to the domain. */
  readonly wwwDomain?: string | undefined;
  readonly zoneId?: string | undefined;
  /** The shop's public address, without a slash at its end. */
  readonly siteUrl: string;
  readonly mailFrom: string;
  /** The domain that mails come from, which SES has to know. */
  readonly mailDomain: string;
  readonly operator: string;
  readonly budget: number;
  /** At GitHub: the workflows that may deploy the stage. */
  readonly repository: string | undefined;
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** Used in place of the stage's own table. */
  readonly restoredTable?: { readonly name: string; readonly streamArn: string } | undefined;
  /** Hours without an order from which on the operator is told. */
  readonly quietHours: number | undefined;
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
  const {
    region,
    account,
    domain,
    www,
    zoneId,
    mailFrom,
    operator,
    budget,
    repository,
    quietHours,
    throttle = usualThrottle,
    restoredTable,
    adminMfa = 'optional',
    doctorAdminUrl = '',
    siteUrl,
  } = decided.data;
  const address = domain === undefined ? siteUrl : `https://${domain}`;
  if (address === undefined) throw new Error(`cdk.json, stages.${name}: a domain, or the distribution's address as siteUrl.`);
  const prod = name === 'prod';
  return {
    name,
    region,
    account,
    // Retained, except by a stack whose creation fails: what it left behind would be in the way of the next try.
    removal: prod ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    logRetention: prod ? RetentionDays.THREE_MONTHS : RetentionDays.TWO_WEEKS,
    // A protected table or pool would stay behind when its stack fails, too: `npm run deploy` protects them once the stacks stand.
    deletionProtection: prod && node.tryGetContext('firstDeployment') !== 'true',
    oldVersions: Duration.days(prod ? 30 : 1),
    brand: 'Nanhe',
    domain,
    wwwDomain: www && domain !== undefined ? `www.${domain}` : undefined,
    zoneId,
    siteUrl: address.replace(/\/+$/, ''),
    mailFrom,
    mailDomain: mailFrom.slice(mailFrom.indexOf('@') + 1, -1),
    operator,
    budget,
    repository,
    quietHours,
    throttle,
    restoredTable,
    adminMfa: prod ? 'required' : adminMfa,
    doctorAdminUrl,
  };
}
