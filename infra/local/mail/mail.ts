/** Accepts the mails of this machine with aws-ses-v2-local, in this process, and keeps them over restarts. */
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
  /** Of one that is text, a calendar's entry say, what it says. */
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly size: number; readonly text?: string }[];
  /** Those of a raw message that say how to unsubscribe (RFC 2369, 8058). Mails of before know none. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly sentAt: string;
}

export interface MailService {
  readonly handle: (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;
  /** The name that SES has for what a request asks. */
  readonly operation: (req: IncomingMessage) => Promise<string>;
  /** Newest first; all of them, or those to an address that contains the text. */
  readonly sent: (to?: string) => readonly SentMail[];
}

/** SES takes 10 MB by default; base64 makes a third more of it. */
const largestMail = 14_000_000;

/** @param tell what SES would tell of a mail */
export function openMail(file: string, now: () => Date, tell: (news: SNSEvent) => void = () => undefined): MailService {
  const mails = readMails(file);
  const forms = new WeakMap<IncomingMessage, Promise<Record<string, string>>>();
  let ses: Promise<{ app: RequestListener; store: Store }> | undefined;

  const form = (req: IncomingMessage) => {
    const found = forms.get(req) ?? readBody(req, largestMail).then((body) => Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
    forms.set(req, found);
    return found;
  };

  /** Everything that SES has accepted since we last looked, written before its answer goes out. */
  function keep(store: Store, raw: string): void {
    for (const email of store.emails.splice(0)) {
      const mail = { ...toSent(email, now()), headers: unsubscribing(raw) };
      appendDurably(file, `${JSON.stringify(mail)}\n`);
      mails.push(mail);
      const news = bounceOf(mail, now());
      if (news !== undefined) tell(news);
    }
  }

  return {
    operation: async (req) => (await form(req))['Action'] ?? '',
    handle: async (req, res, path) => {
      ses ??= startSes();
      const { app, store } = await ses;
      // The library's own body parser leaves a request alone that has been read.
      const body = await form(req);
      Object.assign(req, { body, url: path === '' ? '/' : path });
      const end = res.end.bind(res);
      res.end = ((...given: Parameters<typeof end>) => {
        keep(store, Buffer.from(body['RawMessage.Data'] ?? '', 'base64').toString('latin1'));
        return end(...given);
      }) as typeof res.end;
      await new Promise<void>((resolve) => {
        res.once('close', resolve);
        app(req, res);
      });
    },
    sent: (to = '') => mails.filter((mail) => mail.to.some((each) => each.toLowerCase().includes(to.toLowerCase()))).reverse(),
  };
}

/** The library can only listen; we take its application and let the port go. */
async function startSes(): Promise<{ app: RequestListener; store: Store }> {
  const [{ default: library }, { getStoreReadonly }] = await Promise.all([import('aws-ses-v2-local'), import('aws-ses-v2-local/dist/store.js')]);
  // A CommonJS module that marks itself as an ES module: Node hands over its exports, a bundler its default.
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
        // The last line of a machine that lost its power.
        return [];
      }
    });
}

/** The library keeps no headers of a raw message. */
function unsubscribing(raw: string): Record<string, string> {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.flatMap((line) => [...line.matchAll(/^(List-Unsubscribe(?:-Post)?):\s*(.*)$/gi)].map(([, name, value]) => [name, value])),
  );
}

function toSent(email: Email, at: Date): SentMail {
  return {
    id: email.messageId,
    // Bare addresses: a raw message has them as one text, with names.
    to: [...email.destination.to, ...email.destination.cc, ...email.destination.bcc].flatMap((each) => each.match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []),
    // A raw message's name comes in quotes.
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
