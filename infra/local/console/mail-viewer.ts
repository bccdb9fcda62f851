/** Shows the mails of this machine on a page without scripts; each mail's HTML is in a frame that may run nothing. */
import type { SentMail } from '../mail/mail.ts';

/** The content security policy of the page, which the mail in its frame inherits: no scripts, and nothing loaded from other sites. */
export const viewerPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const style = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #2b2118; background: #fff8ee }
body { margin: 0 auto; max-width: 1200px; padding: 16px }
h1 { font-size: 1.4rem } h2 { font-size: 1.15rem; margin: 0 }
form { display: flex; gap: 8px; flex-wrap: wrap; align-items: end; margin-bottom: 16px }
form label { display: block; font-size: .875rem } input[type=search] { font: inherit; padding: 8px; border: 1px solid #8a7a69; border-radius: 8px; min-width: 16em }
button { font: inherit; padding: 8px 16px; border: 0; border-radius: 8px; background: #2b2118; color: #fff }
main { display: grid; gap: 16px; grid-template-columns: minmax(240px, 1fr) minmax(0, 2fr) } @media (max-width: 720px) { main { grid-template-columns: minmax(0, 1fr) } nav { max-height: 40vh; overflow: auto } }
ol { list-style: none; margin: 0; padding: 0 } li a { display: block; padding: 10px 12px; border-radius: 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere } li a:hover { background: #fdeed5 } li a[aria-current] { background: #fbe3bd }
small { color: #5b4d3f } dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 8px 0 } dt { color: #5b4d3f } dd { margin: 0; overflow-wrap: anywhere }
article { background: #fff; border-radius: 16px; padding: 16px } [role=radiogroup] label { padding: 4px 12px 4px 2px } [role=radiogroup] input { width: 20px; height: 20px; vertical-align: middle }
#as-text:checked ~ iframe, #as-html:checked ~ pre { display: none }
iframe { width: 100%; height: 640px; margin-top: 8px; resize: vertical; border: 1px solid #e4d6c3; border-radius: 8px; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff8ee; padding: 12px; border-radius: 8px }`;

/** @param mailId id of the mail to show; the newest when absent */
export function viewerPage(mails: readonly SentMail[], to: string, mailId: string | undefined): string {
  const shown = mails.find((mail) => mail.id === mailId) ?? mails[0];
  const items = mails.slice(0, 200).map((mail) => {
    const href = `/_local/mail?${new URLSearchParams({ ...(to === '' ? {} : { to }), id: mail.id }).toString()}`;
    return `<li><a href="${escape(href)}"${mail === shown ? ' aria-current="true"' : ''}>${escape(mail.subject)}<br><small>${escape(mail.to.join(', '))} · ${escape(formatTime(mail.sentAt))}</small></a></li>`;
  });
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Mail on this machine</title><style>${style}</style></head>
<body><h1>Mail on this machine</h1>
<form method="get" action="/_local/mail"><div><label for="to">Sent to</label><input id="to" name="to" type="search" value="${escape(to)}"></div><button>Show</button></form>
${shown ? `<main><nav aria-label="Mails"><ol>${items.join('')}</ol></nav>${article(shown)}</main>` : `<p>No mail ${to === '' ? 'has been sent yet' : `to ${escape(to)} yet`}. Press Show to look again.</p>`}
</body></html>`;
}

function article(mail: SentMail): string {
  const facts: [string, string][] = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Sent', formatTime(mail.sentAt)],
    ...mail.attachments.map(({ name, type, size }): [string, string] => ['File', `${name} (${type}, ${Math.ceil(size / 1_000)} kB)`]),
    ...Object.entries(mail.headers ?? {}),
  ];
  return `<article aria-labelledby="subject"><h2 id="subject">${escape(mail.subject)}</h2>
<dl>${facts.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>
<div role="radiogroup" aria-label="Show"><input type="radio" name="as" id="as-html"${mail.html === '' ? ' disabled' : ' checked'}><label for="as-html">HTML</label> <input type="radio" name="as" id="as-text"${mail.html === '' ? ' checked' : ''}><label for="as-text">Plain text</label>
${mail.html === '' ? '' : `<iframe title="The mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(`<base target="_blank">${mail.html}`)}"></iframe>`}
<pre tabindex="0" aria-label="Plain text">${linkAddresses(mail.text)}</pre></div></article>`;
}

/** Turns addresses in a text into links, as mail programs do. */
const linkAddresses = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 0 ? escape(part) : `<a href="${escape(part)}" target="_blank" rel="noreferrer">${escape(part)}</a>`))
    .join('');

const formatTime = (at: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(new Date(at));

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
