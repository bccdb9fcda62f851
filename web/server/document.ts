/** Inserts a rendered page between the marks of the shell (index.html). */
import { filesOf, shell } from 'virtual:built-site';
import type { RenderedData } from '#web/api/rendered-reads.ts';
import type { Rendered } from '#web/entry-server.tsx';
import { fullTitle, type HeadTag, headTags, jsonText } from '#web/ui/layout/head.ts';
import { shareTags } from './share-tags.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function tag({ name, attributes, text }: HeadTag): string {
  const all = Object.entries({ ...attributes, 'data-page': '' }).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${all.join('')}>${text === undefined ? '' : `${text}</${name}>`}`;
}

/** The range between two marks of the shell, marks included. */
function rangeOf(mark: string): readonly [before: number, after: number] {
  const [begin, end] = [`<!--${mark}-->`, `<!--/${mark}-->`];
  const [from, to] = [shell.indexOf(begin), shell.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`index.html has no ${begin} ... ${end}.`);
  return [from, to + end.length];
}

/** The scripts of the shell: the entry, then what it imports. src/app/boot/deferred-hydration.ts loads them once the page is painted. */
const scripts = /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g;
const [entry = '', ...imports] = [...shell.matchAll(scripts)].map(([, address = '']) => address);
const withoutScripts = (part: string): string => part.replace(scripts, '');

/** Preloads the picture of the largest contentful paint before the page's styles have been read. */
function preloadMainPicture(html: string): string {
  const picture = html.match(/<picture>.*?<\/picture>/gs)?.find((each) => /fetchpriority="high"/i.test(each)) ?? '';
  const [, sources, sizes] = /<source type="image\/avif" srcset="([^"]*)" sizes="([^"]*)"/i.exec(picture) ?? [];
  return sources === undefined
    ? ''
    : `<link rel="preload" as="image" type="image/avif" imagesrcset="${sources}" imagesizes="${sizes}" fetchpriority="high">`;
}

const [headFrom, headTo] = rangeOf('page-head');
const [rootFrom, rootTo] = rangeOf('page');

export function createDocument({ html, styles, head, reads, file }: Rendered, site: string, at: number): string {
  const renderedData: RenderedData = { at, site, reads };
  return [
    shell.slice(0, headFrom),
    `<title>${escapeHtml(fullTitle(head.title))}</title>`,
    ...[...headTags(head, site), ...shareTags(head, site)].map(tag),
    preloadMainPicture(html),
    `<style id="styles" data-ids="${styles.ids.join(' ')}">${styles.css}</style>`,
    withoutScripts(shell.slice(headTo, rootFrom)),
    `<div id="root">${html}</div><script type="application/json" id="rendered-data">${jsonText(renderedData)}</script>`,
    `<script type="application/json" id="code">${jsonText([...imports, ...(filesOf[file ?? ''] ?? []).map((each) => `/${each}`), entry])}</script>`,
    shell.slice(rootTo),
  ].join('');
}

export { shell };
