/** Finds the certificate of a stage's domain, and the DNS records by which AWS Certificate Manager verifies who owns the domain. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ACMClient, DescribeCertificateCommand, ListCertificatesCommand } from '@aws-sdk/client-acm';
import type { DnsRecord } from '../../constructs/mail-records.ts';
import type { Stage } from '../../constructs/stage.ts';
import { type Finding, ok, waiting } from './steps.ts';

/** CloudFront accepts certificates of this region only. */
export const certificateRegion = 'us-east-1';

export interface CertificateRecords {
  /** True while ACM waits for the records; afterwards the records serve to renew the certificate. */
  readonly isPending: boolean;
  /** Each record once, even if several certificates have it. Empty for some seconds, until ACM has created all of a certificate. */
  readonly records: readonly DnsRecord[];
}

const lineOf = ({ name, type, value }: DnsRecord): string => `${name}  ${type}  ${value}`;

/**
 * @returns the records of all pending certificates, or else of all issued ones, because one that names the domain alone may stand beside the one that
 *   names `www` too; undefined when the edge's stack has requested none yet, and for a stage without a domain
 */
export async function certificateRecords(acm: ACMClient, { domain }: Pick<Stage, 'domain'>): Promise<CertificateRecords | undefined> {
  if (domain === undefined) return undefined;
  const arns: string[] = [];
  let NextToken: string | undefined;
  do {
    const page = await acm.send(
      new ListCertificatesCommand({ CertificateStatuses: ['PENDING_VALIDATION', 'ISSUED'], ...(NextToken && { NextToken }) }),
    );
    for (const { DomainName, CertificateArn } of page.CertificateSummaryList ?? [])
      if (DomainName === domain && CertificateArn !== undefined) arns.push(CertificateArn);
    ({ NextToken } = page);
  } while (NextToken !== undefined);
  const found = await Promise.all(
    arns.map(async (CertificateArn): Promise<CertificateRecords> => {
      const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn }));
      const options = Certificate?.DomainValidationOptions ?? [];
      const records = options.flatMap(({ ResourceRecord }) =>
        ResourceRecord === undefined
          ? []
          : [{ name: String(ResourceRecord.Name).replace(/\.$/, ''), type: String(ResourceRecord.Type), value: String(ResourceRecord.Value) }],
      );
      const isWaiting = Certificate?.Status === 'PENDING_VALIDATION';
      // ACM may make the record of one name before that of the other, and the deployment waits for both.
      return { isPending: isWaiting, records: isWaiting && records.length < options.length ? [] : records };
    }),
  );
  if (found.length === 0) return undefined;
  const isPending = found.some((certificate) => certificate.isPending);
  const records = found.filter((certificate) => certificate.isPending === isPending).flatMap((certificate) => certificate.records);
  return { isPending, records: [...new Map(records.map((record) => [lineOf(record), record])).values()] };
}

/** Returns what the owner of the domain has to do for the certificate. */
export async function certificateFindings(acm: ACMClient, stage: Pick<Stage, 'domain' | 'name'>): Promise<readonly Finding[]> {
  if (stage.domain === undefined) return [];
  const certificate = await certificateRecords(acm, stage);
  if (certificate === undefined) return [waiting(`There is no certificate for ${stage.domain} yet: npm run deploy -- ${stage.name} asks for it.`)];
  const { isPending, records } = certificate;
  if (!isPending) return records.map((record) => ok(`${lineOf(record)}  (the certificate is issued; ACM renews it while the record stands)`));
  if (records.length === 0) return [waiting(`ACM has not named the record for the certificate of ${stage.domain} yet: run this again in a minute.`)];
  return records.map((record) => waiting(`${lineOf(record)}  (the deployment waits for this one: ACM proves by it that the domain is yours)`));
}

/**
 * Prints the records once, as soon as ACM has named them, while a deployment waits for them. Returns then, or when the signal ends it. An issued
 * certificate does not end it: another one is requested later in the deployment when `www` or the zone has changed.
 * An error of ACM is printed only, because the deployment does not depend on this message.
 */
export async function printCertificateRecords(
  acm: ACMClient,
  stage: Pick<Stage, 'domain'>,
  { signal, say, pauseMs = 15_000 }: { readonly signal: AbortSignal; readonly say: (line: string) => void; readonly pauseMs?: number },
): Promise<void> {
  try {
    while (!signal.aborted) {
      const found = await certificateRecords(acm, stage);
      if (found?.isPending === true && found.records.length > 0) {
        say(`\nEnter in the DNS of ${stage.domain}; the deployment waits until ACM has seen ${found.records.length === 1 ? 'it' : 'them'}:`);
        for (const record of found.records) say(`  ${lineOf(record)}`);
        return;
      }
      await pause(pauseMs, undefined, { signal });
    }
  } catch (error) {
    if (signal.aborted) return;
    say(
      `\nThe DNS record for the certificate is in the console of ACM, in ${certificateRegion}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
