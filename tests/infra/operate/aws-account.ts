/**
 * Simulates an AWS account and Razorpay's API for specs of operators' commands: the few calls of SES, ACM, Lambda, Service Quotas, Secrets Manager,
 * SSM, STS and CloudFormation that they make, with state.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';

export interface AwsAccount {
  readonly endpoint: string;
  /** The state of the account; a spec may change any of it. */
  readonly state: {
    account: string;
    concurrency: number;
    requestedConcurrency: number | undefined;
    /** Whether AWS has decided against the requests of this account: they are not open any more. */
    areRequestsRefused: boolean;
    productionAccess: 'granted' | 'asked' | 'none';
    /** undefined: SES does not know the domain. */
    mailDomainVerified: boolean | undefined;
    /** undefined: the secret has no value. */
    paymentSecret: string | undefined;
    /** The key that Razorpay knows. */
    razorpayKeyId: string;
    /** undefined: no certificate was requested. `half-named`: ACM has created the DNS record of the domain; `named`: that of `www`, too. */
    certificate: 'asked' | 'half-named' | 'named' | 'issued' | undefined;
    /** True when ACM lists an issued certificate of the domain alone, without `www`, before the other one. */
    hasFormerCertificate: boolean;
    readonly stacks: Record<string, string>;
    readonly parameters: Record<string, string>;
  };
}

const notFound = (type: string) => ({ status: 400, body: { __type: type, message: 'not found' } });

export async function openAwsAccount(): Promise<AwsAccount> {
  const state: AwsAccount['state'] = {
    account: '123456789012',
    concurrency: 10,
    requestedConcurrency: undefined,
    areRequestsRefused: false,
    productionAccess: 'none',
    mailDomainVerified: false,
    paymentSecret: undefined,
    razorpayKeyId: '',
    certificate: 'named',
    hasFormerCertificate: false,
    stacks: {},
    parameters: {},
  };
  const json: Readonly<Record<string, (input: any) => { status?: number; body: object }>> = {
    'AmazonSSM.GetParameters': ({ Names }) => ({
      body: { Parameters: (Names as string[]).flatMap((Name) => (Name in state.parameters ? [{ Name, Value: state.parameters[Name] }] : [])) },
    }),
    'CertificateManager.ListCertificates': ({ NextToken }) => ({
      // The second page; the first one has certificates of other domains.
      body:
        NextToken === undefined
          ? { CertificateSummaryList: [{ CertificateArn: 'arn:of-another', DomainName: 'another.in' }], NextToken: 'more' }
          : {
              CertificateSummaryList: [
                ...(state.hasFormerCertificate ? ['arn:former'] : []),
                ...(state.certificate === undefined ? [] : ['arn:of-the-shop']),
              ].map((CertificateArn) => ({ CertificateArn, DomainName: 'shop.in' })),
            },
    }),
    'CertificateManager.DescribeCertificate': ({ CertificateArn }) => ({
      body: {
        Certificate: {
          Status: CertificateArn === 'arn:former' || state.certificate === 'issued' ? 'ISSUED' : 'PENDING_VALIDATION',
          DomainValidationOptions: ['shop.in', ...(CertificateArn === 'arn:former' ? [] : ['www.shop.in'])].map((DomainName) => ({
            DomainName,
            ...(CertificateArn !== 'arn:former' &&
            (state.certificate === 'asked' || (state.certificate === 'half-named' && DomainName.startsWith('www.')))
              ? {}
              : { ResourceRecord: { Name: `_proof.${DomainName}.`, Type: 'CNAME', Value: `_of-${DomainName}.acm-validations.aws.` } }),
          })),
        },
      },
    }),
    'secretsmanager.GetSecretValue': () =>
      state.paymentSecret === undefined ? notFound('ResourceNotFoundException') : { body: { SecretString: state.paymentSecret } },
    'secretsmanager.PutSecretValue': ({ SecretString }) => {
      state.paymentSecret = String(SecretString);
      return { body: {} };
    },
    'ServiceQuotasV20190624.ListRequestedServiceQuotaChangeHistoryByQuota': () => ({
      body: {
        RequestedQuotas:
          state.requestedConcurrency === undefined
            ? []
            : [
                {
                  DesiredValue: state.requestedConcurrency,
                  ...(state.areRequestsRefused ? { Status: 'DENIED', CaseId: '17' } : { Status: 'PENDING' }),
                },
              ],
      },
    }),
    'ServiceQuotasV20190624.RequestServiceQuotaIncrease': ({ DesiredValue }) => {
      state.requestedConcurrency = Number(DesiredValue);
      return { body: { RequestedQuota: { Status: 'PENDING', DesiredValue } } };
    },
  };
  const rest = (request: IncomingMessage): { status?: number; body: object } | undefined => {
    const { pathname } = new URL(request.url ?? '/', 'http://aws');
    if (pathname.includes('/account-settings')) return { body: { AccountLimit: { ConcurrentExecutions: state.concurrency } } };
    if (pathname === '/v1/payments') {
      const [id] = Buffer.from(String(request.headers.authorization).replace('Basic ', ''), 'base64').toString().split(':');
      return id === state.razorpayKeyId ? { body: { items: [] } } : { status: 401, body: { error: {} } };
    }
    if (pathname === '/v2/email/account')
      return {
        body: {
          ProductionAccessEnabled: state.productionAccess === 'granted',
          ...(state.productionAccess === 'asked'
            ? { Details: { ReviewDetails: state.areRequestsRefused ? { Status: 'DENIED', CaseId: '18' } : { Status: 'PENDING' } } }
            : {}),
        },
      };
    if (pathname === '/v2/email/account/details') {
      state.productionAccess = 'asked';
      return { body: {} };
    }
    if (!pathname.startsWith('/v2/email/identities/')) return undefined;
    return state.mailDomainVerified === undefined
      ? { status: 404, body: { __type: 'NotFoundException', message: 'not found' } }
      : { body: { VerifiedForSendingStatus: state.mailDomainVerified, DkimAttributes: { Tokens: ['one', 'two', 'three'] } } };
  };
  /** STS and CloudFormation answer in XML. */
  const query = (form: URLSearchParams): { status: number; text: string } => {
    if (form.get('Action') === 'GetCallerIdentity')
      return {
        status: 200,
        text: `<GetCallerIdentityResponse><GetCallerIdentityResult><Account>${state.account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
      };
    const name = form.get('StackName') ?? '';
    const status = state.stacks[name];
    return status === undefined
      ? {
          status: 400,
          text: `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`,
        }
      : {
          status: 200,
          text: `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${name}</StackName><StackStatus>${status}</StackStatus></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
        };
  };
  const server = createServer((request, response) => {
    const respond = async () => {
      const body = await buffer(request);
      const target = String(request.headers['x-amz-target'] ?? '');
      const text = body.toString('utf8');
      const found = target === '' ? rest(request) : json[target]?.(JSON.parse(text === '' ? '{}' : text));
      if (found !== undefined) {
        response.writeHead(found.status ?? 200, { 'content-type': target === '' ? 'application/json' : 'application/x-amz-json-1.1' });
        // SES and Lambda name their errors in a header.
        return void response.end(JSON.stringify(found.body));
      }
      const answer = query(new URLSearchParams(text));
      response.writeHead(answer.status, { 'content-type': 'text/xml' });
      response.end(answer.text);
    };
    void respond();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTests(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return { endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, state };
}
