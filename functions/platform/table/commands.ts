/** Which calls does a function make to the table? Named and asked as Amazon's document client has them; their names on the wire are what a role is read off (infra/needs.ts). */
import { randomUUID } from 'node:crypto';
import type * as amazons from '@aws-sdk/lib-dynamodb';

/** One call, and (as a type alone) what is answered to it. */
export abstract class Command<Input extends object, Answer> {
  abstract readonly target: `DynamoDB_20120810.${string}`;
  readonly input: Input;
  declare readonly answer: Answer;
  constructor(input: Input) {
    this.input = input;
  }
}

type Answer<Output> = Omit<Output, '$metadata'>;

export class GetCommand extends Command<amazons.GetCommandInput, Answer<amazons.GetCommandOutput>> {
  readonly target = 'DynamoDB_20120810.GetItem';
}
export class BatchGetCommand extends Command<amazons.BatchGetCommandInput, Answer<amazons.BatchGetCommandOutput>> {
  readonly target = 'DynamoDB_20120810.BatchGetItem';
}
export class QueryCommand extends Command<amazons.QueryCommandInput, Answer<amazons.QueryCommandOutput>> {
  readonly target = 'DynamoDB_20120810.Query';
}
export class ScanCommand extends Command<amazons.ScanCommandInput, Answer<amazons.ScanCommandOutput>> {
  readonly target = 'DynamoDB_20120810.Scan';
}
export class PutCommand extends Command<amazons.PutCommandInput, Answer<amazons.PutCommandOutput>> {
  readonly target = 'DynamoDB_20120810.PutItem';
}
export class UpdateCommand extends Command<amazons.UpdateCommandInput, Answer<amazons.UpdateCommandOutput>> {
  readonly target = 'DynamoDB_20120810.UpdateItem';
}
export class DeleteCommand extends Command<amazons.DeleteCommandInput, Answer<amazons.DeleteCommandOutput>> {
  readonly target = 'DynamoDB_20120810.DeleteItem';
}
export class TransactWriteCommand extends Command<amazons.TransactWriteCommandInput, Answer<amazons.TransactWriteCommandOutput>> {
  readonly target = 'DynamoDB_20120810.TransactWriteItems';
  /** With a token, so that a send whose answer is lost is not executed again by the next. */
  constructor(input: amazons.TransactWriteCommandInput) {
    super({ ClientRequestToken: randomUUID(), ...input });
  }
}
