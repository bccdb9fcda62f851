/** AWS Control Tower's rules hold for both stages, and each rule that is suppressed is suppressed with a reason that is still needed. */
import { beforeAll, expect, it } from 'vitest';
import { type Cloud, devCloud, prodCloud, type Resource } from './cloud.ts';
import { findings, rules, suppressed } from './control-tower.ts';

let prod: Cloud;
let dev: Cloud;
beforeAll(async () => {
  prod = await prodCloud();
  dev = await devCloud();
}, 600_000);

type Documents = Record<string, Record<string, Resource>>;
const documentsOf = ({ templates }: Cloud): Documents => Object.fromEntries(templates.map(({ name, resources }) => [name, { ...resources }]));
const isHeld = ({ name }: { readonly name: string }) => !(name in suppressed);

it('satisfies every rule that is not suppressed in both stages', async () => {
  const all = documentsOf(prod);
  expect(Object.keys(all).length).toBeGreaterThan(20);
  // Most of dev equals prod under other names, and is not checked twice.
  const known = new Set(Object.values(all).flatMap((document) => Object.values(document).map((each) => JSON.stringify(each))));
  for (const [name, document] of Object.entries(documentsOf(dev)))
    all[name] = Object.fromEntries(Object.entries(document).filter(([, each]) => !known.has(JSON.stringify(each).replaceAll('dev', 'prod'))));
  expect(await findings(all, isHeld)).toEqual([]);
}, 600_000);

it('finds a bucket that is open, a queue without encryption and a statement that allows everything', async () => {
  const everything = { PolicyName: 'p', PolicyDocument: { Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] }, Roles: ['r'] };
  const planted: Documents = {
    planted: {
      Bucket: { Type: 'AWS::S3::Bucket', Properties: {} },
      Queue: { Type: 'AWS::SQS::Queue', Properties: {} },
      Policy: { Type: 'AWS::IAM::Policy', Properties: everything },
    },
  };
  const found = await findings(planted, isHeld);
  for (const [resource, words] of [
    ['Bucket', 'block public access'],
    ['Queue', 'encryption'],
    ['Policy', 'inline policy'],
  ] as const)
    expect(
      found.filter((each) => each.startsWith(`planted/${resource}:`) && each.toLowerCase().includes(words)),
      `${resource} in ${found.join('\n')}`,
    ).not.toEqual([]);
});

it('suppresses no rule that the templates satisfy', async () => {
  expect(Object.keys(suppressed).filter((name) => !rules.some((rule) => rule.name === name))).toEqual([]);
  const stages = [prod, dev].map(({ templates }) => templates.flatMap((template) => Object.values(template.resources)));
  for (const { name, reportsOn } of rules.filter((rule) => !isHeld(rule))) {
    // Two resources of each type suffice; all functions would produce 24 MB of findings.
    const few = reportsOn.flatMap((type) => stages.flatMap((resources) => resources.filter(({ Type }) => Type === type).slice(0, 2)));
    const document = Object.fromEntries(few.map((resource, at) => [`Resource${at}`, resource]));
    expect(await findings({ few: document }, (rule) => rule.name === name), name).not.toEqual([]);
  }
}, 60_000);
