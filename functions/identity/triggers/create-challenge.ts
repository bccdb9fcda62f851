/** Creates the challenge of a sign-in without password: a nonce to be signed with a key that only our functions have. */
import { randomBytes } from 'node:crypto';
import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';

export async function handler(event: CreateAuthChallengeTriggerEvent): Promise<CreateAuthChallengeTriggerEvent> {
  const nonce = randomBytes(32).toString('base64url');
  event.response = { publicChallengeParameters: { nonce }, privateChallengeParameters: { nonce }, challengeMetadata: 'NONCE' };
  return event;
}
