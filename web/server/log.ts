/**
 * Writes the lines of the renderer in the form of the functions' log (functions/platform/log.ts): stable codes and addresses without their queries,
 * which hold what a visitor typed; of an error its name and stack, never its message.
 */
export function log(level: 'WARN' | 'ERROR', event: string, address: string, fields: { readonly status?: number; readonly error?: unknown }): void {
  const { error, ...own } = fields;
  const [path] = address.split('?', 1);
  process.stdout.write(`${JSON.stringify({ level, event, time: new Date().toISOString(), path, ...own, ...describeError(error) })}\n`);
}

function describeError(error: unknown): { readonly error?: string; readonly trace?: string } {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack?.split('\n').flatMap((line) => (line.startsWith('    at ') ? [line.trim()] : [])) ?? [];
  return { error: error.name, trace: frames.slice(0, 8).join(' < ') };
}
