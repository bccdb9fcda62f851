/**
 * Fails the synth when the templates exceed a limit that AWS would report only in the middle of a deployment. Quotas that AWS raises on request are
 * the default ones of an account, and a stage has an account of its own. tests/infra/stacks/limits.test.ts exceeds each by one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly Resources?: Readonly<Record<string, Resource>>;
  readonly Outputs?: object;
  readonly Parameters?: object;
}
export interface StackTemplate {
  /** Name of its file. */
  readonly name: string;
  readonly document: Document;
  /** Names of the files of its nested stacks. */
  readonly nested: readonly string[];
}

interface Limit {
  readonly what: string;
  readonly most: number;
  readonly remedy: string;
}
interface Counted<T> extends Limit {
  readonly count: (of: T) => number;
}

/** Characters that CloudFormation fills in for a reference, at most: no address or name of ours is longer. */
const filledIn = 150;

/** The value after CloudFormation has filled in its references, as far as its length matters. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[name, argument] = ['', undefined]] = entries;
  if (entries.length === 1 && name === 'Fn::Join' && Array.isArray(argument) && Array.isArray(argument[1]))
    return argument[1].map(filled).join(String(argument[0]));
  if (entries.length === 1 && /^(?:Ref|Fn::\w+)$/.test(name)) return 'x'.repeat(filledIn);
  return Object.fromEntries(entries.map(([key, each]) => [key, filled(each)]));
}

/** Characters of a text, or of an object as JSON, which has no white space. */
function lengthOf(value: unknown): number {
  const text = filled(value ?? '');
  return (typeof text === 'string' ? text : JSON.stringify(text)).length;
}

/** The value at a path of properties, or undefined. */
const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined), value);
const listAt = (value: unknown, ...names: readonly string[]): readonly unknown[] => {
  const list = at(value, ...names);
  return Array.isArray(list) ? list : [];
};

const split = 'give some of its resources to another stack.';

