/** Every example in the OpenAPI document is valid for the schema of its endpoint. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openApi } from '#infra/api-docs/openapi.ts';
import type { Endpoint } from '#shared/contract/define.ts';
import { keys, registry } from '#shared/contract/index.ts';

const Shown = z.object({ schema: z.object({ $ref: z.string().optional() }), example: z.unknown().optional() });
const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() })).default([]),
  requestBody: z.object({ content: z.object({ 'application/json': Shown.optional() }) }).optional(),
  responses: z.record(z.string(), z.object({ content: z.object({ 'application/json': Shown.optional() }).optional() })),
});
const document = openApi() as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly example?: unknown }>> };
};
/** Returns the example that a reader sees: beside the schema, or of the component that it references. */
const exampleIn = (shown: z.infer<typeof Shown> | undefined): unknown =>
  shown?.schema.$ref === undefined ? shown?.example : document.components.schemas[shown.schema.$ref.replace(/^.*\//, '')]?.example;

describe('the examples of the OpenAPI document', () => {
  it.each(keys)('documents %s with valid examples of its request and response', (key) => {
    const { method, path, params, body, reply, media, status = 200 }: Endpoint = registry[key];
    const operation = Operation.parse(document.paths[path]?.[method.toLowerCase()]);
    const inPath = operation.parameters.flatMap((each) => (each.in === 'path' ? [[each.name, each.example] as const] : []));
    const faults = (schema: z.ZodType | undefined, example: unknown) => schema?.safeParse(example).error?.issues ?? [];
    expect(faults(params?.(), Object.fromEntries(inPath))).toEqual([]);
    expect(faults(body?.(), exampleIn(operation.requestBody?.content['application/json']))).toEqual([]);
    if (media === undefined) expect(faults(reply(), exampleIn(operation.responses[String(status)]?.content?.['application/json']))).toEqual([]);
  });
});
