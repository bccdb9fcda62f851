/** Orders of the administration for its specs, and its messages. */
import { fireEvent, screen } from '@testing-library/react';
import type { Order } from '#shared/contract/order/order.ts';
import { anOrder } from '../kit/orders.ts';
import { signInAdmin } from './admin-people.ts';
import type { Row } from './row.ts';
import { press, respondWithError, shop } from './site.tsx';

/** An order as staff see it. */
export const staffOrder = (id: string, given: Partial<Order> = {}): Order =>
  anOrder(id, {
    revision: 3,
    paymentId: 'pay_1',
    paymentMethod: 'upi',
    nextStatuses: [
      { status: 'processing', needs: [], isBack: false },
      { status: 'cancelled', needs: ['reason'], isBack: false },
    ],
    history: [
      {
        at: '2026-11-02T06:00:00.000Z',
        by: { id: 'admin-1', role: 'admin', name: 'Meera Iyer' },
        from: 'processing',
        to: 'pending',
        reason: 'Wrong line',
      },
    ],
    ...given,
  });

export const withOrders =
  (...orders: Order[]) =>
  () => {
    signInAdmin();
    shop.orders = orders.length === 0 ? [staffOrder('o1')] : orders;
  };

export const chooseStatus = async (to: string, number = 'NH-o1') =>
  void fireEvent.change(await screen.findByLabelText(`Status of order ${number}`), { target: { value: to } });

export const adminOrders: readonly Row[] = [
  {
    text: 'Failed to load orders',
    at: '/admin',
    when: 'the orders of the administration cannot be loaded',
    shownAs: 'error',
    prepare: () => {
      signInAdmin();
      respondWithError('get', '/api/orders', 'internal');
    },
  },
  {
    text: 'Failed to load order details',
    at: '/admin?order=o1',
    when: 'an order of the administration cannot be loaded',
    shownAs: 'error',
    prepare: () => {
      signInAdmin();
      respondWithError('get', '/api/orders/o1', 'internal');
    },
  },
  {
    text: 'Failed to update order status',
    at: '/admin',
    when: 'the server rejects an order status without a message',
    shownAs: 'error',
    prepare: () => {
      withOrders()();
      respondWithError('patch', '/api/orders/o1/status');
    },
    act: () => chooseStatus('processing'),
  },
  {
    text: 'Failed to update',
    at: '/admin?order=o1',
    when: 'the server rejects order notes without a message',
    shownAs: 'error',
    prepare: () => {
      withOrders()();
      respondWithError('patch', '/api/orders/o1');
    },
    act: async () => {
      fireEvent.change(await screen.findByLabelText('Internal notes'), { target: { value: 'Called' } });
      await press('Save');
    },
  },
];
