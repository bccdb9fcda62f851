/** The frame of every view of the console: its header, links to the other views, and the result of the last action. */
import { type Html, html, type Piece, time } from './html.ts';

export const views = {
  '': 'Orders',
  payments: 'Payments',
  refunds: 'Refunds',
  events: 'Events',
  requests: 'Requests',
  faults: 'Faults',
  keys: 'Keys',
} as const;
export type View = keyof typeof views;

export interface Frame {
  readonly base: string;
  /** The provider's name. */
  readonly name: string;
  readonly views: Readonly<Record<string, string>>;
  readonly view: string;
  readonly title: string;
  readonly now: Date;
  /** Number of rows in each view. */
  readonly counts: Readonly<Record<string, number>>;
  readonly said: string | null;
  readonly problem: string | null;
  readonly body: Piece;
}

export function documentOf({ base, name: provider, views: all, view, title, now, counts, said, problem, body }: Frame): Html {
  const entries = Object.entries(all).map(([name, label]) => {
    const count = counts[name];
    return html`<li><a href="${base}/${name}"${name === view ? html` aria-current="page"` : ''}>${label}${count !== undefined && html` <span class="count">${count}</span>`}</a></li>`;
  });
  return html`<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>${title} - ${provider} simulator</title>
<link rel="stylesheet" href="${base}/page.css"><link rel="stylesheet" href="${base}/tables.css"><script type="module" src="${base}/page.js"></script></head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div class="bar">
<p class="name"><a href="${base}/">${provider} simulator</a> <span class="badge">No money moves</span></p>
<p class="clock">The shop's clock: <span id="clock">${time(now.toISOString())}</span></p>
<nav aria-label="Views"><ul>${entries}</ul></nav>
</div></header>
<main id="main" tabindex="-1">
<div class="headline"><h1>${title}</h1><label class="live" hidden><input type="checkbox" id="live" checked> Updates by itself</label></div>
<div role="status">${said !== null && html`<p class="said">${said}</p>`}</div>
<div role="alert">${problem !== null && html`<p class="problem">${problem}</p>`}</div>
<div id="content">${body}</div>
</main></body></html>`;
}

export interface Column<T> {
  readonly head: string;
  readonly cell: (row: T) => Piece;
  /** Figures are aligned to the right. */
  readonly isFigure?: true;
}

/** A table; on a small screen each row is a card whose cells repeat their headings. */
export function table<T>(caption: string, rows: readonly T[], columns: readonly Column<T>[], empty: string): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  const head = columns.map(({ head: text, isFigure }) => html`<th scope="col"${isFigure ? html` class="figure"` : ''}>${text}</th>`);
  const line = (row: T) =>
    html`<tr>${columns.map(({ head: text, cell, isFigure }) => html`<td data-head="${text}"${isFigure ? html` class="figure"` : ''}><div>${cell(row)}</div></td>`)}</tr>`;
  return html`<table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${rows.map(line)}</tbody></table>`;
}

const tones: Readonly<Record<string, string>> = {
  paid: 'good',
  complete: 'good',
  succeeded: 'good',
  captured: 'good',
  processed: 'good',
  delivered: 'good',
  won: 'good',
  failed: 'bad',
  'given up': 'bad',
  lost: 'bad',
  canceled: 'bad',
  pending: 'wait',
  waiting: 'wait',
  held: 'wait',
  authorized: 'wait',
  attempted: 'wait',
  open: 'wait',
  under_review: 'wait',
  needs_response: 'wait',
  processing: 'wait',
  requires_action: 'wait',
};
export const status = (text: string): Html => html`<span class="status ${tones[text] ?? 'plain'}">${text}</span>`;

/** A button that runs an action. @param about what the action applies to, for screen readers */
export const button = (action: string, label: string, about = ''): Html =>
  html`<form method="post" action="${action}"><button class="small">${label}${about !== '' && html`<span class="ear"> ${about}</span>`}</button></form>`;
