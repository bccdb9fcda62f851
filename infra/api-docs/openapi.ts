/** Writes docs/openapi.json: the registry as OpenAPI 3.1. `node infra/api-docs/openapi.ts --check` fails when the file is out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { FailureEnvelope } from '#shared/contract/common.ts';
import type { Endpoint } from '#shared/contract/define.ts';
import { commonFailures, type FailureCode, messageOf, statusOf } from '#shared/contract/failures.ts';
import { keys, registry } from '#shared/contract/index.ts';
import { isStaffArea } from '#shared/rules/identity/role.ts';
import { exampleOf } from './openapi-examples.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** A schema with a title has its example in the components, so it is not repeated here. */
const jsonOf = (schema: Json): Json => ({ 'application/json': { schema, ...('title' in schema ? {} : { example: exampleOf(schema) }) } });

/** Each property of an object schema as a parameter of its location. */
function parametersOf(thunk: (() => z.ZodType) | undefined, location: 'path' | 'query' | 'header'): Json[] {
  if (thunk === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(thunk(), 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
    // Examples for path parameters only: in other places Swagger UI would fill them in when a developer tries a call, and most are optional.
    ...(location === 'path' ? { example: exampleOf(schema, name) } : {}),
  }));
}

/** The failure codes of an endpoint: its own, those that every endpoint has, and those of a missing or forbidden caller. */
function failuresOf(entry: Endpoint): FailureCode[] {
  const caller: FailureCode[] =
    entry.access === 'customer' ? ['signed_out', 'session_expired'] : isStaffArea(entry.access) ? ['signed_out', 'session_expired', 'forbidden'] : [];
  return [...new Set<FailureCode>([...caller, ...entry.failures, ...commonFailures])];
}

/** The response of one status; endpoints with the same failures share one component. */
function failureResponse(codes: readonly FailureCode[], responses: Record<string, Json>): Json {
  const name = codes.join('-');
  responses[name] = {
    description: codes.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n\n'),
    content: { 'application/json': { schema: { allOf: [schemaOf(FailureEnvelope(), 'output'), { properties: { code: { enum: codes } } }] } } },
  };
  return { $ref: `#/components/responses/${name}` };
}

const contentOf = ({ media, reply, isFileOnRequest }: Endpoint): Json => ({
  ...(media === undefined || isFileOnRequest ? jsonOf(schemaOf(reply(), 'output')) : {}),
  ...(media === undefined ? {} : { [media]: { schema: { type: 'string', format: 'binary' } } }),
});

const formOf = (schema: Json): Json => ({ 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } });

function operationOf(entry: Endpoint, responses: Record<string, Json>): Json {
  const byStatus = Map.groupBy(failuresOf(entry), statusOf);
  const failures = [...byStatus].toSorted(([a], [b]) => a - b).map(([status, codes]) => [String(status), failureResponse(codes, responses)]);
  const parameters = [...parametersOf(entry.params, 'path'), ...parametersOf(entry.query, 'query'), ...parametersOf(entry.headers, 'header')];
  return {
    operationId: entry.key,
    tags: [entry.key.slice(0, entry.key.indexOf('.'))],
    summary: entry.summary,
    security:
      entry.access === 'customer' || isStaffArea(entry.access)
        ? [{ bearer: [] }, { token: [] }]
        : entry.access === 'visitor'
          ? [{}, { bearer: [] }, { token: [] }]
          : [],
    'x-access': entry.access,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(entry.body === undefined ? {} : { requestBody: { required: true, content: jsonOf(schemaOf(entry.body(), 'input')) } }),
    ...(entry.multipart === undefined
      ? {}
      : { requestBody: { required: true, content: { 'multipart/form-data': { schema: schemaOf(entry.multipart(), 'input') } } } }),
    ...(entry.form === undefined ? {} : { requestBody: { required: false, content: formOf(schemaOf(entry.form(), 'input')) } }),
    responses: {
      [String(entry.status ?? 200)]: { description: 'Done', content: contentOf(entry) },
      ...(entry.mayBeAccepted === true
        ? { '202': { description: 'Accepted: the reply says what is still to be done', content: contentOf(entry) } }
        : {}),
      ...(entry.isPubliclyCacheable === true ? { '304': { description: 'Still the answer whose tag If-None-Match names' } } : {}),
      ...Object.fromEntries(failures),
    },
  };
}

/** Moves every schema that has a title into the components and leaves a reference to it. Skips examples, which are not schemas. */
function extractSchemas(node: unknown, schemas: Record<string, Json>): unknown {
  if (Array.isArray(node)) return node.map((each) => extractSchemas(each, schemas));
  if (typeof node !== 'object' || node === null) return node;
  const { title, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === 'example' ? value : extractSchemas(value, schemas)]),
  );
  if (typeof title !== 'string' || !('type' in rest)) return title === undefined ? rest : { title, ...rest };
  const known = schemas[title];
  const schemaWithExample = { ...rest, example: exampleOf(node as Json) };
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schemaWithExample)) throw new Error(`Two schemas are called ${title}.`);
  schemas[title] = schemaWithExample;
  return { $ref: `#/components/schemas/${title}` };
}

export function openApi(): Json {
  const paths: Record<string, Json> = {};
  const responses: Record<string, Json> = {};
  for (const key of keys) {
    const entry = registry[key];
    const methods = (paths[entry.path] ??= {});
    methods[entry.method.toLowerCase()] = operationOf(entry, responses);
  }
  const schemas: Record<string, Json> = {};
  const hoisted = extractSchemas(paths, schemas);
  const hoistedResponses = extractSchemas(responses, schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'Nanhe', version: '1', description: 'Generated from shared/contract; do not edit.' },
    paths: hoisted,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => a.localeCompare(b, 'en'))),
      responses: hoistedResponses,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, token: { type: 'apiKey', in: 'header', name: 'token' } },
    },
  };
}

if (import.meta.main) {
  const file = new URL('../../docs/openapi.json', import.meta.url);
  const text = `${JSON.stringify(openApi(), null, 2)}\n`;
  if (process.argv.includes('--check')) {
    if (readFileSync(file, 'utf8') !== text) {
      process.stderr.write('docs/openapi.json is out of date: run `npm run openapi` and commit it.\n');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(file, text);
  }
}
