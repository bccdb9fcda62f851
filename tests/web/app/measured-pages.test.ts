/** The pages whose layout shift `npm run bench:web` measures are those of the site. */
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { measuredPages } from '#tests/tools/bench/measured-pages.ts';
import { adminTabs } from '#web/app/admin/tabs.ts';
import { customerPages, shopPages } from '#web/app/routes.tsx';
import { accountTabs } from '#web/features/account/profile-page.tsx';

const measured = measuredPages({
  product: '/product/7',
  appointment: '/doctor/appointment/d1',
  orderId: 'o1',
  productId: 7,
  categoryId: 'toys',
  slideId: 's1',
  userId: 'u1',
  doctorId: 'd1',
  specialityId: 'skin',
});
const pathOf = (address: string) => address.split('?')[0] ?? '';
const tabsOf = (path: string, addresses: readonly string[]) =>
  new Set(addresses.filter((each) => pathOf(each) === path).flatMap((each) => new URLSearchParams(each.split('?')[1]).get('tab') ?? []));
/** The paths that no address of these matches. */
const unmeasured = (paths: readonly string[], addresses: readonly string[]) =>
  paths.filter((path) => !addresses.some((address) => matchPath(path, pathOf(address)) !== null));

describe('the pages of the layout shift bench', () => {
  it('has every page of the shop for a visitor', () => {
    expect(unmeasured(Object.keys(shopPages), [...measured.visitor, ...measured.codeHolder])).toEqual([]);
  });

  it('has every page of customers for a customer, and the checkout for a visitor with a cart', () => {
    expect(unmeasured(Object.keys(customerPages), measured.customer)).toEqual([]);
    expect(measured.buyer).toContain('/checkout');
  });

  it('has every tab of the account and of the administration', () => {
    expect(tabsOf('/profile', measured.customer)).toEqual(new Set(accountTabs.map(({ id }) => id)));
    expect(tabsOf('/admin', measured.administrator)).toEqual(new Set(adminTabs.map(({ id }) => id)));
  });
});
