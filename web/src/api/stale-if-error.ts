/** What is shown of the catalogue while the shop cannot be reached? Its last real answer, which every public read leaves behind. */
import { ApiError } from './client.ts';
import { whenIdle } from './when-idle.ts';

/** Comes at leisure: nothing on the first screen waits for it. */
const keeper = () => import('./response-cache.ts');

/** No answer at all, or one that says that the shop is in trouble. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout' || error.status >= 500);

/** A read whose answer is kept under a name, and answered from there while none comes. Other failures stay failures. */
export async function lasting<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    const answer = await read();
    whenIdle(() => void keeper().then(({ keep }) => keep(name, answer), ignore));
    return answer;
  } catch (error) {
    const kept = isOutOfReach(error) ? await keeper().then(({ recall }) => recall<T>(name), ignore) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

/** The keeper itself could not be had. */
const ignore = (): undefined => undefined;
