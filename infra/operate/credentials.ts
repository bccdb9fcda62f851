/** Brings an operator's credentials, from a profile or a sign-in, into the environment, where the stores' clients look for them as in Lambda. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Looks where every tool of AWS does, and writes them into the environment of this process. @throws Amazon's error that says where it looked */
export async function bringCredentials(): Promise<void> {
  const { accessKeyId, secretAccessKey, sessionToken = '' } = await new DynamoDBClient().config.credentials();
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken });
}
