/** Reads the configuration of a stage, dev or prod: its entry in cdk.json under `stages`, and the values that follow from its name. */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod';

const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;

const streamOf = /^arn:aws:dynamodb:[a-z0-9-]+:\d{12}:table\/([^/]+)\/stream\/[\dT:.-]+$/;

/** One entry of `stages` in cdk.json. */
const StageEntry = z.strictObject({
  /**
   * The region of the shop and its customers' data. CloudFront's certificate and firewall are always in us-east-1, with alarms of their own there,
   * whose topic has the same name as that of the region's alarms.
   */
  region: z
    .string()
    .regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/)
    .refine(
      (region) => region !== 'us-east-1',
      'A stage cannot be in us-east-1, which holds the alarms of CloudFront: choose a region near the customers',
    ),
  /** The AWS account of the stage. A deployment needs it; the templates do not. */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  /** The shop's own domain, for which a certificate is made. Without it the shop's address is the distribution's, `siteUrl`. */
  domain: z.string().regex(host).optional(),
  /** Whether `www.<domain>` redirects to the domain. */
  www: z.boolean().default(false),
  siteUrl: z.url().optional(),
  /** Id of the domain's zone in Route 53; without it the owner of the domain enters the records by hand. */
  zoneId: z
    .string()
    .regex(/^Z[A-Z0-9]+$/)
    .optional(),
  mailFrom: z.string().regex(/^[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>$/),
  /** E-mail address that gets the alarms and the warnings about the bill. */
  operator: z.email(),
  /** The expected maximum of the account's monthly bill, in dollars. */
  budget: z.number().int().positive(),
  /**
   * The GitHub repository whose workflows may deploy the stage, as its tokens name it: `owner@id/name@id`, or `owner/name` for one that was created
   * before 15 July 2026. Undefined: none may.
   */
  repository: z
    .string()
    .regex(/^[\w.-]+(?:@\d+)?\/[\w.-]+(?:@\d+)?$/)
    .optional(),
  /** ARN of GitHub's identity provider, where the account had one before: an account can have only one. Undefined: the stack `pipeline` makes it. */
  githubProvider: z
    .string()
    .regex(/^arn:aws:iam::\d{12}:oidc-provider\/token\.actions\.githubusercontent\.com$/)
    .optional(),
  /** Hours without an order after which the operator is notified; undefined for a stage without usual traffic, such as dev. */
  quietHours: z.number().int().min(1).max(24).optional(),
  /**
   * Requests a second that the API's gateway accepts, and its burst; the gateway answers the rest with 429. A new account allows 10,000 a second and
   * a burst of 5,000 for all its APIs.
   */
  throttle: z.strictObject({ rate: z.number().int().min(10).max(10_000), burst: z.number().int().min(10).max(5_000) }).optional(),
  /** A table that AWS has restored and `npm run restore -- <stage> --switch` has prepared: the stage uses it instead of its own. */
  restoredTable: z
    .strictObject({ name: z.string().regex(/^[\w.-]{3,255}$/), streamArn: z.string() })
    .refine(({ name, streamArn }) => streamOf.exec(streamArn)?.[1] === name, {
      message: 'The stream is not one of this table',
      path: ['streamArn'],
    })
    .optional(),
  adminMfa: z.enum(['required', 'optional']).optional(),
  /** The address of the clinic's own application; undefined: the clinic is managed in the administration. */
  doctorAdminUrl: z.url({ protocol: /^https$/ }).optional(),
});

/**
 * Ten thousand orders a minute are some 1,000 calls a second, and visitors cause as many again. The firewall stops a flood from few addresses
 * earlier.
 */
const defaultThrottle = { rate: 2_000, burst: 4_000 } as const;

export interface Stage {
  readonly name: 'dev' | 'prod';
  readonly region: string;
  readonly account?: string | undefined;
  /** What happens to resources with data when they are removed from a stack. */
  readonly removal: RemovalPolicy;
  readonly logRetention: RetentionDays;
  readonly deletionProtection: boolean;
  /** How long a deleted or overwritten object can be restored. */
  readonly oldVersions: Duration;
  readonly brand: string;
  readonly domain?: string | undefined;
  /** The second host name, which redirects to the domain. */
  readonly wwwDomain?: string | undefined;
  readonly zoneId?: string | undefined;
  /** The shop's public address, without a slash at its end. */
  readonly siteUrl: string;
  readonly mailFrom: string;
  /** The domain that mails are sent from; it must be verified in SES. */
  readonly mailDomain: string;
  readonly operator: string;
  readonly budget: number;
  /** The GitHub repository whose workflows may deploy the stage. */
  readonly repository: string | undefined;
  /** ARN of GitHub's identity provider that the account had before; undefined: the stage makes it. */
  readonly githubProvider: string | undefined;
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** A restored table that is used instead of the stage's own. */
  readonly restoredTable?: { readonly name: string; readonly streamArn: string } | undefined;
  /** Hours without an order after which the operator is notified. */
  readonly quietHours: number | undefined;
  /** Whether an admin must show a second factor at every sign-in. */
  readonly adminMfa: 'required' | 'optional';
  /** Address of the clinic's own application, or ''. */
  readonly doctorAdminUrl: string;
}

/** Returns the stage named by `-c stage=...`; throws for an unknown name, and for invalid entries of cdk.json. */
export function stageOf(node: Node): Stage {
  const name: unknown = node.tryGetContext('stage');
  if (name !== 'dev' && name !== 'prod') throw new Error(`The stage is dev or prod, not ${String(name)}.`);
  const entry = StageEntry.safeParse((node.tryGetContext('stages') as Record<string, unknown> | undefined)?.[name]);
  if (!entry.success) throw new Error(`cdk.json, stages.${name}: ${z.prettifyError(entry.error)}`);
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
    githubProvider,
    quietHours,
    throttle = defaultThrottle,
    restoredTable,
    adminMfa = 'optional',
    doctorAdminUrl = '',
    siteUrl,
  } = entry.data;
  const address = domain === undefined ? siteUrl : `https://${domain}`;
  if (address === undefined)
    throw new Error(
      `cdk.json, stages.${name}: a domain, or the distribution's address as siteUrl (https://first.cloudfront.net for the first deployment, which prints the address).`,
    );
  const isProd = name === 'prod';
  return {
    name,
    region,
    account,
    // Retained, except when the creation of the stack fails, because leftovers would block the next attempt.
    removal: isProd ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    logRetention: isProd ? RetentionDays.THREE_MONTHS : RetentionDays.TWO_WEEKS,
    // A protected table or pool would stay behind when its stack fails; `npm run deploy` therefore protects them once the stacks exist.
    deletionProtection: isProd && node.tryGetContext('firstDeployment') !== 'true',
    oldVersions: Duration.days(isProd ? 30 : 1),
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
    githubProvider,
    quietHours,
    throttle,
    restoredTable,
    adminMfa: isProd ? 'required' : adminMfa,
    doctorAdminUrl,
  };
}
