// @vitest-environment happy-dom
/** The channels between the tabs of a page spec: spec files in other threads of the process are other browsers. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

it('delivers messages to tabs of the same browser, and to no spec file in another thread', async () => {
  const heard: unknown[] = [];
  const [tab, sameBrowser] = [new BroadcastChannel('nanhe.cart'), new BroadcastChannel('nanhe.cart')];
  tab.addEventListener('message', ({ data }) => heard.push(data));
  const other = new Worker("const it = new BroadcastChannel('nanhe.cart'); it.postMessage('another browser'); setTimeout(() => it.close(), 50);", {
    eval: true,
  });
  await once(other, 'exit');
  sameBrowser.postMessage('another tab');
  await expect.poll(() => heard).toEqual(['another tab']);
  for (const each of [tab, sameBrowser]) each.close();
});
