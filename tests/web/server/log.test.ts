/** The log of the renderer. */
import { expect, it, vi } from 'vitest';
import { log } from '../../../web/server/log.ts';

/** The lines that `write` writes, without their times. */
function linesOf(write: () => void): readonly object[] {
  const spy = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    write();
    return spy.mock.calls.map(([line]) => ({ ...JSON.parse(String(line)), time: undefined }));
  } finally {
    spy.mockRestore();
  }
}

it('writes level, event and the path without the query that a visitor typed', () => {
  expect(linesOf(() => log('WARN', 'render.read-refused', '/api/products?q=asha%40example.in', { status: 503 }))).toEqual([
    { level: 'WARN', event: 'render.read-refused', path: '/api/products', status: 503 },
  ]);
});

it('writes the name and the stack of an error without its message', () => {
  const [line] = linesOf(() => log('ERROR', 'render.failed', '/product/7', { error: new TypeError('asha@example.in is no number') }));
  expect(line).toMatchObject({ level: 'ERROR', event: 'render.failed', path: '/product/7', error: 'TypeError' });
  expect(line).toHaveProperty('trace', expect.stringContaining('log.test.ts'));
  expect(JSON.stringify(line)).not.toContain('asha');
});
