/** The order list, or one order, by the address. */
import { useUrlState } from '#web/ui/admin/url-state.ts';
import { OrderView } from './order-view.tsx';
import { OrdersList, type OrdersState } from './orders-list.tsx';
import { PackingSlips } from './packing-slips.tsx';
import { maxSelected } from './use-selected-orders.ts';

const defaults: OrdersState = {
  search: '',
  status: '',
  paymentStatus: '',
  from: '',
  to: '',
  customer: '',
  sort: 'newest',
  cursor: '',
  order: '',
  view: '',
  slips: '',
  exchange: '',
};

const parseIds = (text: string): readonly string[] => [...new Set(text.split(',').filter((id) => /^[\w-]{1,64}$/.test(id)))].slice(0, maxSelected);

export function Component() {
  const urlState = useUrlState('orders', defaults);
  const { state, page, hrefOf } = urlState;
  const slipIds = parseIds(state.slips);
  if (slipIds.length > 0) return <PackingSlips ids={slipIds} backLink={{ to: hrefOf({ slips: '', page }), text: 'All orders' }} />;
  if (state.order === '') return <OrdersList urlState={urlState} />;
  if (state.view === 'slip')
    return (
      <PackingSlips
        ids={[state.order]}
        exchange={state.exchange}
        backLink={{ to: hrefOf({ view: '', exchange: '', page }), text: 'Back to the order' }}
      />
    );
  return <OrderView id={state.order} backTo={hrefOf({ order: '', page })} slipHref={hrefOf({ view: 'slip', page })} />;
}
