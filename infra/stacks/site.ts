/** Creates the one CloudFront distribution in front of the site, its renderer, the images and the API; nothing else is public. */
import { readdirSync } from 'node:fs';
import { Annotations, Duration, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
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
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { FunctionUrlOrigin, HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { AaaaRecord, ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { generatedPaths, pageParameters, shellPaths } from '#web/paths.ts';
import { docsPath } from '../api-docs/files.ts';
import { deployDocs, docsPage } from '../constructs/api-docs.ts';
import { cachedEndpoints, uncachedFailures } from '../constructs/cached-calls.ts';
import { certificateOf } from '../constructs/certificate.ts';
import { allowCloudFrontToRead, privateBucket } from '../constructs/private-bucket.ts';
import { Renderer } from '../constructs/renderer.ts';
import { pictureHeaders, securityHeaders } from '../constructs/security-headers.ts';
import type { Stage } from '../constructs/stage.ts';
import { writeOutput } from '../constructs/stage-output.ts';
import { zoneOf } from '../constructs/zone.ts';

export interface SiteProps extends StackProps {
  readonly stage: Stage;
  readonly api: HttpApi;
  readonly images: IBucket;
  /** The bucket to which browsers upload. */
  readonly uploads: IBucket;
  readonly originSecret: ISecret;
  readonly firewallArn: string;
  /** Folder of the built site. */
  readonly folder: string;
  /** Folder of the renderer that was built with that site. */
  readonly renderer: string;
}

/**
 * Requests every page as `/index.html`, the shell, because the fallback origin has only the shell, and puts the page's path into a header, replacing
 * any value from the visitor. Redirects www to the domain with all parameters unchanged. Drops parameters that no page reads, because a cache policy
 * may list only ten. The home page is `/`, also where CloudFront has put the root object's name in its place. Runs in CloudFront Functions, which has a
 * JavaScript of its own.
 */
const shellFunctionCode = (siteUrl: string) => `var read = ${JSON.stringify(pageParameters)};
function asked(querystring) {
  var pairs = Object.keys(querystring).map(function (name) {
    var values = querystring[name].multiValue || [querystring[name]];
    return values.map(function (each) { return name + '=' + each.value; }).join('&');
  });
  return pairs.length === 0 ? '' : '?' + pairs.join('&');
}
function handler(event) {
  var request = event.request;
  var path = request.uri === '/index.html' ? '/' : request.uri;
  var host = request.headers.host ? request.headers.host.value : '';
  if (host.indexOf('www.') === 0) return { statusCode: 301, headers: { location: { value: '${siteUrl}' + path + asked(request.querystring) } } };
  Object.keys(request.querystring).forEach(function (name) { if (read.indexOf(name) < 0) delete request.querystring[name]; });
  request.headers['x-page'] = { value: path };
  request.uri = '/index.html';
  return request;
}`;

/** Puts the visitor's address into a header for the API's limits, replacing whatever the visitor sent there. */
const viewerFunctionCode = `function handler(event) {
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return event.request;
}`;

/** Returns the files beside the shell, such as the icon. */
const rootFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() && entry.name !== 'index.html' ? [`/${entry.name}`] : []));

export class SiteStack extends Stack {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, { stage, api, images, uploads, originSecret, firewallArn, folder, renderer, ...props }: SiteProps) {
    super(scope, id, props);
    // Every deployment fills it again. When the distribution cannot be created, the bucket is full already: unless it is emptied, it stays behind.
    const web = privateBucket(this, 'Web', { ...stage, removal: RemovalPolicy.DESTROY });
    allowCloudFrontToRead(web);
    // Both are referenced by name, so that no policy names the distribution: the stacks would have a cycle, and what empties the bucket of the site
    // would be created only after the distribution.
    const pictures = this.bucketByName('Pictures', images);
    const siteFiles = this.bucketByName('SiteFiles', web);
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'stacks/data.ts lets CloudFront read the images, and this stack lets it read the files of the site',
    );
    // Without a fixed name: the library's functions may make log groups, and write once more after this one is removed (aws-cdk 35632). Under a
    // fixed name it would then exist already when a failed deployment is repeated.
    const logGroup = new LogGroup(this, 'CopyingLog', { retention: stage.logRetention, removalPolicy: RemovalPolicy.DESTROY });
    const certificate = certificateOf(this, stage, logGroup);
    const uploadsOrigin = `https://${uploads.bucketRegionalDomainName}`;
    const headers = new ResponseHeadersPolicy(this, 'Headers', securityHeaders(uploadsOrigin));
    const pictureHeadersPolicy = new ResponseHeadersPolicy(this, 'PictureHeaders', pictureHeaders(uploadsOrigin));
    const apiOrigin = new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      readTimeout: Duration.seconds(30),
      customHeaders: { 'x-origin-secret': originSecret.secretValue.unsafeUnwrap() },
    });
    const shell = new EdgeFunction(this, 'Shell', {
      code: FunctionCode.fromInline(shellFunctionCode(stage.siteUrl)),
      runtime: FunctionRuntime.JS_2_0,
    });
    const viewer = new EdgeFunction(this, 'Viewer', { code: FunctionCode.fromInline(viewerFunctionCode), runtime: FunctionRuntime.JS_2_0 });
    const common = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, responseHeadersPolicy: headers, compress: true };
    const siteOrigin = S3BucketOrigin.withOriginAccessControl(siteFiles);
    const files = { ...common, origin: siteOrigin, cachePolicy: CachePolicy.CACHING_OPTIMIZED };
    const pictureFiles = { ...common, responseHeadersPolicy: pictureHeadersPolicy, cachePolicy: CachePolicy.CACHING_OPTIMIZED };
    const toPage = [{ function: shell, eventType: FunctionEventType.VIEWER_REQUEST }];
    const unindexedHeaders = new ResponseHeadersPolicy(this, 'OwnHeaders', securityHeaders(uploadsOrigin, { 'x-robots-tag': 'noindex' }));
    const pageRenderer = new Renderer(this, 'Renderer', {
      stage,
      folder: renderer,
      apiUrl: api.apiEndpoint,
      siteUrl: stage.siteUrl,
      originSecret: originSecret.secretValue,
    });
    const rendererOrigin = FunctionUrlOrigin.withOriginAccessControl(pageRenderer.url, { readTimeout: Duration.seconds(10) });
    const pages = new CachePolicy(this, 'Rendered', {
      comment: 'A page for each path and each parameter that the function Shell leaves; for as long as the renderer says',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.hours(1),
      headerBehavior: CacheHeaderBehavior.allowList('x-page'),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
    const rendered: BehaviorOptions = { ...common, origin: rendererOrigin, cachePolicy: pages, functionAssociations: toPage };
    const toApi: BehaviorOptions = {
      ...common,
      origin: apiOrigin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [{ function: viewer, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
    // Error responses only set a time: with an error page CloudFront would also replace the API's own answers.
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `nanhe ${stage.name}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: firewallArn,
      ...(stage.domain === undefined || certificate === undefined
        ? {}
        : {
            domainNames: [stage.domain, ...(stage.wwwDomain === undefined ? [] : [stage.wwwDomain])],
            certificate,
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          }),
      priceClass: PriceClass.PRICE_CLASS_200,
      errorResponses: uncachedFailures,
      defaultBehavior: {
        ...rendered,
        // When a page cannot be rendered, the browser renders it from the shell. Lambda answers 429 when the account has no concurrency left.
        origin: new OriginGroup({ primaryOrigin: rendererOrigin, fallbackOrigin: siteOrigin, fallbackStatusCodes: [429, 500, 502, 503, 504] }),
      },
      additionalBehaviors: {
        // Before `/api/*`, which would also match this path.
        ...(stage.name === 'dev'
          ? { [`${docsPath}*`]: { ...files, responseHeadersPolicy: unindexedHeaders, functionAssociations: docsPage(this) } }
          : {}),
        ...cachedEndpoints(this, toApi),
        '/api/*': toApi,
        '/images/*': { ...pictureFiles, origin: S3BucketOrigin.withOriginAccessControl(pictures) },
        '/assets/*': files,
        ...Object.fromEntries(generatedPaths.map((path) => [path, rendered])),
        ...Object.fromEntries(rootFiles(folder).map((path) => [path, { ...pictureFiles, origin: siteOrigin }])),
        ...Object.fromEntries(shellPaths.map((path) => [path, { ...files, responseHeadersPolicy: unindexedHeaders, functionAssociations: toPage }])),
      },
    });
    // CloudFront caches rendered pages under the shell's name, so one invalidation removes both.
    // Assets have a hash in their name and are cached for a year; the shell is requested again each time, and is uploaded last.
    const assets = new BucketDeployment(this, 'Assets', {
      sources: [Source.asset(folder, { exclude: ['*.html', ...rootFiles(folder).map((path) => path.slice(1))] })],
      destinationBucket: web,
      prune: false,
      logGroup,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    // The icons and the web manifest keep their names when their content changes.
    const rootFilesUpload = new BucketDeployment(this, 'RootFiles', {
      sources: [Source.asset(folder, { exclude: ['*', ...rootFiles(folder).map((path) => `!${path.slice(1)}`)] })],
      destinationBucket: web,
      prune: false,
      logGroup,
      cacheControl: [CacheControl.fromString('public, max-age=3600')],
    });
    const documents = new BucketDeployment(this, 'Pages', {
      sources: [Source.asset(folder, { exclude: ['*', '!*.html'] })],
      destinationBucket: web,
      prune: false,
      logGroup,
      cacheControl: [CacheControl.fromString('no-cache')],
      distribution: this.distribution,
      distributionPaths: ['/index.html'],
    });
    // A failed creation removes first what was created last: the bucket is emptied only when no upload is left.
    for (const upload of [assets, rootFilesUpload]) upload.node.addDependency(web);
    // Neither the shell nor a rendered page may name assets that are not uploaded yet.
    documents.node.addDependency(assets);
    pageRenderer.node.addDependency(assets);
    if (stage.name === 'dev') deployDocs(this, { bucket: web, logGroup, distribution: this.distribution });
    this.addDomainRecords(stage);
    writeOutput(this, stage, 'distribution-domain', this.distribution.distributionDomainName);
  }

  private bucketByName(id: string, { bucketName, bucketRegionalDomainName }: IBucket): IBucket {
    return Bucket.fromBucketAttributes(this, id, { bucketName, bucketRegionalDomainName });
  }

  /** Adds the domain's records when its zone is in Route 53. */
  private addDomainRecords(stage: Stage): void {
    const zone = zoneOf(this, stage);
    if (zone === undefined) return;
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    new ARecord(this, 'Name', { zone, target });
    new AaaaRecord(this, 'Name6', { zone, target });
    if (stage.wwwDomain === undefined) return;
    new ARecord(this, 'Www', { zone, target, recordName: stage.wwwDomain });
    new AaaaRecord(this, 'Www6', { zone, target, recordName: stage.wwwDomain });
  }
}
