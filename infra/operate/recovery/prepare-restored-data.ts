/** Prepares restored data for use: erases again the customers who were erased since the backup, and rebuilds the lists from the table. */
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { rebuildCatalogue } from '#functions/catalogue/published/rebuild.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { config } from '#functions/platform/config.ts';
import { erase } from '#functions/privacy/erase.ts';
import { erasedPrefix } from '#functions/privacy/erased-customers.ts';

/** Can be run again after a crash, and on a table that needs nothing. @returns how many erased customers the backup had brought back */
export async function prepareRestoredData(): Promise<number> {
  const erased = await eraseAgain();
  await rebuildCatalogue();
  return erased;
}

/** Erases again those customers who were erased since the backup. @returns how many the backup had brought back */
export async function eraseAgain(): Promise<number> {
  let erased = 0;
  for await (const customerId of listErasedCustomers()) {
    // The profile is erased last, so a customer without a profile is erased completely.
    if ((await readCustomer(customerId)) === undefined) continue;
    await erase(customerId);
    erased++;
  }
  return erased;
}

async function* listErasedCustomers(): AsyncGenerator<string> {
  const bucket = new S3Client({ forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined });
  try {
    let ContinuationToken: string | undefined;
    do {
      const page = await bucket.send(new ListObjectsV2Command({ Bucket: config('DATA_BUCKET'), Prefix: erasedPrefix, ContinuationToken }));
      for (const { Key = '' } of page.Contents ?? []) yield Key.slice(erasedPrefix.length);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  } finally {
    bucket.destroy();
  }
}
