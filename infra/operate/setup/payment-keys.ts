/** Checks the format of the payment providers' keys, tries Razorpay's, and stores them in the stage's secret. */
import { GetSecretValueCommand, PutSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { PaymentSecrets } from '#functions/platform/secrets.ts';
import { change, type Finding, ok, type Step, waiting } from './steps.ts';

/** The operator's answers, each of which may be missing. */
export interface PaymentAnswers {
  readonly razorpayKeyId?: string | undefined;
  readonly razorpayKeySecret?: string | undefined;
  readonly razorpayWebhookSecret?: string | undefined;
  readonly stripeSecretKey?: string | undefined;
  readonly stripeWebhookSecret?: string | undefined;
}

/** Formats as in the providers' documentation (Razorpay "API Keys", Stripe "API keys" and "Webhooks"). */
const formats: Readonly<Record<keyof PaymentAnswers, readonly [RegExp, string]>> = {
  razorpayKeyId: [/^rzp_(?:test|live)_[A-Za-z0-9]{14}$/, 'Razorpay’s key id begins with rzp_test_ or rzp_live_ and ends with 14 letters and digits.'],
  razorpayKeySecret: [/^\S{16,64}$/, 'Razorpay’s key secret has 16 to 64 characters without a space.'],
  razorpayWebhookSecret: [
    /^\S.{7,}$/,
    'Razorpay’s webhook secret has at least 8 characters: choose it yourself, and enter the same in the dashboard.',
  ],
  stripeSecretKey: [/^(?:sk|rk)_(?:test|live)_\w{16,}$/, 'Stripe’s key begins with sk_test_, sk_live_, rk_test_ or rk_live_.'],
  stripeWebhookSecret: [/^whsec_\w{16,}$/, 'Stripe’s webhook secret begins with whsec_.'],
};

/** @throws Error that says which key is wrong and its expected format, never its value */
export function checkFormats(answers: PaymentAnswers, stage: string): void {
  const problems = Object.entries(formats).flatMap(([name, [format, sentence]]) => {
    const answer = answers[name as keyof PaymentAnswers];
    return answer === undefined || format.test(answer) ? [] : [sentence];
  });
  const isLive = (key = '') => /_live_/.test(key);
  if (stage !== 'prod' && (isLive(answers.razorpayKeyId) || isLive(answers.stripeSecretKey)))
    problems.push('A live key takes real money: it belongs to prod only.');
  const { razorpayKeyId, razorpayKeySecret, stripeSecretKey, stripeWebhookSecret } = answers;
  if ((razorpayKeyId === undefined) !== (razorpayKeySecret === undefined)) problems.push('Razorpay’s key id and key secret are entered together.');
  if ((stripeSecretKey === undefined) !== (stripeWebhookSecret === undefined)) problems.push('Stripe’s key and webhook secret are entered together.');
  if (problems.length > 0) throw new Error(problems.join(' '));
}

/** Tries the key by reading one payment from Razorpay. */
async function tryKey(keyId: string, keySecret: string): Promise<'good' | 'refused' | 'not asked'> {
  const host = process.env['RAZORPAY_API_URL'] || 'https://api.razorpay.com';
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const answer = await fetch(`${host}/v1/payments?count=1`, { headers: { authorization }, signal: AbortSignal.timeout(8_000) }).catch(
    () => undefined,
  );
  return answer?.status === 401 ? 'refused' : answer?.ok === true ? 'good' : 'not asked';
}

/**
 * Returns the secret's new value: missing answers leave values unchanged, and the previous key secret and webhook secret stay valid beside new ones.
 */
export function applyAnswers(before: PaymentSecrets, answers: PaymentAnswers): PaymentSecrets {
  const { razorpayKeyId: keyId, razorpayKeySecret: keySecret, razorpayWebhookSecret, stripeSecretKey, stripeWebhookSecret } = answers;
  const withFormer = (added: string | undefined, former: readonly string[] = []) =>
    [...new Set([...(added === undefined ? [] : [added]), ...former.filter((each) => each !== '')])].slice(0, 2);
  const { razorpay, stripe } = before;
  const hasRazorpay = razorpay !== undefined || keyId !== undefined || razorpayWebhookSecret !== undefined;
  const hasStripe = stripe !== undefined || stripeSecretKey !== undefined;
  const isNewKey = keySecret !== undefined && razorpay !== undefined && razorpay.keySecret !== '' && razorpay.keySecret !== keySecret;
  const formerKeySecret = isNewKey ? razorpay.keySecret : razorpay?.formerKeySecret;
  return {
    ...(hasRazorpay
      ? {
          razorpay: {
            keyId: keyId ?? razorpay?.keyId ?? '',
            keySecret: keySecret ?? razorpay?.keySecret ?? '',
            ...(formerKeySecret === undefined ? {} : { formerKeySecret }),
            webhookSecrets: withFormer(razorpayWebhookSecret, razorpay?.webhookSecrets),
          },
        }
      : {}),
    ...(hasStripe
      ? {
          stripe: {
            secretKey: stripeSecretKey ?? stripe?.secretKey ?? '',
            webhookSecrets: withFormer(stripeWebhookSecret, stripe?.webhookSecrets),
            offered: stripe?.offered ?? true,
          },
        }
      : {}),
  };
}

async function readSecret(client: SecretsManagerClient, id: string): Promise<PaymentSecrets> {
  const { SecretString = '{}' } = await client.send(new GetSecretValueCommand({ SecretId: id })).catch((error: Error) => {
    // The secret exists, but has no value yet.
    if (error.name === 'ResourceNotFoundException') return { SecretString: undefined };
    throw error;
  });
  return JSON.parse(SecretString) as PaymentSecrets;
}

export const paymentKeys = (
  client: SecretsManagerClient,
  {
    secretId,
    stage,
    siteUrl,
    answers,
  }: { readonly secretId: string; readonly stage: string; readonly siteUrl: string; readonly answers: PaymentAnswers },
): Step => ({
  name: 'Payment providers',
  check: async () => {
    checkFormats(answers, stage);
    const before = await readSecret(client, secretId);
    const after = applyAnswers(before, answers);
    const { razorpayKeyId, razorpayKeySecret } = answers;
    const findings: Finding[] = [];
    if (razorpayKeyId !== undefined && razorpayKeySecret !== undefined) {
      const result = await tryKey(razorpayKeyId, razorpayKeySecret);
      if (result === 'refused') throw new Error('Razorpay refuses this key id and key secret: copy both again from its dashboard.');
      findings.push(
        result === 'good'
          ? ok('Razorpay accepts the key.')
          : waiting('Razorpay could not be reached to try the key: run this again from a machine that reaches api.razorpay.com.'),
      );
    }
    if (JSON.stringify(after) === JSON.stringify(before)) findings.push(ok('The secret contains the keys that you entered.'));
    else {
      findings.push(
        change('Write the entered keys into the secret.', async () => {
          await client.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: JSON.stringify(after) }));
          return 'Wrote the keys into the secret; functions read it again within five minutes.';
        }),
      );
    }
    const { razorpay } = after;
    if (razorpay === undefined || razorpay.keyId === '')
      findings.push(
        waiting(
          'Razorpay has no key yet: the shop works, and a checkout says that payments are not set up. Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
        ),
      );
    else if (stage === 'prod' && razorpay.keyId.startsWith('rzp_test_'))
      findings.push(waiting('Razorpay’s key is a test key, which takes no money: enter the live key before the shop opens.'));
    if (razorpay !== undefined && razorpay.webhookSecrets.length === 0)
      findings.push(waiting('Razorpay has no webhook secret yet: set RAZORPAY_WEBHOOK_SECRET.'));
    if (razorpay !== undefined)
      findings.push(
        waiting(
          `In Razorpay’s dashboard a webhook must lead to ${siteUrl}/api/webhooks/razorpay (payment.*, order.paid, refund.*, payment.dispute.*).`,
        ),
      );
    if (after.stripe !== undefined) findings.push(waiting(`In Stripe’s dashboard an endpoint must lead to ${siteUrl}/api/webhooks/stripe.`));
    return findings;
  },
});
