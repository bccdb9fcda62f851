/** Pages rendered on the server. */
import { beforeAll, expect, it } from 'vitest';
import { shopPages } from '#web/app/routes.tsx';
import { render } from '#web/entry-server.tsx';
import { isShellPath } from '#web/paths.ts';

// The home page needs the code of its slides, which the renderer's single file contains.
beforeAll(() => import('#web/features/home/hero.tsx'));

it.each(Object.keys(shopPages).filter((path) => !isShellPath(path)))('renders %s with a title while the API does not answer', async (path) => {
  const { head } = await render(path.replace(/:\w+/, '7'), 'https://shop.example', () => Promise.resolve(null));
  expect(head.title).not.toBe('');
});
