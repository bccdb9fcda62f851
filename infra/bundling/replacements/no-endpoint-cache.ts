/** Replaces `@aws-sdk/endpoint-cache`: DynamoDB's endpoint is configured, so none is discovered. */

export class EndpointCache {
  get(): undefined {
    return undefined;
  }

  set(): void {}

  delete(): void {}

  has(): boolean {
    return false;
  }

  clear(): void {}
}
