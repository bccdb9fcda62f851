/** What does a mail of the shop look like? One warm letter, as HTML with inline styles and as plain text. */
import type { Letterhead, MailText } from './text.ts';

interface Letter {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Shown large, between the paragraphs and what comes after. */
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  readonly after?: readonly string[];
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** One line of a header: whatever a person typed as a name cannot begin another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const font = "font-family:'Baloo 2','Trebuchet MS','Segoe UI',Helvetica,Arial,sans-serif";
// The site's own colours (web/src/theme.ts): ink, soft ink, primary, sun, ground.
const ink = '#23203a';
const soft = '#5d5970';
const primary = '#0b6e69';
const paragraph = (text: string, colour = ink) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${colour}">${escaped(text)}</p>`;

export function letter({ brand, site }: Letterhead, { subject, title, paragraphs, code, button, after = [] }: Letter): MailText {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#fff8ee;${font}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#fff8ee"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px">
<tr><td style="padding:0 8px 16px"><a href="${escaped(site)}" style="font-size:26px;font-weight:bold;color:${primary};text-decoration:none">${escaped(brand)}</a></td></tr>
<tr><td style="background:#ffffff;border-radius:20px;border-top:6px solid #ffc145;padding:32px 28px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:${ink}">${escaped(title)}</h1>
${paragraphs.map((each) => paragraph(each)).join('\n')}
${code === undefined ? '' : `<p style="margin:8px 0 24px;padding:18px 0;background:#fff0cf;border-radius:16px;text-align:center;font-size:34px;font-weight:bold;letter-spacing:10px;color:${ink}">${escaped(code)}</p>`}
${button === undefined ? '' : `<p style="margin:8px 0 24px"><a href="${escaped(button.url)}" style="display:inline-block;padding:14px 28px;background:${primary};border-radius:14px;font-size:16px;font-weight:bold;color:#ffffff;text-decoration:none">${escaped(button.label)}</a></p>`}
${after.map((each) => paragraph(each, soft)).join('\n')}
</td></tr>
<tr><td style="padding:20px 8px;font-size:13px;line-height:1.5;color:${soft}">${escaped(brand)} &middot; good things for growing families &middot; <a href="${escaped(site)}" style="color:${soft}">${escaped(site)}</a></td></tr>
</table></td></tr></table></body></html>`;
  const text = [
    title,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(button === undefined ? [] : [`${button.label}: ${button.url}`]),
    ...after,
    `${brand}\n${site}`,
  ].join('\n\n');
  return { subject: oneLine(subject), html, text: `${text}\n` };
}
