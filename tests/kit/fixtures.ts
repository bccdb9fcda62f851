/** Creates the accounts, products and addresses that a spec begins with. */
import { randomBytes, randomInt } from 'node:crypto';
import { ulid } from 'ulid';
import { putCategory } from '#functions/catalogue/category-store.ts';
import { changeProduct, newProduct, type ProductItem, putNewProduct, reserveProductIds } from '#functions/catalogue/product-store.ts';
import { createCustomer, recordRole } from '#functions/identity/customer-store.ts';
import { addToGroup, completeSignIn, createUser } from '#functions/identity/identity-provider.ts';
import { tokensOf } from '#functions/identity/tokens.ts';
import { PutCommand } from '#functions/platform/table/commands.ts';
import { commit, db } from '#functions/platform/table/table.ts';
import type { Key } from '#shared/contract/index.ts';
import type { StaffRole } from '#shared/rules/identity/role.ts';
import type { ApiResponse, CallOptions } from './call.ts';
import type { openLocalServices } from './local-services.ts';

export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly token: string;
  readonly refreshToken: string;
}
export type CustomerFields = Partial<Pick<Customer, 'email' | 'phone' | 'password'>> & { readonly firstName?: string; readonly lastName?: string };
export type ProductFields = Partial<Omit<ProductItem, 'id' | 'free' | 'held' | 'sold' | 'stocked' | 'stocks'>> & { readonly stock?: number };

type OpenServices = Awaited<ReturnType<typeof openLocalServices>>;
/** A shop in a process of its own gives no access to its Cognito simulator: its accounts are created through the shop's own endpoints. */
type Services = Pick<OpenServices, 'now' | 'tableName'> & Partial<Pick<OpenServices, 'identity'>>;
type Call = (key: Key, options?: CallOptions) => Promise<ApiResponse>;

/** Creates a product directly in the table. */
export async function createProduct(fields: Parameters<typeof newProduct>[1], stock: number, now: Date): Promise<ProductItem> {
  const product = newProduct(await reserveProductIds(), fields, stock, now);
  const { writes, mark } = putNewProduct(product, now);
  await commit([...writes, mark]);
  return product;
}

/** Changes a product directly in the table. @throws ConditionFailed when it does not exist, or was edited since `seen` was read */
export const updateProduct = (...change: Parameters<typeof changeProduct>): Promise<void> => commit(changeProduct(...change));

export function createFixtures(world: Services, call: Call) {
  /** Adds the user directly to the Cognito simulator: five requests fewer for each customer, of whom a run makes thousands. */
  async function addUser(id: string, email: string, password: string, groups: readonly StaffRole[]): Promise<void> {
    if (world.identity !== undefined) return world.identity.addUser(id, email, password, groups);
    await createUser(id, email, password);
    for (const group of groups) await addToGroup(id, group);
  }
  const signIn = async (id: string) => (world.identity === undefined ? completeSignIn(id) : tokensOf(await world.identity.signIn(id)));

  async function account(from: CustomerFields, groups: readonly StaffRole[]): Promise<Customer> {
    const id = ulid();
    const email = from.email ?? `${randomBytes(6).toString('hex')}@example.test`;
    const phone = from.phone ?? `+919${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
    const password = from.password ?? `Pass-${randomBytes(6).toString('hex')}`;
    await addUser(id, email, password, groups);
    await commit(createCustomer({ id, email, phone, firstName: from.firstName ?? 'Asha', lastName: from.lastName ?? 'Rao' }, world.now()));
    for (const role of groups) await commit([recordRole(id, role)]);
    const { accessToken, refreshToken } = await signIn(id);
    return { id, email, phone, password, token: accessToken, refreshToken };
  }

  async function product(from: ProductFields = {}): Promise<ProductItem> {
    const { stock = 10, ...rest } = from;
    const categoryId = rest.categoryId ?? 'toys';
    await putCategory({
      id: categoryId,
      name: categoryId.replace(/^./, (first) => first.toUpperCase()),
      description: 'Things to play with',
      imageUrl: '/images/none-640.webp',
      isActive: true,
      sortOrder: 0,
    });
    return createProduct(
      {
        name: 'Teddy bear',
        description: 'A soft friend.',
        price: 49_900,
        sku: `SKU-${randomBytes(4).toString('hex')}`,
        specifications: { size: '2-4 years', color: 'brown' },
        ageRange: { minMonths: 24, maxMonths: 48 },
        status: 'active',
        isFeatured: false,
        images: [],
        gstRate: 18,
        hsn: '9503',
        ...rest,
        categoryId,
      },
      stock,
      world.now(),
    );
  }

  return {
    customer: (from: CustomerFields = {}) => account(from, []),
    admin: () => account({ firstName: 'Meera' }, ['admin']),
    staff: (role: StaffRole) => account({ firstName: 'Vikram' }, [role]),
    product,
    address: async (customer: Customer, from: Record<string, unknown> = {}): Promise<string> => {
      const saved = await call('account.createAddress', {
        as: customer,
        body: {
          label: 'Home',
          type: 'both',
          recipientName: 'Asha Rao',
          phone: '9876543210',
          address: '12 MG Road',
          city: 'Bengaluru',
          state: 'KA',
          postalCode: '560001',
          ...from,
        },
      });
      if (saved.status !== 201) throw new Error(`The address was not saved: ${JSON.stringify(saved.body)}`);
      return saved.body.id as string;
    },
    putItem: (item: Record<string, unknown>) => db().send(new PutCommand({ TableName: world.tableName, Item: item })),
  };
}
