/**
 * The options of every AWS client. Settings that a client would otherwise look up in files or over the network are given here, because a
 * look-up costs a function's first request tens of milliseconds.
 */
import { checkDeadline } from './deadline.ts';

/** The region of the functions and everything they use. */
export const region = (): string => process.env['AWS_REGION'] ?? 'ap-south-1';

/** Service -> the environment variable that gives it another address, named as the AWS CLI and SDKs name it. */
const endpointVariables = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  s3: 'AWS_ENDPOINT_URL_S3',
  email: 'AWS_ENDPOINT_URL_SES',
  'cognito-idp': 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER',
  secretsmanager: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
  sqs: 'AWS_ENDPOINT_URL_SQS',
} as const;
/** By the name in its host, e.g. `dynamodb.ap-south-1.amazonaws.com`. */
export type Service = keyof typeof endpointVariables;

/** The address of a local simulator, if the environment names one. */
export const simulatorEndpoint = (service: Service): string | undefined =>
  process.env[endpointVariables[service]] || process.env['AWS_ENDPOINT_URL'] || undefined;

/** Lambda puts the credentials of a function's role into the environment, where they stay valid for the life of the process. */
async function environmentCredentials() {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error('There are no AWS credentials in the environment.');
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}

interface Limits {
  /** Attempts of one call, the first included. */
  readonly maxAttempts: number;
  /** Milliseconds of one attempt: until the response begins, and of each silence within it. */
  readonly timeoutMs: number;
  /** Milliseconds until a connection is established. */
  readonly connectionTimeoutMs?: number;
}

const agent = { keepAlive: true, maxSockets: 50 };

export function clientOptions(service: Service, { maxAttempts, timeoutMs, connectionTimeoutMs = 1_000 }: Limits) {
  return {
    region: region(),
    endpoint: simulatorEndpoint(service) ?? `https://${service}.${region()}.amazonaws.com`,
    credentials: environmentCredentials,
    retryMode: 'standard',
    maxAttempts,
    defaultsMode: 'standard',
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    disableClockSkewCorrection: false,
    authSchemePreference: [] as string[],
    userAgentAppId: 'nanhe',
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Without this option a time-out only prints a warning.
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  } as const;
}

/** The part of a client that `prepareClient` needs. */
interface Client {
  readonly middlewareStack: {
    readonly remove: (name: string) => boolean;
    readonly add: (
      step: <Args, Result>(next: (args: Args) => Promise<Result>, context: { readonly commandName?: string }) => (args: Args) => Promise<Result>,
      options: { readonly name: string; readonly step: 'finalizeRequest'; readonly priority: 'low' },
    ) => void;
  };
}

/**
 * Gives a client the deadline of `withDeadline`, and adds to its errors the name of their call in `$call`, which the log writes (log.ts). Removes the
 * step that copies input and output of every call for a log that is never written.
 */
export function prepareClient<PreparedClient extends Client>(client: PreparedClient): PreparedClient {
  client.middlewareStack.remove('loggerMiddleware');
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        checkDeadline();
        try {
          return await next(args);
        } catch (error) {
          if (error instanceof Error) Object.assign(error, { $call: commandName.replace(/Command$/, '') });
          throw error;
        }
      },
    // This step runs within each attempt.
    { name: 'checkDeadline', step: 'finalizeRequest', priority: 'low' },
  );
  return client;
}
