/** Runs the checkout: saves the address, takes the payment, then shows the order. */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Address } from '#shared/contract/customer/address.ts';
import type { User } from '#shared/contract/identity/auth.ts';
import { ApiError, serverMessage } from '#web/api/client.ts';
import { readStored, useSession, writeStored } from '#web/api/session.ts';
import { awaited, placedPath } from '#web/paths.ts';
import { createAddress, useAddresses } from '#web/shop/api/addresses.ts';
import { clearBuyNow } from '#web/shop/cart/buy-now.ts';
import { notifyOrderPlaced, onOrderPlaced, refreshCart } from '#web/shop/cart/cart.ts';
import type { Method } from '#web/shop/payment/payment-methods.ts';
import type { Figures } from '#web/ui/catalog/order-totals.tsx';
import { dismissToast, toast } from '#web/ui/feedback/toast.ts';
import type { Basket } from './basket.ts';
import type { BusinessFields } from './business.tsx';
import type { ShippingForm, ShippingFormIn } from './checks.ts';
import { blankForm, loadChecks, newAddress, unfoldFor, useShippingForm } from './new-address.ts';
import type { Held, Outcome } from './place-order.ts';

/** The chosen address survives a reload; otherwise the parcel might go to the default address unnoticed. */
const addressKey = 'nanhe.checkoutAddress';

/** Loaded after the page, because only the Pay button needs this code. */
const payment = () => import('./place-order.ts').catch(() => null);

export interface CheckoutGiven {
  readonly basket: Basket;
  /** Reads the basket again. */
  readonly reread: () => Promise<unknown>;
  /** The address that the customer typed before signing in. */
  readonly typed?: ShippingFormIn | null;
  /** Called with true when paying begins, and with false when it has ended without an order. */
  readonly onPlacing: (on: boolean) => void;
}

