/** Ends a call after its deadline, retries included. */
import { AsyncLocalStorage } from 'node:async_hooks';

const signals = new AsyncLocalStorage<AbortSignal>();

/** Throws `AbortError` after the deadline of the current call, so that no further attempt of it begins. */
export const checkDeadline = (): void => signals.getStore()?.throwIfAborted();

/**
 * @param call receives a signal that is aborted at the deadline
 * @throws `TimeoutError` at the deadline
 */
export async function withDeadline<T>(deadlineMs: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error(`No response within ${deadlineMs} ms, retries included.`), { name: 'TimeoutError' }));
      controller.abort();
    }, deadlineMs);
  });
  try {
    return await Promise.race([signals.run(controller.signal, call, controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
