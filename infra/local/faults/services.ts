/** Lists the services that can be made to fail, by the names that POST /_local/faults uses. */
export const services = ['dynamodb', 's3', 'ses', 'cognito'] as const;
export type Service = (typeof services)[number];
