/** Lists the DNS records that the owner of the domain enters when the stage has no zone in Route 53. */
import type { ACMClient } from '@aws-sdk/client-acm';
import { GetEmailIdentityCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { mailRecords } from '../../constructs/mail-records.ts';
import type { Stage } from '../../constructs/stage.ts';
import { certificateFindings } from './certificate.ts';
import { ok, type Step, waiting } from './steps.ts';

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
    return [...records.map(({ name, type, value }) => waiting(`${name}  ${type}  ${value}`)), ...(await certificateFindings(acm, stage))];
  },
});
