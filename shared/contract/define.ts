/** The types of the registry's entries: what an endpoint is. */
import type * as z from 'zod';
import type { StaffArea } from '../rules/identity/role.ts';
import type { FailureCode } from './failures.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call:
 * - `public`: every client; a token is ignored
 * - `visitor`: every client; a valid token identifies the caller (an admin sees drafts)
 * - `customer`: every signed-in caller, admins included
 * - `admin`: administrators; `orders`: admins and order staff; `catalogue`: admins and catalogue staff;
 *   `doctor`: admins and doctors, each of whom sees only their own records; `staff`: all of these
 * - `provider`: a payment provider that signs the body; the handler verifies the signature first
 */
export type Access = 'public' | 'visitor' | 'customer' | StaffArea | 'provider';

/** Schemas are thunks, so that a bundle holds only the schemas of the endpoint that it serves. */
type Thunk<T extends z.ZodType = z.ZodType> = () => T;

export interface Endpoint {
  /** The endpoint's only name: `order.create` is also functions/checkout/endpoints/order/create.ts, the function's name, the log event and the spec's path. */
  readonly key: `${string}.${string}`;
  readonly method: Method;
  /** The path in OpenAPI's form: `/api/orders/{id}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly params?: Thunk;
  readonly query?: Thunk;
  readonly headers?: Thunk;
  readonly body?: Thunk;
  /** The maximum size of the body in bytes; 256 KiB by default. A function accepts at most 6 MB in one call. */
  readonly maxBodyBytes?: number;
  /** A form, urlencoded or multipart, that other programs post. The handler does not need it and does not parse it. */
  readonly form?: Thunk;
  /** One picture and its fields as multipart/form-data; the handler parses the raw bytes (functions/platform/http/picture-form.ts). */
  readonly multipart?: Thunk;
  readonly reply: Thunk;
  /** The media type of a reply that is not JSON but a `FileReply` (common.ts). */
  readonly media?: 'application/pdf' | 'application/zip' | 'image/webp' | 'text/calendar; charset=utf-8';
  /** Set together with `media`: the reply is JSON, and a `FileReply` only when the query requests one. */
  readonly isFileOnRequest?: true;
  /** For GET only: every client without a token gets the same reply, so that the edge may cache it for a second (shared/rules/edge.ts). */
  readonly isPubliclyCacheable?: true;
  /** Default 200. With 303 the reply is a `Redirect` (common.ts). */
  readonly status?: 200 | 201 | 202 | 303;
  /** Some calls are only accepted (202): their reply states what the client must do next. */
  readonly mayBeAccepted?: true;
  /** The failures that the endpoint can answer besides the common ones. */
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
/** Declares an endpoint. Each call is marked as pure, so that a bundler drops the entry where it is not used. */
export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}
