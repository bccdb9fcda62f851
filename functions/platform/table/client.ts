/** How is the table asked? As Amazon's document client is, by the same commands, over the plain wire (infra/DECISIONS.md). */
import { type CallOptions, JsonService } from '#functions/http/json-service.ts';
import { fromWire, toWire } from './attributes.ts';
import type { Command } from './commands.ts';

export class TableClient {
  // All four sends are over before a function's 15 seconds are, so that a table that says nothing is still answered for.
  readonly #service = new JsonService({
    name: 'dynamodb',
    elsewhere: 'AWS_ENDPOINT_URL_DYNAMODB',
    version: '1.0',
    patience: 2_500,
    pause: 25,
  });

  /** @throws ServiceRefused, `TimeoutError` or Node's own error of the connection, of the last send */
  async send<Answer>(command: Command<object, Answer>, options?: CallOptions): Promise<Answer> {
    return fromWire(await this.#service.call(command.target, toWire(command.input), options)) as Answer;
  }
}
