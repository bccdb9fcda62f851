/** Checks the limits of a new AWS account, and requests higher ones: concurrent executions of functions, and mails to unverified addresses. */
import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import {
  ListRequestedServiceQuotaChangeHistoryByQuotaCommand,
  RequestServiceQuotaIncreaseCommand,
  type ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { GetAccountCommand, GetEmailIdentityCommand, PutAccountDetailsCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import type { Stage } from '../../constructs/stage.ts';
import { change, ok, type Step, waiting } from './steps.ts';

/** AWS's usual limit, which a shop with visitors needs (docs/capacity.md); a new account may have ten. */
const requestedExecutions = 1_000;
/** The codes of "Concurrent executions" in Service Quotas. */
const concurrency = { ServiceCode: 'lambda', QuotaCode: 'L-B99A9384' } as const;

const caseOf = (id: string | undefined): string => (id === undefined ? '' : ` (support case ${id})`);

export const functionQuota = (lambda: LambdaClient, quotas: ServiceQuotasClient): Step => ({
  name: 'Concurrent executions of functions',
  check: async () => {
    const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
    const limit = AccountLimit?.ConcurrentExecutions ?? 0;
    if (limit >= requestedExecutions) return [ok(`The account allows ${limit}.`)];
    const { RequestedQuotas = [] } = await quotas.send(new ListRequestedServiceQuotaChangeHistoryByQuotaCommand(concurrency));
    const pendingRequest = RequestedQuotas.find(({ Status }) => Status === 'PENDING' || Status === 'CASE_OPENED');
    if (pendingRequest !== undefined)
      return [waiting(`The account allows ${limit}; AWS has not decided the request for ${pendingRequest.DesiredValue} yet.`)];
    // The same request again would be another support case with the same end.
    const refusedRequest = RequestedQuotas.find(({ Status }) => Status === 'DENIED' || Status === 'NOT_APPROVED');
    if (refusedRequest !== undefined)
      return [
        waiting(
          `The account allows ${limit}; AWS has refused the request for ${refusedRequest.DesiredValue}${caseOf(refusedRequest.CaseId)}: give reasons in that case, or ask again in Service Quotas.`,
        ),
      ];
    return [
      change(`The account allows ${limit}: ask AWS for ${requestedExecutions}.`, async () => {
        await quotas.send(new RequestServiceQuotaIncreaseCommand({ ...concurrency, DesiredValue: requestedExecutions }));
        return `Asked AWS for ${requestedExecutions} concurrent executions; the account allows ${limit} until then.`;
      }),
    ];
  },
});

/** How the first administrator gets a code before AWS has granted production access. */
const inSandbox = (region: string): string =>
  `Until it is granted, mails reach verified addresses only: for the first administrator run \`aws sesv2 create-email-identity --region ${region} --email-address YOU@EXAMPLE.COM\` and open the link that AWS mails.`;

export const mailAccess = (ses: SESv2Client, { region, siteUrl, mailDomain, operator, brand }: Stage): Step => ({
  name: 'E-mail',
  check: async () => {
    const [account, identity] = await Promise.all([
      ses.send(new GetAccountCommand({})),
      ses.send(new GetEmailIdentityCommand({ EmailIdentity: mailDomain })).catch((error: Error) => {
        if (error.name === 'NotFoundException') return undefined;
        throw error;
      }),
    ]);
    const domain =
      identity === undefined
        ? waiting(`SES does not know ${mailDomain}: deploy the stage first.`)
        : identity.VerifiedForSendingStatus === true
          ? ok(`SES has verified ${mailDomain}.`)
          : waiting(`SES has not verified ${mailDomain} yet: enter its DNS records, which are listed below.`);
    if (account.ProductionAccessEnabled === true) return [domain, ok('The account may send mails to any address.')];
    const { Status: review, CaseId } = account.Details?.ReviewDetails ?? {};
    if (review === 'PENDING') return [domain, waiting(`The account is in the sandbox; AWS has not decided the request yet. ${inSandbox(region)}`)];
    if (review === 'DENIED')
      return [
        domain,
        waiting(
          `The account is in the sandbox; AWS has refused the request${caseOf(CaseId)}: say in that case what AWS asks about the shop. ${inSandbox(region)}`,
        ),
      ];
    return [
      domain,
      change('The account is in the sandbox: ask AWS for production access.', async () => {
        await ses.send(
          new PutAccountDetailsCommand({
            MailType: 'TRANSACTIONAL',
            WebsiteURL: siteUrl,
            ContactLanguage: 'EN',
            UseCaseDescription: `${brand} is an online shop in India. It sends one-time codes, order confirmations with invoices, and reminders of appointments to customers who signed up or bought. Bounces and complaints stop further mails to the address at once.`,
            AdditionalContactEmailAddresses: [operator],
            ProductionAccessEnabled: true,
          }),
        );
        return `Asked AWS for production access. ${inSandbox(region)}`;
      }),
    ];
  },
});
