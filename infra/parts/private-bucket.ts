/** How does a bucket of ours stand? Private, encrypted, versioned, reached only through what is granted. */
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

export function privateBucket(scope: Construct, id: string, stage: Stage): IBucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: stage.oldVersions }],
    removalPolicy: stage.removal,
  });
  // The library's class and interface differ in an optional property under exactOptionalPropertyTypes.
  return bucket as IBucket;
}
