/** Compares the properties of a resource with CloudFormation's schema of its type. */
import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { Resource } from './cloud.ts';

const database = loadAwsServiceSpecSync();

/** A type as in the schema database; https://github.com/cdklabs/awscdk-service-spec. */
type Type =
  | { readonly type: 'ref'; readonly reference: { readonly $ref: string } }
  | { readonly type: 'array' | 'map'; readonly element: Type }
  | { readonly type: 'union'; readonly types: readonly Type[] }
  | { readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'json' | 'tag' | 'date-time' | 'null' };
interface Property {
  readonly type: Type;
  readonly required?: boolean;
  readonly previousTypes?: readonly Type[];
}
type Properties = Readonly<Record<string, Property>>;

/** Ref, Fn::GetAtt and similar functions, whose value CloudFormation fills in. */
const isIntrinsic = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 1 && /^(?:Ref|Fn::\w+)$/.test(Object.keys(value)[0] ?? '');

function faultsOfObject(value: Record<string, unknown>, properties: Properties, at: string): readonly string[] {
  const missing = Object.entries(properties).flatMap(([name, { required }]) =>
    required === true && !(name in value) ? [`${at}.${name} is missing`] : [],
  );
  const wrong = Object.entries(value).flatMap(([name, each]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) return [`${at}.${name} is no property`];
    const readings = [property.type, ...(property.previousTypes ?? [])].map((type) => faultsOf(each, type, `${at}.${name}`));
    return readings.find((faults) => faults.length === 0) ?? readings[0] ?? [];
  });
  return [...missing, ...wrong];
}

function faultsOf(value: unknown, type: Type, at: string): readonly string[] {
  if (isIntrinsic(value)) return [];
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  const expected = (isRight: boolean) => (isRight ? [] : [`${at} is not of type ${type.type}`]);
  switch (type.type) {
    case 'ref': {
      const definition = database.get('typeDefinition', type.reference.$ref);
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? faultsOfObject(value as Record<string, unknown>, definition.properties, at)
        : [`${at} is not an object`];
    }
    case 'array':
      return Array.isArray(value) ? value.flatMap((each, index) => faultsOf(each, type.element, `${at}[${index}]`)) : expected(false);
    case 'map':
      return typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, each]) => faultsOf(each, type.element, `${at}.${name}`))
        : expected(false);
    case 'union': {
      const readings = type.types.map((each) => faultsOf(value, each, at));
      return readings.find((faults) => faults.length === 0) ?? readings[0] ?? [];
    }
    case 'number':
    case 'integer':
      return expected(isScalar && !Number.isNaN(Number(value)));
    case 'boolean':
      return expected([true, false, 'true', 'false'].includes(value as boolean));
    case 'string':
    case 'date-time':
      return expected(isScalar);
    case 'null':
      return expected(value === null);
    // Any JSON: policies, dashboards, tags.
    case 'json':
    case 'tag':
      return [];
    default:
      return [];
  }
}

/** @returns what CloudFormation would reject, each with its path; nothing for a custom resource, which has no schema */
export function schemaFaults(id: string, { Type, Properties }: Resource): readonly string[] {
  if (Type.startsWith('Custom::') || Type === 'AWS::CloudFormation::CustomResource' || Type === 'AWS::CDK::Metadata') return [];
  const [resource] = database.lookup('resource', 'cloudFormationType', 'equals', Type);
  if (resource === undefined) return [`${id}: there is no resource type ${Type}`];
  return faultsOfObject(Properties, resource.properties, `${id} (${Type})`);
}
