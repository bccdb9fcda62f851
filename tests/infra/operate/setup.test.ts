/** `npm run setup`: finds what a new account lacks, requests it once, and enters it; a second run changes nothing. */
import { setTimeout as pause } from 'node:timers/promises';
import { ACMClient } from '@aws-sdk/client-acm';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { App } from 'aws-cdk-lib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { productCounterKey, settingsKey } from '#functions/keys.ts';
import { commit } from '#functions/platform/table/table.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { stageOf } from '#infra/constructs/stage.ts';
import { printCertificateRecords } from '#infra/operate/setup/certificate.ts';
import { dnsRecords, existingRecords, type ResolveName } from '#infra/operate/setup/dns-records.ts';
import { firstAdmin } from '#infra/operate/setup/first-admin.ts';
import { applyAnswers, checkFormats, type PaymentAnswers, paymentKeys } from '#infra/operate/setup/payment-keys.ts';
import { inclusivePrices } from '#infra/operate/setup/prices.ts';
import { functionQuota, mailAccess } from '#infra/operate/setup/quotas.ts';
import { runSteps } from '#infra/operate/setup/steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openAwsAccount } from './aws-account.ts';

const shop = await openShop();
const aws = await openAwsAccount();
const client = { endpoint: aws.endpoint, region: 'ap-south-1', credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' } };
const ses = new SESv2Client(client);
const acm = new ACMClient({ ...client, region: 'us-east-1' });

const cdkJson = { region: 'ap-south-1', domain: 'shop.in', www: true, mailFrom: 'Shop <a@shop.in>', operator: 'me@shop.in', budget: 10 };
const stageWith = (more: object = {}) => stageOf(new App({ context: { stage: 'prod', stages: { prod: { ...cdkJson, ...more } } } }).node);
const stage = stageWith();

/** Composed here, because the check for secrets would find live keys in sources. */
const liveKey = (rest: string) => ['rzp', 'live', rest].join('_');

const good = {
  razorpayKeyId: liveKey('Ab3dEf6hIj9kLm'),
  razorpayKeySecret: 'a-secret-of-24-characters',
  razorpayWebhookSecret: 'chosen-by-the-operator',
} as const;

const keysStep = (answers: PaymentAnswers, of = 'prod') =>
  paymentKeys(new SecretsManagerClient(client), { secretId: 'payments', stage: of, siteUrl: 'https://shop.in', answers });
const steps = (answers: PaymentAnswers = {}, email?: string) => [
  functionQuota(new LambdaClient(client), new ServiceQuotasClient(client)),
  mailAccess(ses, stage),
  dnsRecords(ses, acm, stage, 'd1.cloudfront.net'),
  keysStep(answers),
  firstAdmin(email, shop.now()),
  inclusivePrices(shop.now()),
];

/** @returns what the command prints */
async function run(list: ReturnType<typeof steps>, isPlan = false): Promise<{ text: string; isGood: boolean }> {
  const lines: string[] = [];
  const isGood = await runSteps(list, isPlan, (line) => void lines.push(line));
  return { text: lines.join('\n'), isGood };
}

aws.state.razorpayKeyId = good.razorpayKeyId;
const fresh = structuredClone(aws.state);
beforeEach(() => {
  Object.assign(aws.state, structuredClone(fresh));
  vi.stubEnv('RAZORPAY_API_URL', aws.endpoint);
});
afterEach(() => vi.unstubAllEnvs());

describe('a plan', () => {
  it('says what a new account lacks and changes nothing', async () => {
    const { text, isGood } = await run(steps(good, 'owner@shop.in'), true);
    expect(text).not.toContain('FAILED');
    expect(isGood).toBe(true);
    expect(text).toContain('to do   The account allows 10: ask AWS for 1000.');
    expect(text).toContain('to do   The account is in the sandbox: ask AWS for production access.');
    expect(text).toContain('to do   Write the entered keys into the secret.');
    expect(text).toContain('to do   Make owner@shop.in an administrator.');
    expect(text).not.toContain('done');
    expect(aws.state).toEqual(fresh);
  });

  it('lists every DNS record that the owner of the domain enters, and none when Route 53 holds them', async () => {
    const { text } = await run(steps(), true);
    for (const record of [
      'one._domainkey.shop.in  CNAME  one.dkim.amazonses.com',
      'bounce.shop.in  MX  10 feedback-smtp.ap-south-1.amazonses.com',
      'bounce.shop.in  TXT  "v=spf1 include:amazonses.com ~all"',
      '_dmarc.shop.in  TXT  "v=DMARC1; p=quarantine; rua=mailto:me@shop.in"',
      'www.shop.in  CNAME (or ALIAS, at the top of a zone)  d1.cloudfront.net',
      '_proof.shop.in  CNAME  _of-shop.in.acm-validations.aws.',
      '_proof.www.shop.in  CNAME  _of-www.shop.in.acm-validations.aws.',
    ])
      expect(text).toContain(record);
    const { text: zoned } = await run([dnsRecords(ses, acm, stageWith({ zoneId: 'Z0123456789ABC' }), 'd1.cloudfront.net')], true);
    expect(zoned).not.toContain('_domainkey');
    expect(zoned).not.toContain('_proof');
  });

  it('names records that exist under the names of the zone before the first deployment, which CloudFormation would refuse', async () => {
    const zoned = stageWith({ zoneId: 'Z0123456789ABC' });
    const failing = (code: string) => Promise.reject(Object.assign(new Error(`query ${code}`), { code }));
    const said = async (resolve: ResolveName) => (await run([existingRecords(zoned, resolve)], true)).text.split('\n').slice(2);
    expect(await said(() => failing('ENODATA'))).toEqual(['  ok      The zone Z0123456789ABC has none of the records that the deployment makes.']);
    const existing = await said((name, type) =>
      `${name} ${type}` === '_dmarc.shop.in TXT' || name === 'www.shop.in' ? Promise.resolve([]) : failing('ENOTFOUND'),
    );
    expect(existing).toEqual(
      ['www.shop.in  A', 'www.shop.in  AAAA', '_dmarc.shop.in  TXT'].map(
        (record) =>
          `  waiting ${record}  exists: delete it in the zone Z0123456789ABC before the deployment, which makes its own (unless it is a wildcard). If that zone does not have it, the domain still uses other name servers, and the deployment would wait for its certificate in vain.`,
      ),
    );
    const unknown = await said(() => failing('ETIMEOUT'));
    expect(unknown).toHaveLength(7);
    expect(unknown[0]).toBe('  waiting shop.in  A  could not be looked up: query ETIMEOUT');
  });

  it('reports the state of the certificate: not requested, without all of its records yet, or issued', async () => {
    const said = async (certificate: typeof aws.state.certificate) => {
      aws.state.certificate = certificate;
      return (await run([dnsRecords(ses, acm, stage, 'd1.cloudfront.net')], true)).text;
    };
    expect(await said(undefined)).toContain('waiting There is no certificate for shop.in yet: npm run deploy -- prod asks for it.');
    expect(await said('asked')).toContain('waiting ACM has not named the record');
    // The deployment waits for both records, and prints them once.
    expect(await said('half-named')).toContain('waiting ACM has not named the record');
    expect(await said('named')).toContain('waiting _proof.shop.in  CNAME  _of-shop.in.acm-validations.aws.');
    expect(await said('issued')).toContain('ok      _proof.shop.in  CNAME');
  });

  it('lists each record of all issued certificates of the domain once, when www was added after the first one', async () => {
    Object.assign(aws.state, { certificate: 'issued', hasFormerCertificate: true });
    const { text } = await run([dnsRecords(ses, acm, stage, 'd1.cloudfront.net')], true);
    expect(text.match(/_proof\.\S+ {2}CNAME/g)).toEqual(['_proof.shop.in  CNAME', '_proof.www.shop.in  CNAME']);
  });
});

describe('a deployment that waits for the certificate', () => {
  const announce = async (certificate: typeof aws.state.certificate, signal = new AbortController().signal) => {
    aws.state.certificate = certificate;
    const lines: string[] = [];
    await printCertificateRecords(acm, stage, { signal, say: (line) => void lines.push(line), pauseMs: 5 });
    return lines.join('\n');
  };

  it('prints the records once ACM has named them', async () => {
    const waiting = announce(undefined);
    aws.state.certificate = 'named';
    const text = await waiting;
    expect(text).toContain('Enter in the DNS of shop.in; the deployment waits until ACM has seen them:');
    expect(text.match(/_proof\.(?:www\.)?shop\.in {2}CNAME/g)).toHaveLength(2);
  });

  it('prints the records of another certificate that is requested while the former one is issued, as when www is added', async () => {
    const waiting = announce('issued');
    await pause(50);
    aws.state.certificate = 'named';
    expect(await waiting).toContain('_proof.www.shop.in  CNAME');
  });

  it('prints nothing while the certificate stays issued', async () => {
    const end = new AbortController();
    const waiting = announce('issued', end.signal);
    await pause(50);
    end.abort();
    expect(await waiting).toBe('');
  });

  it('ends with the deployment, and says where the record is when ACM may not be called', async () => {
    const end = new AbortController();
    const waiting = announce('asked', end.signal);
    end.abort();
    expect(await waiting).toBe('');
    const refused = new ACMClient({ ...client, region: 'us-east-1', endpoint: 'http://127.0.0.1:9', maxAttempts: 1 });
    const lines: string[] = [];
    await printCertificateRecords(refused, stage, { signal: new AbortController().signal, say: (line) => void lines.push(line) });
    expect(lines.join()).toContain('in the console of ACM, in us-east-1');
  });
});

describe('a run', () => {
  it('requests what the account lacks from AWS, enters the keys and creates the administrator; a second run changes nothing', async () => {
    const email = `owner-${shop.now().getTime()}@shop.in`;
    const first = await run(steps(good, email));
    expect(first.text).not.toContain('FAILED');
    expect(first.text.match(/^ {2}done/gm)).toHaveLength(5);
    expect((await readSettings('prices')).values.mode).toBe('tax_inclusive');
    expect(aws.state).toMatchObject({ requestedConcurrency: 1_000, productionAccess: 'asked' });
    expect(JSON.parse(aws.state.paymentSecret ?? '')).toEqual({
      razorpay: { keyId: good.razorpayKeyId, keySecret: good.razorpayKeySecret, webhookSecrets: [good.razorpayWebhookSecret] },
    });
    const after = structuredClone(aws.state);
    const second = await run(steps(good, email));
    expect(second.text).not.toContain('done');
    expect(second.text).toContain(`ok      ${email} is an administrator.`);
    expect(aws.state).toEqual(after);
  });

  it('says that AWS has refused a request, and does not send it again', async () => {
    Object.assign(aws.state, { requestedConcurrency: 1_000, productionAccess: 'asked', areRequestsRefused: true });
    const refused = structuredClone(aws.state);
    const { text } = await run([functionQuota(new LambdaClient(client), new ServiceQuotasClient(client)), mailAccess(ses, stage)]);
    expect(text).toContain('waiting The account allows 10; AWS has refused the request for 1000 (support case 17)');
    expect(text).toContain('waiting The account is in the sandbox; AWS has refused the request (support case 18)');
    expect(text).not.toContain('done');
    expect(aws.state).toEqual(refused);
  });

  it('verifies the address of the administrator in the region of the stage, whose sandbox is the one that counts', async () => {
    const command = 'aws sesv2 create-email-identity --region ap-south-1 --email-address';
    // When the request is sent, and while AWS has not decided it.
    expect((await run([mailAccess(ses, stage)])).text).toContain(command);
    expect((await run([mailAccess(ses, stage)])).text).toContain(command);
  });

  it('keeps prices without GST in a shop that has products and never changed the setting', async () => {
    await commit([{ Delete: { Key: settingsKey('prices') } }, { Put: { Item: { ...productCounterKey, last: 1 } } }]);
    const { text } = await run([inclusivePrices(shop.now())]);
    // For the other tests the shop has never had a product.
    await commit([{ Delete: { Key: productCounterKey } }]);
    expect(text).toContain('ok      The shop has had products, so prices stay without GST until the owner changes that: Settings > Prices.');
    expect(await readSettings('prices')).toMatchObject({ version: 0, values: { mode: 'tax_exclusive' } });
  });

  it('makes an existing customer an administrator without a second account', async () => {
    const asha = await shop.customer();
    const { text } = await run([firstAdmin(asha.email, shop.now())]);
    expect(text).toContain(`Made ${asha.email} an administrator: sign in again.`);
  });

  it('continues with the other steps when one fails, and says that it failed', async () => {
    const { text, isGood } = await run([keysStep({ razorpayKeyId: 'wrong', razorpayKeySecret: good.razorpayKeySecret }), mailAccess(ses, stage)]);
    expect(isGood).toBe(false);
    expect(text).toContain('FAILED  Razorpay’s key id begins with');
    expect(aws.state.productionAccess).toBe('asked');
  });
});

describe('the keys of the payment providers', () => {
  it.each<[string, PaymentAnswers, string]>([
    ['a key id of another form', { ...good, razorpayKeyId: 'key_123' }, 'key id begins with'],
    ['a key id without its secret', { razorpayKeyId: good.razorpayKeyId }, 'entered together'],
    ['a short webhook secret', { razorpayWebhookSecret: 'short' }, 'webhook secret'],
    ['a Stripe key without a webhook secret', { stripeSecretKey: 'sk_live_0123456789abcdef' }, 'entered together'],
  ])('refuses %s without printing a secret', (_, answers, sentence) => {
    expect(() => checkFormats(answers, 'prod')).toThrow(sentence);
    expect(() => checkFormats(answers, 'prod')).not.toThrow(good.razorpayKeySecret);
  });

  it('refuses a live key for dev', () => {
    expect(() => checkFormats(good, 'dev')).toThrow('belongs to prod only');
  });

  it('refuses a key that Razorpay does not know', async () => {
    const { text } = await run([keysStep({ ...good, razorpayKeyId: liveKey('00000000000000') })]);
    expect(text).toContain('FAILED  Razorpay refuses this key id and key secret');
    expect(aws.state.paymentSecret).toBeUndefined();
  });

  it('reports that Razorpay cannot be reached, and enters the keys', async () => {
    vi.stubEnv('RAZORPAY_API_URL', 'http://127.0.0.1:1');
    const { text, isGood } = await run([keysStep(good)]);
    expect(isGood).toBe(true);
    expect(text).toContain('waiting Razorpay could not be reached to try the key');
    expect(text).toContain('done    Wrote the keys');
    vi.stubEnv('RAZORPAY_API_URL', aws.endpoint);
    expect((await run([keysStep(good)])).text).toContain('ok      Razorpay accepts the key.');
  });

  it('keeps the previous key and webhook secret valid while they are changed, and leaves all other values unchanged', () => {
    const before = { razorpay: { keyId: 'rzp_live_1', keySecret: 'old', webhookSecrets: ['first'] } };
    expect(applyAnswers(before, { razorpayKeyId: 'rzp_live_2', razorpayKeySecret: 'new', razorpayWebhookSecret: 'second' })).toEqual({
      razorpay: { keyId: 'rzp_live_2', keySecret: 'new', formerKeySecret: 'old', webhookSecrets: ['second', 'first'] },
    });
    expect(applyAnswers(before, {})).toEqual(before);
  });

  it('keeps a webhook secret that is entered before the key, and then the key beside it', async () => {
    const { text } = await run([keysStep({ razorpayWebhookSecret: good.razorpayWebhookSecret })]);
    expect(text).toContain('done    Wrote the keys');
    expect(text).toContain('waiting Razorpay has no key yet');
    await run([keysStep({ razorpayKeyId: good.razorpayKeyId, razorpayKeySecret: good.razorpayKeySecret })]);
    expect(JSON.parse(aws.state.paymentSecret ?? '')).toEqual({
      razorpay: { keyId: good.razorpayKeyId, keySecret: good.razorpayKeySecret, webhookSecrets: [good.razorpayWebhookSecret] },
    });
  });
});
