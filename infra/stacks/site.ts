/** What does a visitor reach? One CloudFront distribution in front of the site, the images and the API; nothing else is public. */
import { Annotations, CfnOutput, Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { privateBucket } from '../parts/private-bucket.ts';
import { securityHeaders } from '../parts/security-headers.ts';
import type { Stage } from '../parts/stage.ts';

export interface SiteProps extends StackProps {
  readonly stage: Stage;
  readonly api: HttpApi;
  readonly images: IBucket;
  readonly originSecret: ISecret;
  /** The built site. */
  readonly folder: string;
}

/** Every path without an ending is the app's; it finds its page itself. Runs in CloudFront, whose JavaScript is its own. */
const toShell = `function handler(event) {
  var request = event.request;
  if (request.uri.lastIndexOf('.') <= request.uri.lastIndexOf('/')) request.uri = '/index.html';
  return request;
}`;

/** The visitor's address for the limits of the API, over whatever the visitor sent under this name. */
const withViewer = `function handler(event) {
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return event.request;
}`;

export class SiteStack extends Stack {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, { stage, api, images, originSecret, folder, ...props }: SiteProps) {
    super(scope, id, props);
    const web = privateBucket(this, 'Web', stage);
    // By name, so that the bucket's policy stays with the bucket (stacks/data.ts) and the stacks make no circle.
    const pictures = Bucket.fromBucketAttributes(this, 'Pictures', {
      bucketName: images.bucketName,
      bucketRegionalDomainName: images.bucketRegionalDomainName,
    });
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'stacks/data.ts lets CloudFront read the images',
    );
    const headers = new ResponseHeadersPolicy(this, 'Headers', securityHeaders);
    const apiOrigin = new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      readTimeout: Duration.seconds(30),
      customHeaders: { 'x-origin-secret': originSecret.secretValue.unsafeUnwrap() },
    });
    const shell = new EdgeFunction(this, 'Shell', { code: FunctionCode.fromInline(toShell), runtime: FunctionRuntime.JS_2_0 });
    const viewer = new EdgeFunction(this, 'Viewer', { code: FunctionCode.fromInline(withViewer), runtime: FunctionRuntime.JS_2_0 });
    const common = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, responseHeadersPolicy: headers, compress: true };
    // No error responses: CloudFront would rewrite the API's own answers too.
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `nanhe ${stage.name}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_200,
      defaultBehavior: {
        ...common,
        origin: S3BucketOrigin.withOriginAccessControl(web),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [{ function: shell, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        '/api/*': {
          ...common,
          origin: apiOrigin,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          functionAssociations: [{ function: viewer, eventType: FunctionEventType.VIEWER_REQUEST }],
        },
        '/images/*': { ...common, origin: S3BucketOrigin.withOriginAccessControl(pictures), cachePolicy: CachePolicy.CACHING_OPTIMIZED },
        '/assets/*': { ...common, origin: S3BucketOrigin.withOriginAccessControl(web), cachePolicy: CachePolicy.CACHING_OPTIMIZED },
      },
    });
    // Assets carry their hash in the name and are kept for a year; the shell is asked for anew each time, and comes last.
    const assets = new BucketDeployment(this, 'Assets', {
      sources: [Source.asset(folder, { exclude: ['*.html'] })],
      destinationBucket: web,
      prune: false,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      sources: [Source.asset(folder, { exclude: ['*', '!*.html'] })],
      destinationBucket: web,
      prune: false,
      cacheControl: [CacheControl.fromString('no-cache')],
      distribution: this.distribution,
      distributionPaths: ['/index.html'],
    });
    pages.node.addDependency(assets);
    new CfnOutput(this, 'SiteAddress', { value: `https://${this.distribution.distributionDomainName}` });
  }
}
