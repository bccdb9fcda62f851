// @vitest-environment happy-dom
/** Requests for the contact form from before hydration. */
import { expect, it, vi } from 'vitest';

it('hands over a request for the contact form once, when the code has loaded', async () => {
  document.body.innerHTML = '<script id="code" type="application/json">["data:text/javascript,0"]</script>';
  await import('#web/app/boot/deferred-hydration.ts');
  window.dispatchEvent(new CustomEvent('nanhe:contact', { detail: { type: 'law' } }));

  const requests: unknown[] = [];
  // As the code does: from its loading on it hears the requests itself.
  window.addEventListener('nanhe:contact', (event) => requests.push((event as CustomEvent).detail));
  document.dispatchEvent(new Event('keydown'));
  await vi.waitFor(() => expect(requests).toEqual([{ type: 'law' }]));

  // Hydration has ended, and the visitor may have closed the form.
  document.dispatchEvent(new Event('nanhe:ready'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toHaveLength(1);
});
