/** Renders a mail of the shop as HTML with inline styles and as plain text. */
import type { Letterhead, MailText } from './text.ts';

/** The row of the total is emphasised. */
type Row = readonly [label: string, value: string, emphasis?: 'total'];

interface MailContent {
  readonly subject: string;
  /** The text that an inbox shows beside the subject; by default the first paragraph. */
  readonly preview?: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A list under the paragraphs, and the paragraphs after it. */
  readonly items?: readonly string[];
  readonly below?: readonly string[];
  /** A receipt of labels and amounts. */
  readonly rows?: readonly Row[];
  /** A one-time code, shown large before `after`. */
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  readonly after?: readonly string[];
  readonly why: MailReason;
}

/** The reason for the mail, which its footer states. Only mails of the reason `account` are optional. */
type MailReason = 'code' | 'contact' | 'officer' | 'order' | 'appointment' | 'security' | 'account';
const reasons: Readonly<Record<MailReason, (brand: string) => string>> = {
  code: (brand) => `You get this mail because a code was requested from ${brand} for this address. Codes are always sent.`,
  contact: (brand) => `You get this mail because you wrote to ${brand}. Answers are always sent.`,
  officer: (brand) =>
    `You get this mail because you are the grievance officer of ${brand}. Mails about complaints are always sent, to the address in the settings.`,
  order: (brand) => `You get this mail because of your purchase at ${brand}. Mails about orders, shipping and money are always sent.`,
  appointment: (brand) => `You get this mail because of your appointment at ${brand}. Mails about appointments and money are always sent.`,
  security: (brand) => `You get this mail because it concerns the safety of a ${brand} account. Such mails are always sent.`,
  account: (brand) => `You get this mail because you have a ${brand} account. You can unsubscribe from mails like this one.`,
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Makes text from a customer one line, so that it cannot start another header or paragraph or reverse the reading order. */
const toOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/** The seller's name and address. The PIN code has a space, so that no program takes it for a one-time code. */
const senderOf = ({ name, address }: Letterhead['seller']) => `${name}, ${address.replace(/\b(\d{3})(\d{3})\b/, '$1 $2')}`;

const font = "font-family:'Baloo 2','Trebuchet MS','Segoe UI',Helvetica,Arial,sans-serif";
// The site's own colours (web/src/theme.ts): ink, soft ink, primary, sun, ground.
const ink = '#23203a';
const softInk = '#5d5970';
const primary = '#0b6e69';

/** Dark colours for mail programs that support them; the others use the inline light colours. */
const darkModeStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background:#17152a!important}.sheet{background:#23203a!important}.ink,.line{color:#f6f1e7!important}.soft{color:#bdb8cf!important}.brand{color:#7fd6ce!important}.code{background:#4a3b12!important;color:#ffe9b8!important}.line{border-color:#45405f!important}}`;

/** Invisible characters that keep an inbox from showing the start of the mail after the preview. */
const previewFiller = '&#847;&zwnj;&nbsp;'.repeat(60);

const htmlLines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');
const paragraph = (text: string, name = 'ink', colour = ink) =>
  `<p class="${name}" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${colour}">${htmlLines(text)}</p>`;

const list = (items: readonly string[]) =>
  `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 20px;font-size:16px;line-height:1.6;color:${ink}">${items.map((each) => `<li>${escapeHtml(each)}</li>`).join('')}</ul>`;

function receipt(rows: readonly Row[]): string {
  const cells = rows.map(([label, value, emphasis], index) => {
    const style = `padding:10px 0;${index === 0 ? '' : 'border-top:1px solid #f0e4d2;'}font-size:${emphasis === 'total' ? '18px;font-weight:bold' : '15px'};line-height:1.4;color:${ink}`;
    return `<tr><td class="line" style="${style}">${escapeHtml(label)}</td><td class="line" align="right" valign="top" style="${style};padding-left:16px;white-space:nowrap">${escapeHtml(value)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 20px">${cells.join('\n')}</table>`;
}

export function renderMailLayout({ brand, site, seller, unsubscribe }: Letterhead, content: MailContent): MailText {
  const sender = senderOf(seller);
  const { paragraphs, items = [], below = [], rows = [], code, button, after = [], why } = content;
  const [subject, title] = [toOneLine(content.subject), toOneLine(content.title)];
  const reason = reasons[why](brand);
  const body = [
    ...paragraphs.map((each) => paragraph(each)),
    ...(items.length === 0 ? [] : [list(items)]),
    ...below.map((each) => paragraph(each)),
    ...(rows.length === 0 ? [] : [receipt(rows)]),
    ...(code === undefined
      ? []
      : [
          `<p class="code" style="margin:8px 0 24px;padding:18px 0 18px 10px;background:#fff0cf;border-radius:16px;text-align:center;font-size:34px;line-height:1.2;font-weight:bold;letter-spacing:10px;color:${ink}">${escapeHtml(code)}</p>`,
        ]),
    ...(button === undefined
      ? []
      : [
          `<p style="margin:8px 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 28px;background:${primary};border-radius:14px;font-size:16px;line-height:1.25;font-weight:bold;color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
        ]),
    ...after.map((each) => paragraph(each, 'soft', softInk)),
  ].join('\n');
  const unsubscribeLink =
    unsubscribe === undefined
      ? ''
      : ` <a class="soft" href="${escapeHtml(unsubscribe)}" style="display:inline-block;padding:2px 0;color:${softInk}">Unsubscribe</a>`;
  const html = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkModeStyles}</style></head>
<body class="ground" style="margin:0;background:#fff8ee;overflow-wrap:anywhere;word-break:break-word;${font}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(content.preview ?? paragraphs[0] ?? '')}${previewFiller}</div>
<table class="ground" role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#fff8ee"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px">
<tr><td style="padding:0 8px 16px"><a class="brand" href="${escapeHtml(site)}" style="font-size:26px;font-weight:bold;color:${primary};text-decoration:none">${escapeHtml(brand)}</a></td></tr>
<tr><td class="sheet" style="background:#ffffff;border-radius:20px;border-top:6px solid #ffc145;padding:32px 28px 16px">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;color:${ink}">${escapeHtml(title)}</h1>
${body}
</td></tr>
<tr><td class="soft" style="padding:20px 8px;font-size:13px;line-height:1.6;color:${softInk}">${escapeHtml(brand)} &middot; good things for growing families &middot; <a class="soft" href="${escapeHtml(site)}" style="color:${softInk}">${escapeHtml(site.replace(/^https?:\/\//, ''))}</a><br>
${escapeHtml(sender)}<br>
${escapeHtml(reason)}${unsubscribeLink}</td></tr>
</table></td></tr></table></body></html>`;
  const text = [
    title,
    ...paragraphs,
    ...(items.length === 0 ? [] : [items.map((item) => `- ${toOneLine(item)}`).join('\n')]),
    ...below,
    ...(rows.length === 0 ? [] : [rows.map(([label, value]) => `${toOneLine(label)}: ${value}`).join('\n')]),
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(button === undefined ? [] : [`${button.label}: ${button.url}`]),
    ...after,
    // The signature separator of mail programs.
    `-- \n${brand}\n${site}\n${sender}`,
    reason + (unsubscribe === undefined ? '' : `\nUnsubscribe: ${unsubscribe}`),
  ].join('\n\n');
  return { subject, html, text: `${text}\n` };
}
