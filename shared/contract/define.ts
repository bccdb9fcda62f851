/** What is an endpoint? The types that every entry of the registry has. */
import type * as z from 'zod';
import type { StaffArea } from '../rules/role.ts';
import type { commonFailures, FailureCode } from './failures.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call:
 * - `public`: anybody; a token is not looked at
 * - `visitor`: anybody; a good token makes the caller known (an admin sees drafts)
 * - `customer`: anybody signed in, admins included
 * - `admin`: administrators; `orders`: they and the staff of the orders; `catalogue`: they and the staff of the catalogue;
 *   `doctor`: they and the doctors, of whom each sees only what is their own; `staff`: all of these
 * - `provider`: a payment provider that signs the body; the handler checks the signature before anything else
 */
export type Access = 'public' | 'visitor' | 'customer' | StaffArea | 'provider';

/** Schemas are thunks, so that a bundle holds only the schemas of the endpoint that it serves. */
type Thunk<T extends z.ZodType = z.ZodType> = () => T;

export interface Endpoint {
  /** The one name: `order.create` is also functions/checkout/endpoints/order/create.ts, the function's name, the log event and the spec's path. */
  readonly key: `${string}.${string}`;
  readonly method: Method;
  /** As in OpenAPI: `/api/orders/{id}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly params?: Thunk;
  readonly query?: Thunk;
  readonly headers?: Thunk;
  readonly body?: Thunk;
  /** Bytes of a body; 256 KB unless told. A function takes 6 MB in one call. */
  readonly largestBody?: number;
  /** What other programs post as a form, urlencoded or multipart. It decides nothing, so it is not read. */
  readonly form?: Thunk;
  /** One picture and its fields, as multipart/form-data; the handler reads them out of the bytes (functions/platform/http/picture-form.ts). */
  readonly multipart?: Thunk;
  readonly reply: Thunk;
  /** What it answers instead of JSON: the reply is then a `FileReply` (common.ts). */
  readonly media?: 'application/pdf' | 'image/webp';
  /** Of a GET: whoever shows no token is answered the same, so that the edge may keep it for a second (shared/rules/edge.ts). */
  readonly isPubliclyCacheable?: true;
  /** Default 200. With 303 the reply is `Elsewhere` (common.ts): a browser goes there. */
  readonly status?: 200 | 201 | 202 | 303;
  /** What it can answer besides the common failures. */
  readonly failures: readonly FailureCode[];
}

type Out<T> = T extends Thunk<infer S> ? z.output<S> : undefined;
type In<T> = T extends Thunk<infer S> ? z.input<S> : undefined;

/** What a handler receives (parsed). */
export type Params<E extends Endpoint> = Out<E['params']>;
export type Query<E extends Endpoint> = Out<E['query']>;
export type Headers<E extends Endpoint> = Out<E['headers']>;
export type Body<E extends Endpoint> = Out<E['body']>;
/** What a handler returns and a client receives. */
export type Reply<E extends Endpoint> = z.output<ReturnType<E['reply']>>;
/** What a client sends. */
export type ParamsIn<E extends Endpoint> = In<E['params']>;
export type QueryIn<E extends Endpoint> = In<E['query']>;
export type BodyIn<E extends Endpoint> = In<E['body']>;
/** Every code that a client of this endpoint must be ready for. */
export type FailuresOf<E extends Endpoint> = E['failures'][number] | (typeof commonFailures)[number];

/** Writes an entry. Without side effects, so that a bundler drops the entries that nobody reads. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}
