/** How is a page loaded again without losing what is shown? Only when the shop answers: without a connection the browser's own error page would take its place. */
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
