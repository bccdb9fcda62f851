import { type Body, call } from '#web/api/client.ts';

export const sendContact = (body: Body<'content.sendContact'>) => call('content.sendContact', { body });
