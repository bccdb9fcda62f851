/** Was the nonce of a sign-in without password signed with our key? */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { secrets } from '#functions/platform/secrets.ts';

export async function handler(event: VerifyAuthChallengeResponseTriggerEvent): Promise<VerifyAuthChallengeResponseTriggerEvent> {
  const { challengeKey } = await secrets();
  const nonce = event.request.privateChallengeParameters['nonce'];
  const expected = createHmac('sha256', challengeKey).update(`${event.userName}.${nonce}`).digest();
  const given = Buffer.from(event.request.challengeAnswer, 'base64url');
  event.response = {
    answerCorrect: nonce !== undefined && event.request.userNotFound !== true && given.length === expected.length && timingSafeEqual(given, expected),
  };
  return event;
}