/** CloudFormation User Guide, "CloudFormation quotas". */
const ofTemplate: readonly Counted<Document>[] = [
  { what: 'resources', most: 500, remedy: split, count: ({ Resources = {} }) => Object.keys(Resources).length },
  { what: 'outputs', most: 200, remedy: split, count: ({ Outputs = {} }) => Object.keys(Outputs).length },
  { what: 'parameters', most: 200, remedy: split, count: ({ Parameters = {} }) => Object.keys(Parameters).length },
  {
    what: 'dynamic references',
    most: 60,
    remedy: `each function of an endpoint has one: ${split}`,
    count: (document) => JSON.stringify(document).match(/\{\{resolve:/g)?.length ?? 0,
  },
  // As the library writes it.
  { what: 'bytes', most: 1_048_576, remedy: split, count: (document) => Buffer.byteLength(JSON.stringify(document, undefined, 1)) },
];
/** Resources that a stack and its nested stacks may create, change or delete in one operation. */
const ofOperation: Limit = { what: 'resources with its nested stacks', most: 2_500, remedy: 'make two stacks of it.' };

const shorter = 'shorten it.';
const named = (property: string, most: number): Counted<unknown> => ({
  what: `characters of ${property}`,
  most,
  remedy: shorter,
  count: (properties) => lengthOf(at(properties, property)),
});
const keyed = (what: string, ...names: readonly string[]): Counted<unknown> => ({
  what,
  most: 10,
  remedy: 'let a CloudFront function drop or join what varies the cache.',
  count: (properties) => listAt(properties, 'CachePolicyConfig', 'ParametersInCacheKeyAndForwardedToOrigin', ...names).length,
});

const ofResource: Readonly<Record<string, readonly Counted<unknown>[]>> = {
  // Lambda Developer Guide, "Lambda quotas".
  'AWS::Lambda::Function': [
    named('FunctionName', 64),
    {
      what: 'bytes of environment variables',
      most: 4_096,
      remedy: 'read the longest from SSM or a secret.',
      count: (properties) => lengthOf(at(properties, 'Environment', 'Variables')),
    },
  ],
  // Lambda API Reference, "Filter"; Developer Guide, "Control which events Lambda sends to your function".
  'AWS::Lambda::EventSourceMapping': [
    {
      what: 'filters',
      most: 5,
      remedy: 'join their patterns.',
      count: (properties) => listAt(properties, 'FilterCriteria', 'Filters').length,
    },
    {
      what: 'characters in a filter',
      most: 4_096,
      remedy: 'make a second filter: a record passes when one fits.',
      count: (properties) => Math.max(0, ...listAt(properties, 'FilterCriteria', 'Filters').map((filter) => lengthOf(at(filter, 'Pattern')))),
    },
  ],
  // IAM User Guide, "IAM and AWS STS quotas": white space does not count.
  'AWS::IAM::Role': [named('AssumeRolePolicyDocument', 2_048)],
  'AWS::IAM::ManagedPolicy': [named('PolicyDocument', 6_144)],
  'AWS::SQS::Queue': [named('QueueName', 80)],
  // CloudWatch User Guide, "CloudWatch service quotas"; API Reference, "PutMetricAlarm" and "Dashboard body structure and syntax".
  'AWS::CloudWatch::Alarm': [
    named('AlarmName', 255),
    named('AlarmDescription', 1_024),
    {
      what: 'metrics',
      most: 10,
      remedy: 'make two alarms of it.',
      // The other entries are expressions.
      count: (properties) => listAt(properties, 'Metrics').filter((each) => at(each, 'MetricStat') !== undefined).length,
    },
  ],
  'AWS::CloudWatch::Dashboard': [
    {
      what: 'alarms in one widget',
      most: 100,
      remedy: 'show them in two widgets.',
      count: (properties) => {
        const body: unknown = JSON.parse(String(filled(at(properties, 'DashboardBody'))));
        return Math.max(0, ...listAt(body, 'widgets').map((widget) => listAt(widget, 'properties', 'alarms').length));
      },
    },
  ],
  // CloudFront Developer Guide, "Quotas"; API Reference, "DistributionConfig" and "CachePolicyConfig".
  'AWS::CloudFront::Distribution': [
    {
      what: 'behaviours',
      most: 75,
      remedy: 'join paths that are answered alike.',
      count: (properties) => listAt(properties, 'DistributionConfig', 'CacheBehaviors').length,
    },
  ],
  'AWS::CloudFront::CachePolicy': [
    keyed('query strings', 'QueryStringsConfig', 'QueryStrings'),
    keyed('headers', 'HeadersConfig', 'Headers'),
    keyed('cookies', 'CookiesConfig', 'Cookies'),
    { what: 'characters of comment', most: 128, remedy: shorter, count: (properties) => lengthOf(at(properties, 'CachePolicyConfig', 'Comment')) },
  ],
  'AWS::CloudFront::ResponseHeadersPolicy': [
    {
      what: 'characters of content security policy',
      most: 1_783,
      remedy: 'name fewer origins.',
      count: (properties) =>
        lengthOf(at(properties, 'ResponseHeadersPolicyConfig', 'SecurityHeadersConfig', 'ContentSecurityPolicy', 'ContentSecurityPolicy')),
    },
    {
      what: 'custom headers',
      most: 10,
      remedy: 'let the functions send the rest.',
      count: (properties) => listAt(properties, 'ResponseHeadersPolicyConfig', 'CustomHeadersConfig', 'Items').length,
    },
  ],
  'AWS::CloudFront::Function': [named('FunctionCode', 10_240)],
};

/** All policies inside one role together; IAM User Guide, "IAM and AWS STS quotas". */
const ofRole: Limit = { what: 'characters of policies', most: 10_240, remedy: 'attach a managed policy.' };

const raise = 'ask for more in Service Quotas before the deployment.';
const join = 'answer several calls by one function.';

/** Resources of one type in the account; the guides above, API Gateway's "Quotas for HTTP APIs", EventBridge's and CloudWatch Logs' "Quotas". */
const ofAccount: Readonly<Record<string, Limit>> = {
  'AWS::ApiGatewayV2::Route': { what: 'routes', most: 300, remedy: raise },
  'AWS::ApiGatewayV2::Integration': { what: 'integrations', most: 300, remedy: join },
  'AWS::IAM::Role': { what: 'roles', most: 1_000, remedy: raise },
  'AWS::Events::Rule': { what: 'rules of events', most: 300, remedy: raise },
  'AWS::Logs::ResourcePolicy': { what: 'resource policies of logs', most: 10, remedy: 'name several services in one.' },
  'AWS::CloudFront::CachePolicy': { what: 'cache policies', most: 20, remedy: 'share them.' },
  'AWS::CloudFront::ResponseHeadersPolicy': { what: 'response headers policies', most: 20, remedy: 'share them.' },
  'AWS::CloudFront::Function': { what: 'CloudFront functions', most: 100, remedy: 'share them.' },
};

const beyond = (where: string, count: number, { what, most, remedy }: Limit): readonly string[] =>
  count > most ? [`${where} has ${count} ${what}, and AWS permits ${most}: ${remedy}`] : [];

const resourcesOf = ({ document }: StackTemplate): [string, Resource][] => Object.entries(document.Resources ?? {});

function beyondInTemplate(template: StackTemplate): readonly string[] {
  const { name, document } = template;
  const resources = resourcesOf(template);
  const policiesOf = (role: string): readonly unknown[] =>
    resources.flatMap(([id, { Type, Properties }]) => {
      if (Type === 'AWS::IAM::Policy')
        return listAt(Properties, 'Roles').some((each) => at(each, 'Ref') === role) ? [at(Properties, 'PolicyDocument')] : [];
      return id === role ? listAt(Properties, 'Policies').map((policy) => at(policy, 'PolicyDocument')) : [];
    });
  return [
    ...ofTemplate.flatMap((limit) => beyond(name, limit.count(document), limit)),
    ...resources.flatMap(([id, { Type, Properties }]) => [
      ...(ofResource[Type] ?? []).flatMap((limit) => beyond(`${name}: ${id}`, limit.count(Properties), limit)),
      ...(Type === 'AWS::IAM::Role'
        ? beyond(
            `${name}: ${id}`,
            policiesOf(id).reduce<number>((sum, policy) => sum + lengthOf(policy), 0),
            ofRole,
          )
        : []),
    ]),
  ];
}

/** @param templates all templates of a stage @returns what exceeds a limit, with its remedy */
export function beyondLimits(templates: readonly StackTemplate[]): readonly string[] {
  const countOf = (names: readonly string[]) =>
    templates.filter(({ name }) => names.includes(name)).reduce((sum, template) => sum + resourcesOf(template).length, 0);
  const types = templates.flatMap((template) => resourcesOf(template).map(([, { Type }]) => Type));
  return [
    ...templates.flatMap(beyondInTemplate),
    ...templates.flatMap(({ name, nested }) => beyond(name, countOf([name, ...nested]), ofOperation)),
    ...Object.entries(ofAccount).flatMap(([type, limit]) => beyond('The stage', types.filter((each) => each === type).length, limit)),
  ];
}

const read = <T>(...file: readonly string[]): T => JSON.parse(readFileSync(path.join(...file), 'utf8')) as T;
interface Manifest {
  readonly files?: Readonly<Record<string, { readonly source: { readonly path: string } }>>;
}

/** @param assembly folder of the synthesised stacks, `cdk.out` @throws Error that lists what exceeds a limit */
export function checkLimits(assembly: string): void {
  const files = readdirSync(assembly);
  const fileOf = new Map(
    files
      .filter((file) => file.endsWith('.assets.json'))
      .flatMap((file) => Object.entries(read<Manifest>(assembly, file).files ?? {}).map(([hash, { source }]) => [hash, source.path] as const)),
  );
  const templates = files
    .filter((file) => file.endsWith('.template.json'))
    .map((name): StackTemplate => {
      const document = read<Document>(assembly, name);
      // The address of a nested stack's template ends in the hash under which it is uploaded.
      const nested = Object.values(document.Resources ?? {})
        .filter(({ Type }) => Type === 'AWS::CloudFormation::Stack')
        .flatMap(({ Properties }) => fileOf.get(/([0-9a-f]{64})\.json/.exec(JSON.stringify(at(Properties, 'TemplateURL')))?.[1] ?? '') ?? []);
      return { name, document, nested };
    });
  const found = beyondLimits(templates);
  if (found.length > 0) throw new Error(`Beyond the limits of AWS:\n- ${found.join('\n- ')}`);
}
