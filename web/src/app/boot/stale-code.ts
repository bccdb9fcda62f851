/** Reloads the page once when its code is gone after a release, because the new page knows the new file names. */
import { isShopReachable } from '#web/ui/feedback/reload-page.ts';

const triedKey = 'nanhe.reloaded';

/** The messages of Chromium, Firefox and Safari. */
export const isCodeMissing = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|importing a module script failed/i.test(error.message);

/** Reloads the page unless that was tried for the same code before, or the shop cannot be reached and a reload would only lose the page. */
export async function reloadOnce({ message }: Error): Promise<void> {
  const tried = `${window.location.pathname} ${message}`;
  try {
    if (sessionStorage.getItem(triedKey) === tried) return;
    if (!(await isShopReachable())) return;
    sessionStorage.setItem(triedKey, tried);
  } catch {
    // Without session storage it could reload for ever.
    return;
  }
  window.location.reload();
}
