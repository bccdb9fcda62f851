/** Verifies that the nonce of a sign-in without password was signed with our key. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { challengeKey } from '#functions/platform/secrets.ts';

export async function handler(event: VerifyAuthChallengeResponseTriggerEvent): Promise<VerifyAuthChallengeResponseTriggerEvent> {
  const nonce = event.request.privateChallengeParameters['nonce'];
  const expected = createHmac('sha256', await challengeKey())
    .update(`${event.userName}.${nonce}`)
    .digest();
  const received = Buffer.from(event.request.challengeAnswer, 'base64url');
  event.response = {
    answerCorrect:
      nonce !== undefined && event.request.userNotFound !== true && received.length === expected.length && timingSafeEqual(received, expected),
  };
  return event;
}
