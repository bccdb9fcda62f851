/** Lists every function of the shop with the module that contains its handler. */
import { functionNameOf, keys, modulePathOf } from './index.ts';
import { identityTriggers, jobs } from './jobs.ts';

/**
 * The name of each function (`auth/login`, `jobs/send-mail`, `triggers/define-challenge`) -> the path of its handler under functions/, without the
 * extension.
 */
export const functionModules: ReadonlyMap<string, string> = new Map([
  ...keys.map((key) => [functionNameOf(key), modulePathOf(key)] as const),
  ...Object.entries(jobs).map(([name, { module }]) => [`jobs/${name}`, module] as const),
  ...Object.values(identityTriggers).map((name) => [`triggers/${name}`, `identity/triggers/${name}`] as const),
]);

/** @throws Error when no function has this name */
export function moduleOfFunction(name: string): string {
  const module = functionModules.get(name);
  if (module === undefined) throw new Error(`No function is called ${name}.`);
  return module;
}
