/** Which orders are there, or what is in this one? The address says which of the two is shown. */
import { useAddress } from '#web/ui/admin/address.ts';
import { OrderView } from './order-view.tsx';
import { OrdersList, type OrdersState } from './orders-list.tsx';
import { PackingSlip } from './packing-slip.tsx';

const standard: OrdersState = { search: '', status: '', paymentStatus: '', from: '', to: '', sort: 'newest', cursor: '', order: '', view: '' };

export function Component() {
  const address = useAddress('orders', standard);
  const { state, page, to } = address;
  if (state.order === '') return <OrdersList address={address} />;
  if (state.view === 'slip') return <PackingSlip id={state.order} back={to({ view: '', page })} />;
  return <OrderView id={state.order} back={to({ order: '', page })} slip={to({ view: 'slip', page })} />;
}
