/** Reloads the page, but only when the shop answers; otherwise the browser would show its own error page. */
import { toast } from './toast.ts';

export const isShopReachable = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

export async function reloadPage(): Promise<void> {
  if (await isShopReachable()) window.location.reload();
  else toast('error', 'Network error. Please check your internet connection.');
}
