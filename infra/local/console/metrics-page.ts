/** Shows the metrics and alarms of this machine on a page without scripts, raised alarms first. */
import type { AlarmView, MetricsView, MetricView, State } from './metrics.ts';

const style = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #2b2118; background: #fff8ee }
body { margin: 0 auto; max-width: 1200px; padding: 16px } h1 { font-size: 1.4rem } h2 { font-size: 1.15rem; margin: 24px 0 8px } p { margin: 4px 0 }
.table { overflow-x: auto; background: #fff; border-radius: 16px; padding: 4px 16px }
table { border-collapse: collapse; width: 100%; font-size: .9375rem } th, td { text-align: left; padding: 6px 12px 6px 0; vertical-align: top; border-bottom: 1px solid #f0e5d4 } tr:last-child td { border-bottom: 0 }
thead th { color: #5b4d3f; font-weight: 600; white-space: nowrap } tbody th { font-weight: 600; white-space: nowrap } td:last-child, td.number { white-space: nowrap } .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap } td.state { white-space: nowrap }
.long { min-width: 20em } .ALARM { color: #a01c1c; font-weight: 700 } .OK { color: #1f6b3a } .INSUFFICIENT_DATA { color: #5b4d3f } .never { color: #6b5c4d }
a { color: inherit; display: inline-block; padding: 4px 0 } :focus-visible { outline: 3px solid #2b2118; outline-offset: 2px }`;

const stateLabels: Readonly<Record<State, string>> = { ALARM: 'Alarm', OK: 'OK', INSUFFICIENT_DATA: 'Too few data' };
const stateOrder: readonly State[] = ['ALARM', 'INSUFFICIENT_DATA', 'OK'];

export function metricsPage({ since, now, metrics, alarms }: MetricsView): string {
  const raised = alarms.filter(({ state }) => state === 'ALARM').length;
  const isOwn = ({ namespace }: MetricView) => !namespace.startsWith('AWS/');
  const sorted = alarms.toSorted((one, other) => stateOrder.indexOf(one.state) - stateOrder.indexOf(other.state));
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Figures of this machine</title><style>${style}</style></head>
<body><h1>Figures of this machine</h1>
<p>From ${formatTime(since)} to ${formatTime(now)}, by the shop’s clock. <a href="/_local/metrics">Refresh</a></p>
<p><strong class="${raised === 0 ? 'OK' : 'ALARM'}">${raised === 0 ? 'No alarm is active.' : `${raised} of ${alarms.length} alarms are active.`}</strong> What to do: docs/runbook.md, “Alarms”.</p>
<h2 id="alarms">Alarms</h2>${table('alarms', ['Alarm', 'State', 'Now', 'Calls', 'What customers suffer', 'Page of the runbook'], sorted.map(alarm))}
<h2 id="own">Of the shop</h2>${table('own', ['Figure', 'Sum', 'Last', 'Unit', 'When'], metrics.filter(isOwn).map(figure))}
<h2 id="aws">As AWS measures</h2>${table('aws', ['Figure', 'Sum', 'Last', 'Unit', 'When'], metrics.filter((each) => !isOwn(each)).map(figure))}
</body></html>`;
}

function table(id: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((each) => `<th scope="col"${/^(?:Sum|Last|Now)$/.test(each) ? ' class="number"' : ''}>${each}</th>`).join('');
  return `<div class="table" role="region" aria-labelledby="${id}" tabindex="0"><table aria-labelledby="${id}"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

const figure = ({ namespace, name, dimensions, unit, sum, last, at }: MetricView): string => {
  const service = namespace.startsWith('AWS/') ? [namespace.slice('AWS/'.length)] : [];
  const full = [...service, name, ...Object.values(dimensions)].join(' · ');
  return `<tr><th scope="row">${escape(full)}</th><td class="number">${unit === 'Count' ? number(sum) : ''}</td><td class="number">${last === null ? '' : number(last)}</td><td>${escape(unit)}</td><td class="${at === null ? 'never' : ''}">${at === null ? 'not yet' : formatTime(at)}</td></tr>`;
};

const alarm = ({ name, state, value, is, bound, impact, page }: AlarmView): string =>
  `<tr><th scope="row">${escape(name)}</th><td class="state ${state}">${stateLabels[state]}</td><td class="number">${value === null ? '' : number(value)}</td><td class="state">${is === 'below' ? 'below' : 'from'} ${number(bound)}</td><td class="long">${escape(impact)}</td><td>${escape(page)}</td></tr>`;

const number = (value: number): string =>
  new Intl.NumberFormat('en-IN', value < 1 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 0 }).format(value);
const formatTime = (at: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(new Date(at));
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
