/** Reads the operations of docs/openapi.json with their parameters, bodies and responses. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';

type Json = Readonly<Record<string, unknown>>;

export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

interface Answer {
  readonly media: string;
  readonly schema: z.ZodType;
}

export interface Operation {
  /** The contract's key. */
  readonly id: string;
  readonly method: string;
  /** `/api/orders/{id}`. */
  readonly path: string;
  readonly access: string;
  /** Media type -> schema of the request body. */
  readonly bodies: Readonly<Record<string, Schema>>;
  readonly query: Readonly<Record<string, Schema>>;
  readonly headers: Readonly<Record<string, Schema>>;
  /** Status -> media type and schema of the response. */
  readonly answers: ReadonlyMap<number, Answer>;
}

interface Described {
  readonly operationId: string;
  readonly 'x-access': string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Json }>> }>>;
}

const file = new URL('../../docs/openapi.json', import.meta.url);

export function operationsOf(text = readFileSync(file, 'utf8')): readonly Operation[] {
  const document = JSON.parse(text) as Json;
  const paths = resolved(document['paths'], document) as Record<string, Record<string, Described>>;
  return Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, each]) => operationOf(path, method, each)));
}

function operationOf(path: string, method: string, described: Described): Operation {
  const { operationId: id, parameters = [], requestBody, responses } = described;
  const at = (place: string) => Object.fromEntries(parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, schema]));
  return {
    id,
    method: method.toUpperCase(),
    path,
    access: described['x-access'],
    bodies: Object.fromEntries(Object.entries(requestBody?.content ?? {}).map(([media, { schema }]) => [media, schema])),
    query: at('query'),
    headers: at('header'),
    answers: new Map(
      Object.entries(responses).map(([status, { content = {} }]) => {
        const [[media, { schema }] = ['', { schema: {} }]] = Object.entries(content);
        return [Number(status), { media, schema: z.fromJSONSchema(schema) }];
      }),
    ),
  };
}

/** Replaces references by what they refer to; the document has no circular references. */
function resolved(node: unknown, document: Json): unknown {
  if (Array.isArray(node)) return node.map((each) => resolved(each, document));
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node) {
    const place = String(node.$ref).slice(2).split('/');
    return resolved(
      place.reduce<unknown>((at, name) => (at as Json)[name], document),
      document,
    );
  }
  return Object.fromEntries(Object.entries(node).map(([name, each]) => [name, resolved(each, document)]));
}
