/** Lists the DNS records that the owner of the domain enters when the stage has no zone in Route 53, or that must not exist when it has one. */
import type { ACMClient } from '@aws-sdk/client-acm';
import { GetEmailIdentityCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { mailRecords } from '../../constructs/mail-records.ts';
import type { Stage } from '../../constructs/stage.ts';
import { certificateFindings } from './certificate.ts';
import { type Finding, ok, type Step, waiting } from './steps.ts';

/** @param acm a client for us-east-1 */
export const dnsRecords = (ses: SESv2Client, acm: ACMClient, stage: Stage, distributionDomain: string | undefined): Step => ({
  name: 'DNS records',
  check: async () => {
    const { domain, wwwDomain, zoneId, mailDomain } = stage;
    if (zoneId !== undefined) return [ok(`The zone ${zoneId} of Route 53 holds them: the deployment wrote them.`)];
    const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: mailDomain })).catch((error: Error) => {
      if (error.name === 'NotFoundException') return undefined;
      throw error;
    });
    const signing = (identity?.DkimAttributes?.Tokens ?? []).map((token) => ({
      name: `${token}._domainkey.${mailDomain}`,
      type: 'CNAME',
      value: `${token}.dkim.amazonses.com`,
    }));
    const site = [domain, wwwDomain].flatMap((name) =>
      name === undefined || distributionDomain === undefined
        ? []
        : [{ name, type: 'CNAME (or ALIAS, at the top of a zone)', value: distributionDomain }],
    );
    const records = [...signing, ...mailRecords(stage), ...site];
    const note = (name: string) => (name.startsWith('_dmarc.') ? '  (a domain has one such policy: keep one that exists already)' : '');
    return [
      ...records.map(({ name, type, value }) => waiting(`${name}  ${type}  ${value}${note(name)}`)),
      ...(await certificateFindings(acm, stage)),
    ];
  },
});

/** Looks a name up in the DNS, as `resolve` of node:dns/promises does. */
export type ResolveName = (name: string, type: string) => Promise<unknown>;

const hasNone = new Set(['ENODATA', 'ENOTFOUND']);

/** Before the first deployment into a zone: finds records under the names that it enters, because CloudFormation refuses a name that exists. */
export const existingRecords = (stage: Stage, resolve: ResolveName): Step => ({
  name: 'DNS records',
  check: async () => {
    const { domain, wwwDomain, zoneId = '' } = stage;
    const ofSite = [domain, wwwDomain].flatMap((name) => (name === undefined ? [] : ['A', 'AAAA'].map((type) => ({ name, type }))));
    const found = await Promise.all(
      [...ofSite, ...mailRecords(stage)].map(async ({ name, type }): Promise<readonly Finding[]> => {
        try {
          await resolve(name, type);
        } catch (error) {
          const { code = '', message } = error as NodeJS.ErrnoException;
          return hasNone.has(code) ? [] : [waiting(`${name}  ${type}  could not be looked up: ${message}`)];
        }
        return [
          waiting(
            `${name}  ${type}  exists: delete it in the zone ${zoneId} before the deployment, which makes its own (unless it is a wildcard). If that zone does not have it, the domain still uses other name servers, and the deployment would wait for its certificate in vain.`,
          ),
        ];
      }),
    );
    return found.some((each) => each.length > 0) ? found.flat() : [ok(`The zone ${zoneId} has none of the records that the deployment makes.`)];
  },
});
