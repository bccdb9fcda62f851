/** Pages rendered on the server. */
import { expect, it } from 'vitest';
import { shopPages } from '#web/app/routes.tsx';
import { render } from '#web/entry-server.tsx';
import { isShellPath } from '#web/paths.ts';

// Without the home page: it loads the code of its slides separately, unlike in the renderer's single file.
it.each(Object.keys(shopPages).filter((path) => path !== '/' && !isShellPath(path)))(
  'renders %s with a title while the API does not answer',
  async (path) => {
    const { head } = await render(path.replace(/:\w+/, '7'), 'https://shop.example', () => Promise.resolve(null));
    expect(head.title).not.toBe('');
  },
);
