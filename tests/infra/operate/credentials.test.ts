/** Commands for a stage use the credentials of the operator's profile, also in the functions' own clients. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { setCredentials } from '#infra/operate/stage-access.ts';

afterEach(() => vi.unstubAllEnvs());

it('takes the credentials and session token of the profile that the operator names', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-profile-'));
  try {
    const file = path.join(folder, 'credentials');
    await writeFile(file, '[shop]\naws_access_key_id = KEPT\naws_secret_access_key = with+care\naws_session_token = for/an/hour\n');
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']) vi.stubEnv(name, undefined);
    for (const [name, value] of Object.entries({
      AWS_SHARED_CREDENTIALS_FILE: file,
      AWS_CONFIG_FILE: path.join(folder, 'none'),
      AWS_PROFILE: 'shop',
    }))
      vi.stubEnv(name, value);
    await setCredentials();
    const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token, AWS_PROFILE: profile } = process.env;
    expect({ id, secret, token }).toEqual({ id: 'KEPT', secret: 'with+care', token: 'for/an/hour' });
    expect(profile, 'every further client warns of keys beside a profile').toBeUndefined();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('keeps the credentials that the environment has', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'ONE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'two');
  vi.stubEnv('AWS_SESSION_TOKEN', '');
  await setCredentials();
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = process.env;
  expect([id, secret, token]).toEqual(['ONE', 'two', undefined]);
});

it('says how to sign in when there are no credentials', async () => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/none');
  vi.stubEnv('AWS_CONFIG_FILE', '/none');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  await expect(setCredentials()).rejects.toThrow('You are signed in to no AWS account: `aws sso login`');
});
