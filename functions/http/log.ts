/** What do we tell the operator? One JSON line an event: stable codes and ids; never bodies, headers, tokens, names or health facts. */
type Field = string | number | boolean | undefined | null;
export type LogFields = Record<string, Field>;
type Level = 'INFO' | 'WARN' | 'ERROR';

function write(level: Level, event: string, fields: LogFields): void {
  // For a command at a person's terminal.
  if (level === 'INFO' && process.env['LOG_LEVEL'] === 'WARN') return;
  process.stdout.write(`${JSON.stringify({ level, event, time: new Date().toISOString(), ...fields })}\n`);
}

/** An error by its name and place, without its message where that may hold what a client sent. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  return {
    error: error.name,
    at: error.stack
      ?.split('\n')
      .find((line) => line.includes('    at '))
      ?.trim(),
  };
}

export const log = {
  info: (event: string, fields: LogFields = {}) => write('INFO', event, fields),
  warn: (event: string, fields: LogFields = {}) => write('WARN', event, fields),
  error: (event: string, fields: LogFields = {}) => write('ERROR', event, fields),
};
