/** What happens between Pay and the order? The address is saved first, then the money is taken, then the order is shown. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Address } from '#shared/contract/account.ts';
import { clearBuyNow } from '#web/api/buy-now.ts';
import { refreshCart } from '#web/api/cart.ts';
import { ApiError, call, textOf } from '#web/api/client.ts';
import { useAddresses } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.ts';
import type { Basket } from './basket.ts';
import { newAddress, ShippingForm, type ShippingFormIn, type ShippingForm as ShippingFormOut } from './new-address.ts';
import { type Method, type Payer } from './payment-window.ts';
import { placeOrder } from './place-order.ts';

export function useCheckout(basket: Basket, reread: () => Promise<unknown>) {
  const { user } = useSession();
  const navigate = useNavigate();
  const addresses = useAddresses();
  const [picked, setPicked] = useState<string | null>(null);
  const [method, setMethod] = useState<Method>('upi');
  const [phase, setPhase] = useState<'open' | 'paying' | 'confirming'>('open');
  const form = useForm<ShippingFormIn, unknown, ShippingFormOut>({
    resolver: zodResolver(ShippingForm),
    mode: 'onTouched',
    defaultValues: {
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      phone: user?.phone ?? '',
      address: '',
      city: '',
      // The first option of the select, which is no state: the resolver refuses it by name.
      state: '' as ShippingFormIn['state'],
      postalCode: '',
      label: '',
      recipientName: '',
      recipientPhone: '',
      secondaryPhone: '',
      type: 'both',
    },
  });
  const saved = addresses.data ?? [];
  const chosen = picked ?? saved.find((each) => each.isDefault)?.id ?? saved[0]?.id ?? 'new';

  /** The saved address to send to; null when it could not be saved, which the shopper has been told. */
  async function addressToUse(fields: ShippingFormOut | null): Promise<Address | null> {
    if (fields === null) return saved.find((each) => each.id === chosen) ?? null;
    try {
      const address = await call('account.createAddress', { body: newAddress(fields, saved.length > 0) });
      toast('success', 'Address saved for future orders!');
      // From now on it is a saved one: a second try at paying must not save it again.
      await addresses.mutate([...saved, address], { revalidate: false });
      setPicked(address.id);
      return address;
    } catch (error) {
      if (error instanceof ApiError) for (const [name, message] of Object.entries(error.fields)) if (name in form.getValues()) form.setError(name as keyof ShippingFormIn, { message });
      toast('error', `Failed to save address: ${textOf(error, 'Please try again').replace(/\.$/, '')}. Order cannot proceed without valid address.`);
      return null;
    }
  }

  async function pay(fields: ShippingFormOut | null): Promise<void> {
    if (user === null || phase !== 'open') return;
    setPhase('paying');
    try {
      const address = await addressToUse(fields);
      if (address === null) return;
      const payer: Payer = { name: `${user.firstName} ${user.lastName}`, email: user.email, phone: address.phone };
      const outcome = await placeOrder({ basket, addressId: address.id, payer, customerId: user.id, method, onConfirming: () => setPhase('confirming') });
      if (outcome.kind === 'stopped') {
        toast(outcome.variant, outcome.text);
        if (outcome.reread) await reread().catch(() => undefined);
        return;
      }
      if (basket.orderType === 'buy_now') clearBuyNow();
      else void refreshCart().catch(() => undefined);
      if (outcome.kind === 'ordered') toast('success', 'Payment successful! Order placed successfully!');
      else toast('info', 'We are still confirming your payment. Your order appears here as soon as it is known; please do not pay again.');
      await navigate('/profile?tab=orders');
    } catch (error) {
      toast('error', textOf(error, 'Failed to place order. Please try again.'));
    } finally {
      setPhase('open');
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === 'new') void form.handleSubmit(pay)(event);
    else void pay(null);
  };

  return { addresses, chosen, choose: setPicked, form, method, setMethod, phase, submit };
}
