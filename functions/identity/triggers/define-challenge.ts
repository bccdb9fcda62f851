/** Defines the steps of a sign-in without password: one challenge with one attempt, then tokens or failure. */
import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda';

export async function handler(event: DefineAuthChallengeTriggerEvent): Promise<DefineAuthChallengeTriggerEvent> {
  const { session, userNotFound } = event.request;
  const [only] = session;
  const solved = session.length === 1 && only?.challengeName === 'CUSTOM_CHALLENGE' && only.challengeResult && userNotFound !== true;
  event.response =
    only === undefined
      ? { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false }
      : { challengeName: '', issueTokens: solved, failAuthentication: !solved };
  return event;
}
