/** Accepts mails with aws-ses-v2-local inside this process, and keeps them over restarts. */
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { SNSEvent } from 'aws-lambda';
import type { Email, Store } from 'aws-ses-v2-local/dist/store.js';
import { appendDurably } from '../data-folder/durable-file.ts';
import { readBody } from '../gateway/body.ts';
import { bounceOf } from './bounces.ts';

export interface SentMail {
  readonly id: string;
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** `text`: the content of a text attachment, e.g. a calendar entry. */
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly size: number; readonly text?: string }[];
  /** The headers of a raw message that say how to unsubscribe (RFC 2369, 8058). Mails stored by older versions have none. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly sentAt: string;
}

export interface MailService {
  readonly handle: (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;
  /** Returns the name of the SES operation that a request calls. */
  readonly operation: (req: IncomingMessage) => Promise<string>;
  /** Newest first: all mails, or those to an address that contains the text. */
  readonly sent: (to?: string) => readonly SentMail[];
}

/** SES accepts 10 MB by default; base64 adds a third. */
const maxMailBytes = 14_000_000;

/** @param onEvent called with what SES would report about a mail */
export function openMail(file: string, now: () => Date, onEvent: (news: SNSEvent) => void = () => undefined): MailService {
  const mails = readMails(file);
  const forms = new WeakMap<IncomingMessage, Promise<Record<string, string>>>();
  let ses: Promise<{ app: RequestListener; store: Store }> | undefined;

  const readForm = (req: IncomingMessage) => {
    const found = forms.get(req) ?? readBody(req, maxMailBytes).then((body) => Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
    forms.set(req, found);
    return found;
  };

  /** Stores every mail that SES has accepted since the last call, before the request is answered. */
  function storeAccepted(store: Store, raw: string): void {
    for (const email of store.emails.splice(0)) {
      const mail = { ...toSent(email, now()), headers: unsubscribeHeadersOf(raw) };
      appendDurably(file, `${JSON.stringify(mail)}\n`);
      mails.push(mail);
      const event = bounceOf(mail, now());
      if (event !== undefined) onEvent(event);
    }
  }

  return {
    operation: async (req) => (await readForm(req))['Action'] ?? '',
    handle: async (req, res, path) => {
      ses ??= startSes();
      const { app, store } = await ses;
      // A request whose body is already read is left alone by the library's own body parser.
      const body = await readForm(req);
      Object.assign(req, { body, url: path === '' ? '/' : path });
      const end = res.end.bind(res);
      res.end = ((...args: Parameters<typeof end>) => {
        storeAccepted(store, Buffer.from(body['RawMessage.Data'] ?? '', 'base64').toString('latin1'));
        return end(...args);
      }) as typeof res.end;
      await new Promise<void>((resolve) => {
        res.once('close', resolve);
        app(req, res);
      });
    },
    sent: (to = '') => mails.filter((mail) => mail.to.some((each) => each.toLowerCase().includes(to.toLowerCase()))).reverse(),
  };
}

/** The library offers no request handler without listening on a port, so it listens, we take its handler, and close the port. */
async function startSes(): Promise<{ app: RequestListener; store: Store }> {
  const [{ default: library }, { getStoreReadonly }] = await Promise.all([import('aws-ses-v2-local'), import('aws-ses-v2-local/dist/store.js')]);
  // The library is a CommonJS module marked as an ES module: Node imports its exports, a bundler its default export.
  const open = ('default' in library ? library.default : library) as (config: { host: string; port: number }) => Promise<Server>;
  const server = await open({ host: '127.0.0.1', port: 0 });
  const [app] = server.listeners('request') as RequestListener[];
  server.close();
  if (app === undefined) throw new Error('aws-ses-v2-local has no request listener.');
  return { app, store: getStoreReadonly() };
}

function readMails(file: string): SentMail[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as SentMail];
      } catch {
        // A power cut has left the last line incomplete.
        return [];
      }
    });
}

/** Reads the unsubscribe headers of a raw message, because the library drops them. */
function unsubscribeHeadersOf(raw: string): Record<string, string> {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.flatMap((line) => [...line.matchAll(/^(List-Unsubscribe(?:-Post)?):\s*(.*)$/gi)].map(([, name, value]) => [name, value])),
  );
}

function toSent(email: Email, at: Date): SentMail {
  return {
    id: email.messageId,
    // Bare addresses: in a raw message they are one text, with names.
    to: [...email.destination.to, ...email.destination.cc, ...email.destination.bcc].flatMap((each) => each.match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []),
    // In a raw message the name is in quotes.
    from: email.from.replaceAll('"', ''),
    subject: email.subject,
    text: email.body.text ?? '',
    html: email.body.html ?? '',
    attachments: email.attachments.map(({ filename, contentType, size, content }) => ({
      name: filename ?? '',
      type: contentType,
      size,
      ...(contentType.startsWith('text/') ? { text: Buffer.from(content, 'base64').toString('utf8') } : {}),
    })),
    sentAt: at.toISOString(),
  };
}
