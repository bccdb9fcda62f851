/** Reloads the console every two seconds, unless a form on it is being used. */
const every = 2_000;
const content = document.querySelector('#content');
const live = document.querySelector('#live');
live.closest('label').hidden = false;

const open = () => [...content.querySelectorAll('details[open]')].map(({ dataset }) => dataset.key);
/** Content that the user is filling in, selecting or pressing must not be replaced meanwhile. */
const isAtWork = () => content.contains(document.activeElement) || !getSelection().isCollapsed;
const address = () => {
  const url = new URL(location.href);
  url.searchParams.delete('said');
  return url;
};

async function keepUp() {
  if (!live.checked || document.hidden || isAtWork()) return;
  const response = await fetch(address(), { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (!response?.ok || isAtWork()) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  document.querySelector('#clock').replaceChildren(...fresh.querySelector('#clock').childNodes);
  document.querySelector('nav').replaceChildren(...fresh.querySelector('nav').childNodes);
  const unfolded = open();
  const next = fresh.querySelector('#content');
  for (const each of next.querySelectorAll('details')) each.open = unfolded.includes(each.dataset.key);
  if (next.innerHTML !== content.innerHTML) content.replaceChildren(...next.childNodes);
}
setInterval(keepUp, every);

// The result of an action is shown once: removes it from the address, so that a reload or a bookmark does not repeat it.
if (location.search.includes('said=')) history.replaceState(null, '', address());
