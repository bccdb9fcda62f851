/** Opens a whole shop for a spec file: table, buckets, identity, provider and mail, each a real local service. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import type { SentMail } from '#infra/local/mail/mail.ts';
import type { Key } from '#shared/contract/index.ts';
import type { JobName } from '#shared/contract/jobs.ts';
import type { StaffRole } from '#shared/rules/identity/role.ts';
import { type ApiResponse, type CallOptions, createCaller } from './call.ts';
import { closeAfterTests } from './close-after-tests.ts';
import { type Customer, type CustomerFields, createFixtures, type ProductFields } from './fixtures.ts';
import { openLocalServices, type Pay } from './local-services.ts';

export interface Shop {
  readonly call: (key: Key, options?: CallOptions) => Promise<ApiResponse>;
  readonly customer: (given?: CustomerFields) => Promise<Customer>;
  readonly admin: () => Promise<Customer>;
  readonly staff: (role: StaffRole) => Promise<Customer>;
  readonly product: (given?: ProductFields) => Promise<ProductItem>;
  readonly address: (customer: Customer, given?: Record<string, unknown>) => Promise<string>;
  /** Writes an item unchanged, for a state that only time or a failure produces. */
  readonly putItem: (item: Record<string, unknown>) => Promise<unknown>;
  /** Runs the stream's jobs on every change so far. */
  readonly deliverEvents: () => Promise<void>;
  /** Sends the mails that wait so far; lists, figures and providers wait for `deliverEvents`. */
  readonly deliverMails: () => Promise<void>;
  /** Runs a scheduled job now. */
  readonly runJob: (name: JobName) => Promise<void>;
  readonly advanceClock: (seconds: number) => void;
  readonly now: () => Date;
  readonly mailsTo: (to: string) => Promise<readonly SentMail[]>;
  readonly pay: Pay;
  /** The local services behind it, for faults and for inspection. */
  readonly services: Awaited<ReturnType<typeof openLocalServices>>;
  readonly table: Awaited<ReturnType<typeof openLocalServices>>['table'];
}

/** Opens a shop for the spec file that calls it, and closes it after the file's last test. */
export async function openShop(): Promise<Shop> {
  const services = await openLocalServices({
    tableUrl: inject('tableUrl'),
    tableFile: inject('tableFile'),
    name: `t${randomBytes(5).toString('hex')}`,
  });
  closeAfterTests(() => services.close());
  const call = createCaller(services.now);
  return {
    call,
    ...createFixtures(services, call),
    deliverEvents: services.deliverEvents,
    deliverMails: services.deliverMails,
    runJob: services.runJob,
    advanceClock: services.advanceClock,
    now: services.now,
    mailsTo: services.mailsTo,
    pay: services.pay,
    services,
    table: services.table,
  };
}
