/** Stands in for `@aws-sdk/endpoint-cache`: DynamoDB's endpoint is given, so that none is discovered or kept. */

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
