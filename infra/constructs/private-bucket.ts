/** Creates a bucket that is private, encrypted and versioned, and reached only through explicit grants. */
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

export interface TemporaryObjects {
  /** Prefixes of objects that expire after two days. */
  readonly prefixes: readonly string[];
  /** Prefixes of personal objects: what is deleted is gone for good a day later. */
  readonly personalPrefixes?: readonly string[];
  /** The site whose pages may upload to the bucket. */
  readonly postedFrom?: string;
}

export function privateBucket(
  scope: Construct,
  id: string,
  stage: Stage,
  { prefixes, personalPrefixes = [], postedFrom }: TemporaryObjects = { prefixes: [] },
): IBucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    versioned: true,
    lifecycleRules: [
      { noncurrentVersionExpiration: stage.oldVersions, abortIncompleteMultipartUploadAfter: Duration.days(1), expiredObjectDeleteMarker: true },
      ...prefixes.map((prefix) => ({
        prefix,
        expiration: Duration.days(2),
        noncurrentVersionExpiration: Duration.days(1),
      })),
      // Of two rules for one object, S3 follows the one that expires it earlier.
      ...personalPrefixes.map((prefix) => ({ prefix, noncurrentVersionExpiration: Duration.days(1) })),
    ],
    ...(postedFrom === undefined ? {} : { cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins: [postedFrom], allowedHeaders: ['*'] }] }),
    removalPolicy: stage.removal,
    // CloudFormation deletes a bucket only when it is empty.
    autoDeleteObjects: stage.removal === RemovalPolicy.DESTROY,
  });
  // A cast: the library's class and interface differ in an optional property under exactOptionalPropertyTypes.
  return bucket as IBucket;
}

/**
 * Lets CloudFront read all objects. The policy names the account, not the distribution, because the distribution needs the bucket's address, and a
 * bucket has only one policy. Each stage has its own account, so no other stage's distribution is in it (infra/DECISIONS.md, 41).
 */
export function allowCloudFrontToRead(bucket: IBucket): void {
  const { partition, account } = Stack.of(bucket);
  bucket.addToResourcePolicy(
    new PolicyStatement({
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects('*')],
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      conditions: { ArnLike: { 'aws:SourceArn': `arn:${partition}:cloudfront::${account}:distribution/*` } },
    }),
  );
}
