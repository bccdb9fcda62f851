/** Defines the steps of a sign-in without password: one challenge with one attempt, then tokens or failure. */
import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda';

export async function handler(event: DefineAuthChallengeTriggerEvent): Promise<DefineAuthChallengeTriggerEvent> {
  const { session, userNotFound } = event.request;
  const [answeredChallenge] = session;
  const isSolved =
    session.length === 1 && answeredChallenge?.challengeName === 'CUSTOM_CHALLENGE' && answeredChallenge.challengeResult && userNotFound !== true;
  event.response =
    answeredChallenge === undefined
      ? { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false }
      : { challengeName: '', issueTokens: isSolved, failAuthentication: !isSolved };
  return event;
}
