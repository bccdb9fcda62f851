/** Reads the deployment's configuration from environment variables when it is needed. */
const names = [
  'TABLE_NAME',
  'DATA_BUCKET',
  'IMAGES_BUCKET',
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  'TOKEN_ISSUER',
  'TOKEN_KEYS_URL',
  'SITE_URL',
  'MAIL_FROM',
  'MAIL_QUEUE_URL',
  'BRAND',
  'SECRETS_ID',
  'PAYMENT_SECRETS_ID',
  'RAZORPAY_API_URL',
  'STRIPE_API_URL',
  'ORIGIN_SECRET',
  'FIRST_SELLER',
  'ADMIN_MFA',
  'UPLOADS_URL',
  'DOCTOR_ADMIN_URL',
  'METRIC_NAMESPACE',
  'MAX_PRODUCTS',
] as const;

export type ConfigName = (typeof names)[number];

/** @throws Error that names the variable when it is not set */
export function config(name: ConfigName): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/** Whether an optional variable is set. */
export const isConfigured = (name: ConfigName): boolean => (process.env[name] ?? '') !== '';
