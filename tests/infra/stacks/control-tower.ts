/** Checks templates against AWS Control Tower's rules for cfn-guard; its program and rules are in an npm package, so no network is needed. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Resource } from './cloud.ts';

type Document = Readonly<Record<string, Resource>>;

interface Rule {
  /** `ct-s3-pr-1`. */
  readonly name: string;
  readonly file: string;
  /** The types of resources that the rule checks. */
  readonly reportsOn: readonly string[];
  /** All types of resources that the rule reads. */
  readonly reads: readonly string[];
}

/** The rules that the shop does not follow, with the reason. Every other rule must hold. */
export const suppressed: Readonly<Record<string, string>> = {
  'ct-apigateway-pr-5': 'The handlers demand the caller that the registry names: tests/infra/stacks/callers.test.ts proves it of every route.',
  'ct-cloudfront-pr-5': 'An access log would keep the address of every visitor and what they searched for (infra/stacks/nag-checks.ts, CFR3).',
  'ct-cloudfront-pr-6': 'The certificate’s address is read from SSM, and the rule knows written addresses only. The spec below looks at it.',
  'ct-cloudfront-pr-7': 'As ct-cloudfront-pr-6.',
  'ct-cloudfront-pr-9':
    'Without a domain CloudFront serves its own certificate, whose security policy is fixed. With one the spec below demands TLS 1.2.',
  'ct-cloudwatch-pr-2': 'Logs hold ids of customers, and 90 days are enough to look into a fault or a dispute: not a year.',
  'ct-cloudwatch-pr-3': 'AWS encrypts logs by a key of its own. They hold no secrets and no personal data beyond ids.',
  'ct-dynamodb-pr-2': 'AWS encrypts the table by a key of its own. A customer key costs a call for each read, and its loss is the loss of the table.',
  'ct-lambda-pr-2': 'Every permission names its source, but as Fn::Join, which the rule does not read. The spec below does.',
  'ct-lambda-pr-3': 'Functions reach AWS’s public endpoints and the payment providers only; a VPC has nothing to protect and needs a NAT gateway.',
  'ct-s3-pr-2': 'Only our functions and CloudFront reach a bucket, and the functions log each request (infra/stacks/nag-checks.ts, S1).',
  'ct-s3-pr-4': 'Nothing follows what happens in a bucket.',
  'ct-s3-pr-9': 'Customers may demand erasure, which a lock would forbid; the list of the erased is protected by the bucket’s policy.',
  'ct-s3-pr-10': 'As ct-dynamodb-pr-2: S3 encrypts by keys of its own.',
  'ct-sqs-pr-1': 'The queues are the dead-letter queues.',
};

const guard = path.dirname(createRequire(import.meta.url).resolve('@cdklabs/cdk-validator-cfnguard/package.json'));
const folder = path.join(guard, 'rules/control-tower/cfn-guard');
/** The package's own class cannot read every report of its program. */
const program = path.join(
  guard,
  'bin',
  process.platform === 'darwin' ? 'macos' : 'ubuntu',
  process.arch === 'arm64' ? 'aarch64' : 'x86_64',
  'cfn-guard',
);
const typesIn = (text: string): readonly string[] => [...new Set(text.match(/AWS::\w+::\w+/g) ?? [])];

export const rules: readonly Rule[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.guard'))
  .map((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const [, reportsOn = ''] = /^#\s+Reports on:\s*\n((?:#\s+AWS::[^\n]*\n)+)/im.exec(text) ?? [];
    return { name: path.basename(file, '.guard'), file: path.join(folder, file), reportsOn: typesIn(reportsOn), reads: typesIn(text) };
  });

/**
 * @param documents by name; resources that no chosen rule reads are left out, because cfn-guard takes half a second for a thousand
 * @returns `<document>/<resource>: <what is wrong> <how to correct it>`
 */
export async function findings(documents: Readonly<Record<string, Document>>, isChosen: (rule: Rule) => boolean): Promise<readonly string[]> {
  const present = new Set(Object.values(documents).flatMap((document) => Object.values(document).map(({ Type }) => Type)));
  const chosen = rules.filter((rule) => isChosen(rule) && rule.reportsOn.some((type) => present.has(type)));
  const read = new Set(chosen.flatMap(({ reads }) => reads));
  const scratch = await mkdtemp(path.join(tmpdir(), 'nanhe-guard-'));
  try {
    const templates: string[] = [];
    for (const [name, document] of Object.entries(documents)) {
      const Resources = Object.fromEntries(Object.entries(document).filter(([, { Type }]) => read.has(Type)));
      if (Object.keys(Resources).length === 0) continue;
      templates.push(path.join(scratch, `${name}.json`));
      await writeFile(templates.at(-1) ?? '', JSON.stringify({ Resources }));
    }
    if (templates.length === 0 || chosen.length === 0) return [];
    const given = [...chosen.flatMap(({ file }) => ['--rules', file]), ...templates.flatMap((template) => ['--data', template])];
    return violationsIn(await report(given));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function report(given: readonly string[]): Promise<string> {
  const args = ['validate', ...given, '--output-format', 'json', '--show-summary', 'none', '--structured'];
  try {
    return (await promisify(execFile)(program, args, { maxBuffer: 2 ** 28 })).stdout;
  } catch (error) {
    const { code, stdout } = error as { readonly code?: unknown; readonly stdout?: string };
    // The code of templates that break a rule.
    if (code === 19 && stdout !== undefined) return stdout;
    throw error;
  }
}

const Report = z.array(z.object({ name: z.string(), not_compliant: z.array(z.unknown()) }));

/** The format of a violation depends on its rule, but each has a path and a message. */
function violationsIn(text: string): readonly string[] {
  return Report.parse(JSON.parse(text)).flatMap(({ name, not_compliant: violations }) =>
    violations.flatMap((violation) => {
      const strings: string[] = [];
      JSON.stringify(violation, (_, value) => {
        if (typeof value === 'string') strings.push(value);
        return value;
      });
      const message = (strings.find((each) => each.includes('[FIX]')) ?? 'breaks a rule').trim().replace(/\s+/g, ' ');
      const resources = new Set(strings.flatMap((each) => /^\/Resources\/([^/]+)/.exec(each)?.[1] ?? []));
      return [...(resources.size === 0 ? ['?'] : resources)].map((resource) => `${path.basename(name, '.json')}/${resource}: ${message}`);
    }),
  );
}
