/** Publishes the page of the API in a stage: its files are in the site's bucket, under their paths on the site. */
import { Function as EdgeFunction, FunctionCode, FunctionEventType, FunctionRuntime, type IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { docsFiles, docsPath } from '../api-docs/files.ts';

/** A bucket has no index page for a folder. This code runs in CloudFront Functions, which has a JavaScript of its own. */
const toDocs = `function handler(event) {
  var request = event.request;
  if (request.uri === '${docsPath}' || request.uri === '${docsPath}/') request.uri = '${docsPath}/index.html';
  return request;
}`;

export const docsPage = (scope: Construct) => [
  {
    function: new EdgeFunction(scope, 'Docs', { code: FunctionCode.fromInline(toDocs), runtime: FunctionRuntime.JS_2_0 }),
    eventType: FunctionEventType.VIEWER_REQUEST,
  },
];

export function deployDocs(
  scope: Construct,
  to: { readonly bucket: IBucket; readonly logGroup: ILogGroup; readonly distribution: IDistribution },
): void {
  new BucketDeployment(scope, 'DocsFiles', {
    sources: Object.entries(docsFiles).map(([folder, names]) => Source.asset(folder, { exclude: ['*', ...names.map((name) => `!${name}`)] })),
    destinationBucket: to.bucket,
    destinationKeyPrefix: docsPath.slice(1),
    logGroup: to.logGroup,
    cacheControl: [CacheControl.fromString('no-cache')],
    distribution: to.distribution,
    distributionPaths: [`${docsPath}*`],
  });
}
