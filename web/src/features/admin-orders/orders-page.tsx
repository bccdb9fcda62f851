/** The order list, or one order, by the address. */
import { useUrlState } from '#web/ui/admin/address.ts';
import { OrderView } from './order-view.tsx';
import { OrdersList, type OrdersState } from './orders-list.tsx';
import { PackingSlips } from './packing-slips.tsx';
import { maxSelected } from './use-chosen.ts';

const standard: OrdersState = {
  search: '',
  status: '',
  paymentStatus: '',
  from: '',
  to: '',
  sort: 'newest',
  cursor: '',
  order: '',
  view: '',
  slips: '',
  exchange: '',
};

const idsIn = (text: string): readonly string[] => [...new Set(text.split(',').filter((id) => /^[\w-]{1,64}$/.test(id)))].slice(0, maxSelected);

export function Component() {
  const address = useUrlState('orders', standard);
  const { state, page, hrefOf } = address;
  const several = idsIn(state.slips);
  if (several.length > 0) return <PackingSlips ids={several} back={{ to: hrefOf({ slips: '', page }), text: 'All orders' }} />;
  if (state.order === '') return <OrdersList address={address} />;
  if (state.view === 'slip')
    return (
      <PackingSlips
        ids={[state.order]}
        exchange={state.exchange}
        back={{ to: hrefOf({ view: '', exchange: '', page }), text: 'Back to the order' }}
      />
    );
  return <OrderView id={state.order} back={hrefOf({ order: '', page })} slip={hrefOf({ view: 'slip', page })} />;
}
