/**
 * `npm run setup -- prod` does or checks what a deployment cannot: quotas of the account, keys of the payment providers, DNS, the first
 * administrator, and whether prices include GST. It can be run again at any time. Before the first deployment it only sends the requests that take
 * AWS days. `--plan` says what it would change, and changes nothing. It reads ADMIN_EMAIL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET,
 * RAZORPAY_WEBHOOK_SECRET, STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, and asks for missing ones on a terminal.
 */
import { Resolver } from 'node:dns/promises';
import { createInterface } from 'node:readline/promises';
import { ACMClient } from '@aws-sdk/client-acm';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import * as z from 'zod';
import type { Stage } from '../constructs/stage.ts';
import { readArguments } from './program.ts';
import { certificateRegion } from './setup/certificate.ts';
import { dnsRecords, existingRecords } from './setup/dns-records.ts';
import { firstAdmin } from './setup/first-admin.ts';
import { paymentKeys } from './setup/payment-keys.ts';
import { inclusivePrices } from './setup/prices.ts';
import { functionQuota, mailAccess } from './setup/quotas.ts';
import { runSteps, type Step } from './setup/steps.ts';
import { doStacksExist, exportOutputs, readOutput, signIn } from './stage-access.ts';

const { values, positionals } = readArguments({ allowPositionals: true, options: { plan: { type: 'boolean', default: false } } });

const questions = {
  ADMIN_EMAIL: 'E-mail of the first administrator',
  RAZORPAY_KEY_ID: 'Razorpay key id',
  RAZORPAY_KEY_SECRET: 'Razorpay key secret',
  RAZORPAY_WEBHOOK_SECRET: 'Razorpay webhook secret',
  STRIPE_SECRET_KEY: 'Stripe secret key',
  STRIPE_WEBHOOK_SECRET: 'Stripe webhook secret',
} as const;

/** Reads the answers from the environment, or asks the operator at a terminal, who may skip any of them. */
async function readAnswers(): Promise<Partial<Record<keyof typeof questions, string>>> {
  const terminal = process.stdin.isTTY && !values.plan ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const answers: Partial<Record<keyof typeof questions, string>> = {};
  for (const [name, question] of Object.entries(questions) as [keyof typeof questions, string][]) {
    const answer = process.env[name]?.trim() || (await terminal?.question(`${question} (Enter: leave as it is): `))?.trim() || '';
    if (answer !== '') answers[name] = answer;
  }
  terminal?.close();
  return answers;
}

/** The requests that take AWS days to decide. Without a domain of its own, the shop has no address yet that AWS could look at for the second one. */
const requestsToAws = (stage: Stage, ses: SESv2Client, isDeployed: boolean): readonly Step[] => [
  functionQuota(new LambdaClient({ region: stage.region }), new ServiceQuotasClient({ region: stage.region })),
  ...(isDeployed || stage.domain !== undefined ? [mailAccess(ses, stage)] : []),
];

const resolver = new Resolver({ timeout: 3_000, tries: 2 });

/** What can prevent the first deployment. After one that failed half-way, the records of the mails are those that it has made. */
const obstacles = async (stage: Stage): Promise<readonly Step[]> =>
  stage.zoneId === undefined || (await doStacksExist(stage.region, [`nanhe-${stage.name}-mail`]))
    ? []
    : [existingRecords(stage, (name, type) => resolver.resolve(name, type))];

/** The steps that need a deployed stage. */
async function deployedSteps(stage: Stage, ses: SESv2Client): Promise<readonly Step[]> {
  const answers = await readAnswers();
  const email =
    answers.ADMIN_EMAIL === undefined ? undefined : z.email('ADMIN_EMAIL is not an e-mail address.').parse(answers.ADMIN_EMAIL.toLowerCase());
  const keys = {
    razorpayKeyId: answers.RAZORPAY_KEY_ID,
    razorpayKeySecret: answers.RAZORPAY_KEY_SECRET,
    razorpayWebhookSecret: answers.RAZORPAY_WEBHOOK_SECRET,
    stripeSecretKey: answers.STRIPE_SECRET_KEY,
    stripeWebhookSecret: answers.STRIPE_WEBHOOK_SECRET,
  };
  const { name, region, siteUrl } = stage;
  const secretId = await readOutput(stage, 'payment-secret');
  if (secretId === undefined) throw new Error(`The secret of the payment providers does not exist: npm run deploy -- ${name} makes it.`);
  return [
    dnsRecords(ses, new ACMClient({ region: certificateRegion }), stage, await readOutput(stage, 'distribution-domain')),
    paymentKeys(new SecretsManagerClient({ region }), { secretId, stage: name, siteUrl, answers: keys }),
    firstAdmin(email, new Date()),
    inclusivePrices(new Date()),
  ];
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const stage = await signIn(positionals[0] ?? '');
  const isDeployed = (await exportOutputs(stage)) === undefined;
  const ses = new SESv2Client({ region: stage.region });
  const steps = [...requestsToAws(stage, ses, isDeployed), ...(await (isDeployed ? deployedSteps(stage, ses) : obstacles(stage)))];
  const isGood = await runSteps(steps, values.plan, say);
  if (!isDeployed)
    say(
      `\n${stage.name} is not deployed yet. Run this again after npm run deploy -- ${stage.name}, for the DNS records, the payment keys, the first administrator and the prices.`,
    );
  if (values.plan) say('\nThat was the plan: nothing was changed.');
  if (!isGood) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
