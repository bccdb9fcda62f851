/** Finds the endpoint of a method and path in the registry. */
import { type Key, keys, registry } from '#shared/contract/index.ts';

export interface Match {
  readonly key: Key;
  readonly params: Record<string, string>;
}

const routes = keys.map((key) => {
  const { method, path } = registry[key];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return { key, method, names, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`) };
});

/** The endpoint of a method and path; or the methods that the path has, none when there is no such path. */
export function match(method: string, path: string): Match | { readonly allowed: readonly string[] } {
  const allowed: string[] = [];
  for (const route of routes) {
    const found = route.pattern.exec(path);
    if (!found) continue;
    if (route.method === method)
      return { key: route.key, params: Object.fromEntries(route.names.map((name, place) => [name, decoded(found[place + 1] as string)])) };
    allowed.push(route.method);
  }
  return { allowed };
}

/** API Gateway hands over path parameters decoded; what cannot be decoded stays as it came. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