export function useCheckout({ basket, reread, typed = null, onPlacing }: CheckoutGiven) {
  const { user } = useSession();
  const navigate = useNavigate();
  const addresses = useAddresses();
  const [picked, setPicked] = useState<string | null>(typed === null ? readStored(addressKey) : 'new');
  const [method, setMethod] = useState<Method>('upi');
  /** The figures of payment on delivery; null when the order is paid online. */
  const [due, setDue] = useState<Figures | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [giftMessage, setGiftMessage] = useState('');
  const [phase, setPhase] = useState<'open' | 'paying' | 'confirming'>('open');
  const [trouble, setTrouble] = useState<{ tone: 'error' | 'warning'; text: string; mayBePaid?: true; isTooMany?: true; gstin?: string } | null>(
    null,
  );
  // Two quick clicks must start one payment: the state `phase` changes only with the next rendering.
  const running = useRef(false);
  const addressFold = useRef<HTMLDetailsElement>(null);
  const giftFold = useRef<HTMLDetailsElement>(null);
  const business = useRef<BusinessFields>(null);
  const form = useShippingForm(typed ?? blankForm(user));
  const billing = useBilling(user);
  const closer = useRef(new AbortController());
  const payButton = useRef<HTMLButtonElement>(null);
  useEffect(() => void Promise.allSettled([payment(), loadChecks()]), []);
  // After the payment window has closed, the focus returns to Pay, not to the top of the page.
  const wasPaying = useRef(false);
  useEffect(() => {
    if (phase === 'open' && wasPaying.current && document.activeElement === document.body) payButton.current?.focus();
    wasPaying.current = phase !== 'open';
  }, [phase]);
  // The field takes the focus once the form is enabled again.
  useEffect(() => {
    if (phase === 'open' && trouble?.gstin) business.current?.refuse(trouble.gstin);
  }, [phase, trouble]);
  /** Replaces the checkout in the history, so that Back does not lead to a purchase that is done. */
  async function leave(outcome: Exclude<Outcome, { kind: 'stopped' | 'held' }>, isOurs = true): Promise<void> {
    writeStored(addressKey, null);
    if (basket.orderType === 'buy_now') clearBuyNow();
    else void refreshCart().catch(() => undefined);
    if (outcome.kind === 'ordered' && isOurs) {
      const { orderType, lines } = basket;
      notifyOrderPlaced({ orderId: outcome.orderId, orderType, variantIds: lines.map(({ variantId }) => variantId) });
    }
    if (outcome.kind === 'ordered') return navigate(placedPath(outcome.orderId), { replace: true });
    toast('info', 'We are still confirming your payment. Your order appears here as soon as it is known; please do not pay again.');
    return navigate('/profile?tab=orders', { replace: true, state: awaited });
  }

  // Another tab has bought the same goods: show that order instead of a Pay button.
  const goods = basket.lines.map(({ variantId }) => variantId).join();
  const placedElsewhere = useEffectEvent((orderId: string) => {
    closer.current.abort();
    void leave({ kind: 'ordered', orderId }, false);
  });
  useEffect(
    () =>
      onOrderPlaced(({ orderId, orderType, variantIds }) => {
        if (orderType === basket.orderType && String(variantIds) === goods) placedElsewhere(orderId);
      }),
    [basket.orderType, goods],
  );
  const saved = addresses.data ?? [];
  const usual = saved.find((each) => each.isDefault)?.id ?? saved[0]?.id ?? 'new';
  // Falls back to the default address when the chosen one was deleted meanwhile.
  const chosen = picked === null || !['new', ...saved.map(({ id }) => id)].includes(picked) ? usual : picked;

  const choose = (id: string) => {
    setPicked(id);
    writeStored(addressKey, id === 'new' ? null : id);
  };

  const tell = (tone: 'error' | 'warning', text: string, more: { mayBePaid?: true; isTooMany?: true; gstin?: string } = {}) => {
    toast(tone, text);
    setTrouble({ tone, text, ...more });
  };

  /** Shows at its fields why the server did not save an address. */
  function refuseAddress(error: unknown, { form, fold }: Pick<typeof billing, 'form' | 'fold'>): void {
    const wrong = Object.entries(error instanceof ApiError ? error.fields : {}).filter(([name]) => name in form.getValues());
    for (const [name, message] of wrong) form.setError(name as keyof ShippingFormIn, { message });
    unfoldFor(fold)(Object.fromEntries(wrong));
    tell(
      'error',
      `Failed to save address: ${serverMessage(error, 'Please try again').replace(/\.$/, '')}. Order cannot proceed without valid address.`,
    );
  }

  /** Returns the saved address, or null when saving failed; the customer has then seen a message. */
  async function addressToUse(fields: ShippingForm | null): Promise<Address | null> {
    if (fields === null) return saved.find((each) => each.id === chosen) ?? null;
    try {
      const address = await createAddress(newAddress(fields, saved.length > 0));
      toast('success', 'Address saved for future orders!');
      // Selects the saved address, so that a second attempt does not save it again.
      await addresses.mutate([...saved, address], { revalidate: false });
      choose(address.id);
      return address;
    } catch (error) {
      refuseAddress(error, { form, fold: addressFold });
      return null;
    }
  }

  /** Returns the id of the billing address, undefined for the delivery address, or null when saving failed; the customer has then seen a message. */
  async function billingAddress(): Promise<string | undefined | null> {
    if (billing.isSame) return undefined;
    if (billing.chosen !== 'new') return billing.chosen;
    try {
      const { ShippingForm } = await loadChecks();
      const address = await createAddress({ ...newAddress(ShippingForm.parse(billing.form.getValues()), true), type: 'billing' });
      await addresses.mutate((known = []) => [...known, address], { revalidate: false });
      billing.choose(address.id);
      return address.id;
    } catch (error) {
      refuseAddress(error, billing);
      return null;
    }
  }

  async function attempt(fields: ShippingForm | null): Promise<Outcome | null> {
    if (user === null) return null;
    const address = await addressToUse(fields);
    if (address === null) return null;
    const billingAddressId = await billingAddress();
    if (billingAddressId === null) return null;
    const loaded = await payment();
    if (loaded === null) {
      tell('error', 'Failed to load payment system');
      return null;
    }
    const payer = { name: `${user.firstName} ${user.lastName}`, email: user.email, phone: fields?.phone ?? address.phone };
    return loaded.placeOrder({
      basket,
      addressId: address.id,
      billingAddressId,
      signal: closer.current.signal,
      giftMessage,
      business: business.current?.read() ?? undefined,
      payer,
      customerId: user.id,
      method,
      due: due?.total,
      onConfirming: () => setPhase('confirming'),
    });
  }

  function reopen(): void {
    setHeld(null);
    running.current = false;
    setPhase('open');
    onPlacing(false);
  }

  async function pay(fields: ShippingForm | null): Promise<void> {
    if (running.current) return;
    running.current = true;
    setPhase('paying');
    setTrouble(null);
    dismissToast();
    onPlacing(true);
    const outcome = await attempt(fields);
    // Another tab has placed the order, and this tab already shows it.
    if (closer.current.signal.aborted) return undefined;
    if (outcome?.kind === 'held') return setHeld(outcome.held);
    if (outcome !== null && outcome.kind !== 'stopped') return leave(outcome);
    if (outcome !== null) {
      const { variant, text, mayBePaid, isTooMany, gstin } = outcome;
      tell(variant, text, { ...(mayBePaid && { mayBePaid }), ...(isTooMany && { isTooMany }), ...(gstin && { gstin }) });
      // A cart keeps its rejected coupon and shows the reason; Buy Now drops it.
      if (outcome.isCouponRefused && basket.orderType === 'buy_now') await basket.coupon.remove();
      // The figures of payment on delivery are as outdated as those of the basket.
      if (outcome.reread) setDue(null);
      if (outcome.reread) await Promise.allSettled([reread(), addresses.mutate()]);
    }
    reopen();
  }

  /** Validates a new billing address and shows its errors. */
  async function isBillingFine(): Promise<boolean> {
    let isFine = billing.isSame || billing.chosen !== 'new';
    const pass = () => {
      isFine = true;
    };
    if (!isFine) await billing.form.handleSubmit(pass, unfoldFor(billing.fold))();
    return isFine;
  }

  /** If the checks cannot be loaded, the server checks the message. */
  const isGiftFine = async () => (await loadChecks().catch(() => null))?.giftMessageProblem(giftMessage) === undefined;

  async function check(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (!(await isGiftFine())) {
      const fold = giftFold.current;
      if (fold !== null) fold.open = true;
      fold?.querySelector('textarea')?.focus();
      return;
    }
    if (business.current?.read() === null || !(await isBillingFine())) return;
    await (chosen === 'new' ? form.handleSubmit(pay, unfoldFor(addressFold))(event) : pay(null));
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void check(event);
  };

  const gift = { message: giftMessage, onChange: setGiftMessage, fold: giftFold };
  const paid = (id: Method) => {
    setMethod(id);
    setDue(null);
  };
  const onDelivery = {
    email: user?.email ?? '',
    due,
    choose: setDue,
    held,
    leave: reopen,
    ordered: (orderId: string) => leave({ kind: 'ordered', orderId }),
  };
  return {
    addresses,
    chosen,
    choose,
    form,
    method,
    setMethod: paid,
    onDelivery,
    addressFold,
    gift,
    business,
    billing,
    payButton,
    phase,
    trouble,
    submit,
  };
}

/** The billing address: the delivery address unless the shopper says otherwise, then a saved one or a new one. */
function useBilling(user: User | null) {
  const [isSame, setSame] = useState(true);
  const [chosen, choose] = useState('new');
  const fold = useRef<HTMLDetailsElement>(null);
  const form = useShippingForm({ ...blankForm(user), type: 'billing' });
  return { isSame, setSame, chosen, choose, fold, form };
}
