/** Opens a whole shop for a spec file: table, buckets, identity, provider and mail, each a real local service. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import type { SentMail } from '#infra/local/mail/mail.ts';
import type { Key } from '#shared/contract/index.ts';
import type { JobName } from '#shared/contract/jobs.ts';
import type { StaffRole } from '#shared/rules/identity/role.ts';
import { type Answered, type CallOptions, caller } from './call.ts';
import { atEnd } from './close-after-tests.ts';
import { type Customer, type CustomerFields, given, type ProductFields } from './fixtures.ts';
import { openWorld, type Pay } from './local-services.ts';

export interface Shop {
  readonly call: (key: Key, options?: CallOptions) => Promise<Answered>;
  readonly customer: (given?: CustomerFields) => Promise<Customer>;
  readonly admin: () => Promise<Customer>;
  readonly staff: (role: StaffRole) => Promise<Customer>;
  readonly product: (given?: ProductFields) => Promise<ProductItem>;
  readonly address: (customer: Customer, given?: Record<string, unknown>) => Promise<string>;
  /** Writes an item unchanged, for a state that only time or a failure produces. */
  readonly put: (item: Record<string, unknown>) => Promise<unknown>;
  /** Runs the stream's jobs on every change so far. */
  readonly deliver: () => Promise<void>;
  /** Runs a scheduled job now. */
  readonly job: (name: JobName) => Promise<void>;
  readonly advance: (seconds: number) => void;
  readonly now: () => Date;
  readonly mails: (to: string) => Promise<readonly SentMail[]>;
  readonly pay: Pay;
  /** The local services behind it, for faults and for inspection. */
  readonly world: Awaited<ReturnType<typeof openWorld>>;
  readonly table: Awaited<ReturnType<typeof openWorld>>['table'];
}

/** Opens a shop for the spec file that calls it, and closes it after the file's last test. */
export async function openShop(): Promise<Shop> {
  const world = await openWorld({ tableUrl: inject('tableUrl'), tableFile: inject('tableFile'), name: `t${randomBytes(5).toString('hex')}` });
  atEnd(() => world.close());
  const call = caller(world.now);
  return {
    call,
    ...given(world, call),
    deliver: world.deliver,
    job: world.job,
    advance: world.advance,
    now: world.now,
    mails: world.mails,
    pay: world.pay,
    world,
    table: world.table,
  };
}
