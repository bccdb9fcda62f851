/** Runs the checkout: saves the address, takes the payment, then shows the order. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Address } from '#shared/contract/customer/address.ts';
import { ApiError, textOf } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { awaited, placedPath } from '#web/paths.ts';
import { createAddress, useAddresses } from '#web/shop/api/addresses.ts';
import { clearBuyNow } from '#web/shop/cart/buy-now.ts';
import { refreshCart } from '#web/shop/cart/cart.ts';
import type { Method } from '#web/shop/payment/payment-methods.ts';
import { dismissToast, toast } from '#web/ui/feedback/toast.ts';
import { useSchemaForm } from '#web/ui/form/form-fields.tsx';
import type { Basket } from './basket.ts';
import { giftMessageProblem } from './gift-message.tsx';
import { blankForm, newAddress, ShippingForm, type ShippingFormIn } from './new-address.ts';
import type { Outcome } from './place-order.ts';

/** The payment code loads after the page, because only Pay needs it. */
const payment = () => import('./place-order.ts').catch(() => null);

export interface CheckoutGiven {
  readonly basket: Basket;
  /** Reads again what is bought. */
  readonly reread: () => Promise<unknown>;
  /** Called when paying begins, and when it has ended without an order. */
  readonly onPlacing: (on: boolean) => void;
}

export function useCheckout({ basket, reread, onPlacing }: CheckoutGiven) {
  const { user } = useSession();
  const navigate = useNavigate();
  const addresses = useAddresses();
  const [picked, setPicked] = useState<string | null>(null);
  const [method, setMethod] = useState<Method>('upi');
  const [giftMessage, setGiftMessage] = useState('');
  const [phase, setPhase] = useState<'open' | 'paying' | 'confirming'>('open');
  const [trouble, setTrouble] = useState<{ tone: 'error' | 'warning'; text: string; mayBePaid?: true; isTooMany?: true } | null>(null);
  // Two clicks in one moment pay once: the phase is known only with the next rendering.
  const running = useRef(false);
  const addressFold = useRef<HTMLDetailsElement>(null);
  const giftFold = useRef<HTMLDetailsElement>(null);
  const form = useSchemaForm({ schema: ShippingForm, mode: 'onTouched', defaultValues: blankForm(user) });
  useEffect(() => void payment(), []);
  const saved = addresses.data ?? [];
  const usual = saved.find((each) => each.isDefault)?.id ?? saved[0]?.id ?? 'new';
  // An address that was deleted meanwhile cannot be chosen.
  const chosen = picked === null || !['new', ...saved.map(({ id }) => id)].includes(picked) ? usual : picked;

  const tell = (tone: 'error' | 'warning', text: string, more: { mayBePaid?: true; isTooMany?: true } = {}) => {
    toast(tone, text);
    setTrouble({ tone, text, ...more });
  };

  /** Returns the saved address; null when saving failed, which a message has said. */
  async function addressToUse(fields: ShippingForm | null): Promise<Address | null> {
    if (fields === null) return saved.find((each) => each.id === chosen) ?? null;
    try {
      const address = await createAddress(newAddress(fields, saved.length > 0));
      toast('success', 'Address saved for future orders!');
      // Selects the saved address, so that a second attempt does not save it again.
      await addresses.mutate([...saved, address], { revalidate: false });
      setPicked(address.id);
      return address;
    } catch (error) {
      const wrong = Object.entries(error instanceof ApiError ? error.fields : {}).filter(([name]) => name in form.getValues());
      for (const [name, message] of wrong) form.setError(name as keyof ShippingFormIn, { message });
      tell('error', `Failed to save address: ${textOf(error, 'Please try again').replace(/\.$/, '')}. Order cannot proceed without valid address.`);
      return null;
    }
  }

  async function attempt(fields: ShippingForm | null): Promise<Outcome | null> {
    if (user === null) return null;
    const address = await addressToUse(fields);
    if (address === null) return null;
    const loaded = await payment();
    if (loaded === null) {
      tell('error', 'Failed to load payment system');
      return null;
    }
    const payer = { name: `${user.firstName} ${user.lastName}`, email: user.email, phone: fields?.phone ?? address.phone };
    return loaded.placeOrder({
      basket,
      addressId: address.id,
      giftMessage,
      payer,
      customerId: user.id,
      method,
      onConfirming: () => setPhase('confirming'),
    });
  }

  async function pay(fields: ShippingForm | null): Promise<void> {
    if (running.current) return;
    running.current = true;
    setPhase('paying');
    setTrouble(null);
    dismissToast();
    onPlacing(true);
    const outcome = await attempt(fields);
    if (outcome !== null && outcome.kind !== 'stopped') return leave(outcome);
    if (outcome !== null) {
      const { variant, text, mayBePaid, isTooMany } = outcome;
      tell(variant, text, { ...(mayBePaid && { mayBePaid }), ...(isTooMany && { isTooMany }) });
      if (outcome.reread) await Promise.allSettled([reread(), addresses.mutate()]);
    }
    running.current = false;
    setPhase('open');
    onPlacing(false);
  }

  /** Replaces the checkout in the history, so that Back leads to what was before it, not to a purchase that is done. */
  async function leave(outcome: Exclude<Outcome, { kind: 'stopped' }>): Promise<void> {
    if (basket.orderType === 'buy_now') clearBuyNow();
    else void refreshCart().catch(() => undefined);
    if (outcome.kind === 'ordered') return navigate(placedPath(outcome.orderId), { replace: true });
    toast('info', 'We are still confirming your payment. Your order appears here as soon as it is known; please do not pay again.');
    return navigate('/profile?tab=orders', { replace: true, state: awaited });
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (giftMessageProblem(giftMessage) !== undefined) {
      const fold = giftFold.current;
      if (fold !== null) fold.open = true;
      fold?.querySelector('textarea')?.focus();
      return;
    }
    const fold = addressFold.current;
    // Opens the fold when a field in it is wrong, so that it can be focused.
    const unfold = ({ label, recipientName, recipientPhone, secondaryPhone }: object & Partial<Record<keyof ShippingFormIn, unknown>>) => {
      if (fold !== null && [label, recipientName, recipientPhone, secondaryPhone].some((each) => each !== undefined)) fold.open = true;
    };
    if (chosen === 'new') void form.handleSubmit(pay, unfold)(event);
    else void pay(null);
  };

  const gift = { message: giftMessage, onChange: setGiftMessage, fold: giftFold };
  return { addresses, chosen, choose: setPicked, form, method, setMethod, addressFold, gift, phase, trouble, submit };
}
