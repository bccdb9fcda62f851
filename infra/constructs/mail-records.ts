/** Lists the DNS records of the sender's domain that do not depend on keys of SES: the return path with SPF, and the DMARC policy. */
import type { Stage } from './stage.ts';

export interface DnsRecord {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

export const mailRecords = ({ mailDomain, region, operator }: Stage): readonly DnsRecord[] => [
  { name: `bounce.${mailDomain}`, type: 'MX', value: `10 feedback-smtp.${region}.amazonses.com` },
  { name: `bounce.${mailDomain}`, type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' },
  // Gmail and Yahoo accept no bulk mail from a domain without a policy.
  { name: `_dmarc.${mailDomain}`, type: 'TXT', value: `"v=DMARC1; p=quarantine; rua=mailto:${operator}"` },
];
