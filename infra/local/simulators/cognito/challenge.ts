/** Signs users in without a password by CUSTOM_AUTH: three triggers define the challenge, create it and verify the answer. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { ServiceError } from '#infra/local/gateway/json-service.ts';
import { wrongPassword } from './password.ts';
import type { Pool, TriggerName } from './pool.ts';
import type { ChallengeRow, UserRow } from './state.ts';
import { type AuthenticationResult, signIn } from './tokens.ts';

/** Cognito's default: three minutes to answer. */
const answerWithinMs = 3 * 60_000;

const Strings = z.record(z.string(), z.string());
const Result = z.object({ challengeName: z.string(), challengeResult: z.boolean(), challengeMetadata: z.string().nullable() });
type Result = z.output<typeof Result>;
const DefineResponse = z.object({
  challengeName: z.string().nullish(),
  issueTokens: z.boolean().nullish(),
  failAuthentication: z.boolean().nullish(),
});
const CreateResponse = z.object({
  publicChallengeParameters: Strings.nullish(),
  privateChallengeParameters: Strings.nullish(),
  challengeMetadata: z.string().nullish(),
});
const VerifyResponse = z.object({ answerCorrect: z.boolean().nullish() });

interface NextChallenge {
  readonly ChallengeName: string;
  readonly Session: string;
  readonly ChallengeParameters: Record<string, string>;
}
export type Step = NextChallenge | { readonly AuthenticationResult: AuthenticationResult; readonly ChallengeParameters: Record<string, never> };

interface Attempt {
  readonly username: string;
  /** Undefined for an unknown user, who gets a challenge as well, so that a caller cannot find out which users exist. */
  readonly user: UserRow | undefined;
  readonly clientMetadata: Record<string, string> | undefined;
}

export async function beginChallenge(pool: Pool, attempt: Attempt): Promise<Step> {
  return await nextStep(pool, attempt, []);
}

export interface Answer extends Attempt {
  readonly session: string;
  readonly answer: string;
}

export async function answerChallenge(pool: Pool, attempt: Answer): Promise<Step> {
  // A session is valid for one answer, so it is deleted before the answer is checked.
  const row = pool.state.get<ChallengeRow>('DELETE FROM challenges WHERE session = ? RETURNING *', attempt.session);
  if (row === undefined || row.username !== attempt.username || row.name !== 'CUSTOM_CHALLENGE')
    throw new ServiceError('NotAuthorizedException', 'Invalid session for the user.');
  if (row.expires <= pool.now().getTime()) throw new ServiceError('NotAuthorizedException', 'Invalid session for the user, session is expired.');
  const { answerCorrect } = await callTrigger(
    pool,
    attempt,
    'VerifyAuthChallengeResponse',
    { privateChallengeParameters: Strings.parse(JSON.parse(row.private)), challengeAnswer: attempt.answer },
    { answerCorrect: null },
    VerifyResponse,
  );
  const results = z.array(Result).parse(JSON.parse(row.results));
  return await nextStep(pool, attempt, [
    ...results,
    { challengeName: row.name, challengeResult: answerCorrect === true, challengeMetadata: row.metadata === '' ? null : row.metadata },
  ]);
}

async function nextStep(pool: Pool, attempt: Attempt, results: readonly Result[]): Promise<Step> {
  const emptyResponse = { challengeName: null, issueTokens: null, failAuthentication: null };
  const defined = await callTrigger(pool, attempt, 'DefineAuthChallenge', { session: results }, emptyResponse, DefineResponse);
  if (defined.failAuthentication === true) throw wrongPassword();
  if (defined.issueTokens === true) {
    if (attempt.user === undefined) throw wrongPassword();
    return { AuthenticationResult: await signIn(pool, attempt.user), ChallengeParameters: {} };
  }
  if (defined.challengeName !== 'CUSTOM_CHALLENGE') {
    throw new ServiceError('InvalidLambdaResponseException', `This simulator does not know the challenge ${defined.challengeName ?? '(none)'}.`);
  }
  const created = await callTrigger(
    pool,
    attempt,
    'CreateAuthChallenge',
    { challengeName: defined.challengeName, session: results },
    { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null },
    CreateResponse,
  );
  const session = randomBytes(96).toString('base64url');
  const now = pool.now().getTime();
  pool.state.run('DELETE FROM challenges WHERE expires <= ?', now - answerWithinMs);
  pool.state.run(
    'INSERT INTO challenges (session, username, name, private, metadata, results, expires) VALUES (?, ?, ?, ?, ?, ?, ?)',
    session,
    attempt.username,
    defined.challengeName,
    JSON.stringify(created.privateChallengeParameters ?? {}),
    created.challengeMetadata ?? '',
    JSON.stringify(results),
    now + answerWithinMs,
  );
  return {
    ChallengeName: defined.challengeName,
    Session: session,
    ChallengeParameters: { USERNAME: attempt.username, ...created.publicChallengeParameters },
  };
}

/** Calls a trigger with Cognito's event, and returns what it sets in `response`. */
async function callTrigger<T>(pool: Pool, attempt: Attempt, name: TriggerName, request: object, response: object, schema: z.ZodType<T>): Promise<T> {
  const { user, username, clientMetadata } = attempt;
  const userAttributes =
    user === undefined ? {} : { sub: user.sub, 'cognito:user_status': user.status, ...Strings.parse(JSON.parse(user.attributes)) };
  const event = {
    version: '1',
    region: pool.id.split('_')[0],
    userPoolId: pool.id,
    userName: username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
    triggerSource: `${name}_Authentication`,
    request: {
      userAttributes,
      ...request,
      ...(user === undefined ? { userNotFound: true } : {}),
      ...(clientMetadata === undefined ? {} : { clientMetadata }),
    },
    response,
  };
  const result = await pool.invokeTrigger(name, event).catch((error: unknown) => {
    throw new ServiceError('UserLambdaValidationException', `${name} failed with error ${error instanceof Error ? error.message : String(error)}.`);
  });
  const parsed = schema.safeParse(z.object({ response: z.unknown() }).safeParse(result).data?.response);
  if (!parsed.success) throw new ServiceError('InvalidLambdaResponseException', `Unrecognizable lambda output of ${name}`);
  return parsed.data;
}
