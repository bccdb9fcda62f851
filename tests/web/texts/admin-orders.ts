/** Messages: the administration's orders. */
import { fireEvent, screen } from '@testing-library/react';
import type { Order } from '#shared/contract/order.ts';
import { anOrder } from '../kit/orders.ts';
import { atTheDesk } from './admin-people.ts';
import { answer, press, refuse, shop } from './kit.tsx';
import type { Row } from './row.ts';

/** As the shop's staff are shown it. */
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
    atTheDesk();
    shop.orders = orders.length === 0 ? [staffOrder('o1')] : orders;
  };

export const chooseStatus = async (to: string, number = 'NH-o1') =>
  void fireEvent.change(await screen.findByLabelText(`Status of order ${number}`), { target: { value: to } });

export const adminOrders: readonly Row[] = [
  {
    text: 'Failed to load orders',
    at: '/admin',
    when: 'the orders cannot be read',
    as: 'Error',
    given: () => {
      atTheDesk();
      refuse('get', '/api/orders', 'internal');
    },
  },
  {
    text: 'Failed to load order details',
    at: '/admin?order=o1',
    when: 'an order cannot be read',
    as: 'Error',
    given: () => {
      atTheDesk();
      refuse('get', '/api/orders/o1', 'internal');
    },
  },
  {
    text: 'Order status updated successfully',
    at: '/admin',
    when: 'an order is moved on',
    as: 'Success',
    given: () => {
      withOrders()();
      answer('patch', '/api/orders/o1/status', staffOrder('o1', { status: 'processing' }) as never);
    },
    reach: () => chooseStatus('processing'),
  },
  {
    text: 'Failed to update order status',
    at: '/admin',
    when: 'an order cannot be moved on, and the server does not say why',
    as: 'Error',
    given: () => {
      withOrders()();
      refuse('patch', '/api/orders/o1/status');
    },
    reach: () => chooseStatus('processing'),
  },
  {
    text: 'Failed to update',
    at: '/admin?order=o1',
    when: 'notes cannot be saved, and the server does not say why',
    as: 'Error',
    given: () => {
      withOrders()();
      refuse('patch', '/api/orders/o1');
    },
    reach: async () => {
      fireEvent.change(await screen.findByLabelText('Internal notes'), { target: { value: 'Called' } });
      await press('Save');
    },
  },
];
