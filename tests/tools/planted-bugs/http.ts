/** Planted bugs about the HTTP layer: request bodies, headers, error responses and what caches may keep. */
import type { PlantedBug } from './planted-bug.ts';

const source = 'tests/platform/http/source.test.ts';
const requestBody = 'tests/platform/http/request-body.test.ts';
const errorResponses = 'tests/platform/http/error-responses.test.ts';

export const httpBugs: readonly PlantedBug[] = [
  {
    name: 'a request body of any size is parsed',
    file: 'functions/platform/http/handler.ts',
    from: "  if (Buffer.byteLength(rawBody) > maxBytes) throw new Failure('body_too_large');\n",
    to: '',
    specs: [requestBody],
  },
  {
    name: 'a body of another content type is parsed as JSON',
    file: 'functions/platform/http/handler.ts',
    from: '/^application\\/(?:[\\w.+-]+\\+)?json\\s*(?:;|$)/i.test(',
    to: '/json|text/i.test(',
    specs: [requestBody],
  },
  {
    name: 'a body may set __proto__',
    file: 'functions/platform/http/handler.ts',
    from: "      if (key === '__proto__') throw new SyntaxError('__proto__');\n",
    to: '',
    specs: [requestBody],
  },
  {
    name: 'half a character is accepted as text',
    file: 'functions/platform/http/handler.ts',
    from: "!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())",
    to: '!key.isWellFormed()',
    specs: ['tests/platform/http/strict-input.test.ts'],
  },
  {
    name: 'a visitor chooses the address that limits count by',
    file: 'functions/platform/http/handler.ts',
    from: "(isConfigured('ORIGIN_SECRET') ? headers['x-viewer-address'] : undefined) ??",
    to: "headers['x-viewer-address'] ??",
    specs: [source],
  },
  {
    name: 'any origin secret of the right length is accepted',
    file: 'functions/platform/http/handler.ts',
    from: 'return received.length === expected.length && expected.reduce(',
    to: 'return received.length === expected.length || expected.reduce(',
    specs: [errorResponses],
  },
  {
    name: 'a throttled service is answered as an internal error',
    file: 'functions/platform/http/unavailable.ts',
    from: 'return transientNames.has(error.name) || ',
    to: 'return ',
    specs: [errorResponses],
  },
  {
    name: 'a function whose time ends answers nothing',
    file: 'functions/platform/http/handler.ts',
    from: 'await withinTimeLimit(() => handle(input))',
    to: 'await handle(input)',
    specs: [errorResponses],
  },
  {
    name: 'a client that must wait is not told how long',
    file: 'functions/platform/http/handler.ts',
    from: 'failure.retryAfter ?? (status === 503 || status === 429 ? 5 : undefined),',
    to: 'failure.retryAfter,',
    specs: [errorResponses],
  },
  {
    name: 'an injected base element sends the links of a page elsewhere',
    file: 'infra/constructs/content-security-policy.ts',
    from: '"base-uri \'none\'",',
    to: '"base-uri *",',
    specs: ['tests/infra/constructs/security-headers.test.ts'],
  },
  {
    name: 'a shared cache keeps the response to a member of staff',
    file: 'functions/platform/http/public-cache.ts',
    from: 'if (varyHeaders.some((name) => headers[name] !== undefined)) return',
    to: "if (varyHeaders.some((name) => headers[name] === '')) return",
    specs: ['tests/platform/http/public-cache.test.ts'],
  },
];
