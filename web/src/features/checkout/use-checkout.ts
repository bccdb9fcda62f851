/** Runs the checkout: saves the address, takes the payment, then shows the order. */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Address } from '#shared/contract/customer/address.ts';
import type { User } from '#shared/contract/identity/auth.ts';
import { ApiError, serverMessage } from '#web/api/client.ts';
import { rememberPin } from '#web/api/pin.ts';
import { readStored, useSession, writeStored } from '#web/api/session.ts';
import { awaitingOrder, orderPlacedPath } from '#web/paths.ts';
import { createAddress, useAddresses } from '#web/shop/api/addresses.ts';
import { clearBuyNow } from '#web/shop/cart/buy-now.ts';
import { notifyOrderPlaced, onOrderPlaced, refreshCart } from '#web/shop/cart/cart.ts';
import type { Method } from '#web/shop/payment/payment-methods.ts';
import type { Figures } from '#web/ui/catalog/order-totals.tsx';
import { dismissToast, toast } from '#web/ui/feedback/toast.ts';
import type { Basket, Reread } from './basket.ts';
import type { BusinessFields } from './business.tsx';
import type { ShippingForm, ShippingFormIn } from './checks.ts';
import { emptyForm, loadChecks, openOptionalFieldsFor, toAddressRequest, useShippingForm } from './new-address.ts';
import type { HeldCheckout, Outcome } from './place-order.ts';

/** The choices, also that of a new address, survive a reload; otherwise parcel and bill might go to the default address unnoticed. */
const addressKey = 'nanhe.checkoutAddress';
const billingKey = 'nanhe.checkoutBilling';
/** Of this tab, so that a reload does not deliver to what was chosen in another one. */
const choiceArea = 'sessionStorage';

/** The server answers an address that it has saved already, which may be in the list by then. */
const withAddress = (known: readonly Address[], address: Address) => [...known.filter(({ id }) => id !== address.id), address];

/** Loaded after the page, because only the Pay button needs this code. */
const loadPayment = () => import('./place-order.ts').catch(() => null);

export interface CheckoutOptions {
  readonly basket: Basket;
  readonly reread: Reread;
  /** The address that the customer typed before signing in. */
  readonly typedAddress?: ShippingFormIn | null;
  /** Called with true when paying begins, and with false when it has ended without an order. */
  readonly onPlacing: (on: boolean) => void;
}

export function useCheckout({ basket, reread, typedAddress = null, onPlacing }: CheckoutOptions) {
  const { user } = useSession();
  const navigate = useNavigate();
  const addresses = useAddresses();
  const [pickedId, setPickedId] = useState<string | null>(typedAddress === null ? readStored(addressKey, choiceArea) : 'new');
  const [method, setMethod] = useState<Method>('upi');
  /** The figures of payment on delivery; null when the order is paid online. */
  const [due, setDue] = useState<Figures | null>(null);
  const [held, setHeld] = useState<HeldCheckout | null>(null);
  const [giftMessage, setGiftMessage] = useState('');
  const [phase, setPhase] = useState<'open' | 'paying' | 'confirming'>('open');
  const [problem, setProblem] = useState<{ tone: 'error' | 'warning'; text: string; mayBePaid?: true; isTooMany?: true; gstin?: string } | null>(
    null,
  );
  // Two quick clicks must start one payment: the state `phase` changes only with the next rendering.
  const isRunning = useRef(false);
  const addressDisclosure = useRef<HTMLDetailsElement>(null);
  const giftDisclosure = useRef<HTMLDetailsElement>(null);
  const business = useRef<BusinessFields>(null);
  const form = useShippingForm(typedAddress ?? emptyForm(user));
  const saved = addresses.data ?? [];
  const billing = useBilling(user, saved);
  const windowAbort = useRef(new AbortController());
  const payButton = useRef<HTMLButtonElement>(null);
  useEffect(() => void Promise.allSettled([loadPayment(), loadChecks()]), []);
  // After the payment window has closed, the focus returns to Pay, not to the top of the page.
  const wasPaying = useRef(false);
  useEffect(() => {
    if (phase === 'open' && wasPaying.current && document.activeElement === document.body) payButton.current?.focus();
    wasPaying.current = phase !== 'open';
  }, [phase]);
  // The field takes the focus once the form is enabled again.
  useEffect(() => {
    if (phase === 'open' && problem?.gstin) business.current?.showError(problem.gstin);
  }, [phase, problem]);
  /** Replaces the checkout in the history, so that Back does not lead to a purchase that is done. */
  async function showResult(outcome: Exclude<Outcome, { kind: 'stopped' | 'held' }>, isFromThisTab = true): Promise<void> {
    writeStored(addressKey, null, choiceArea);
    writeStored(billingKey, null, choiceArea);
    if (basket.orderType === 'buy_now') clearBuyNow();
    else void refreshCart().catch(() => undefined);
    if (outcome.kind === 'ordered' && isFromThisTab) {
      const { orderType, lines } = basket;
      notifyOrderPlaced({ orderId: outcome.orderId, orderType, variantIds: lines.map(({ variantId }) => variantId) });
    }
    if (outcome.kind === 'ordered') return navigate(orderPlacedPath(outcome.orderId), { replace: true });
    toast('info', 'We are still confirming your payment. Your order appears here as soon as it is known; please do not pay again.');
    return navigate('/profile?tab=orders', { replace: true, state: awaitingOrder });
  }

  // Another tab has bought the same goods: show that order instead of a Pay button.
  const variantIdsText = basket.lines.map(({ variantId }) => variantId).join();
  const showOrderOfOtherTab = useEffectEvent((orderId: string) => {
    windowAbort.current.abort();
    void showResult({ kind: 'ordered', orderId }, false);
  });
  useEffect(
    () =>
      onOrderPlaced(({ orderId, orderType, variantIds }) => {
        if (orderType === basket.orderType && String(variantIds) === variantIdsText) showOrderOfOtherTab(orderId);
      }),
    [basket.orderType, variantIdsText],
  );
  const defaultId = saved.find((each) => each.isDefault)?.id ?? saved[0]?.id ?? 'new';
  // Falls back to the default address when the chosen one was deleted meanwhile.
  const chosen = pickedId === null || !['new', ...saved.map(({ id }) => id)].includes(pickedId) ? defaultId : pickedId;

  const chooseAddress = (id: string) => {
    setPickedId(id);
    writeStored(addressKey, id, choiceArea);
  };

  const showProblem = (tone: 'error' | 'warning', text: string, details: { mayBePaid?: true; isTooMany?: true; gstin?: string } = {}) => {
    toast(tone, text);
    setProblem({ tone, text, ...details });
  };

  /** Shows at its fields why the server did not save an address. */
  function showAddressErrors(error: unknown, { form, disclosure }: Pick<typeof billing, 'form' | 'disclosure'>): void {
    const wrong = Object.entries(error instanceof ApiError ? error.fields : {}).filter(([name]) => name in form.getValues());
    for (const [name, message] of wrong) form.setError(name as keyof ShippingFormIn, { message });
    openOptionalFieldsFor(disclosure)(Object.fromEntries(wrong));
    showProblem(
      'error',
      `Failed to save address: ${serverMessage(error, 'Please try again').replace(/\.$/, '')}. Order cannot proceed without valid address.`,
    );
  }

  /** Returns the saved address, or null when saving failed; the customer has then seen a message. */
  async function resolveAddress(fields: ShippingForm | null): Promise<Address | null> {
    if (fields === null) return saved.find((each) => each.id === chosen) ?? null;
    try {
      const address = await createAddress(toAddressRequest(fields, saved.length > 0));
      toast('success', 'Address saved for future orders!');
      // Selects the saved address, so that a second attempt does not save it again.
      await addresses.mutate(withAddress(saved, address), { revalidate: false });
      chooseAddress(address.id);
      return address;
    } catch (error) {
      showAddressErrors(error, { form, disclosure: addressDisclosure });
      return null;
    }
  }

  /** Returns the id of the billing address, undefined for the delivery address, or null when saving failed; the customer has then seen a message. */
  async function resolveBillingAddress(): Promise<string | undefined | null> {
    if (billing.isSame) return undefined;
    if (billing.chosen !== 'new') return billing.chosen;
    try {
      const { ShippingForm } = await loadChecks();
      const address = await createAddress({ ...toAddressRequest(ShippingForm.parse(billing.form.getValues()), true), type: 'billing' });
      await addresses.mutate((known = []) => withAddress(known, address), { revalidate: false });
      billing.choose(address.id);
      return address.id;
    } catch (error) {
      showAddressErrors(error, billing);
      return null;
    }
  }

  async function placeOrderFor(fields: ShippingForm | null): Promise<Outcome | null> {
    if (user === null) return null;
    const address = await resolveAddress(fields);
    if (address === null) return null;
    const billingAddressId = await resolveBillingAddress();
    if (billingAddressId === null) return null;
    const loaded = await loadPayment();
    if (loaded === null) {
      showProblem('error', 'Failed to load payment system');
      return null;
    }
    const payer = { name: `${user.firstName} ${user.lastName}`, email: user.email, phone: fields?.phone ?? address.phone };
    return loaded.placeOrder({
      basket,
      addressId: address.id,
      billingAddressId,
      signal: windowAbort.current.signal,
      giftMessage,
      business: business.current?.read() ?? undefined,
      payer,
      customerId: user.id,
      method,
      due: due ?? undefined,
      onConfirming: () => setPhase('confirming'),
    });
  }

  function reopen(): void {
    setHeld(null);
    isRunning.current = false;
    setPhase('open');
    onPlacing(false);
  }

  async function pay(fields: ShippingForm | null): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPhase('paying');
    setProblem(null);
    dismissToast();
    onPlacing(true);
    const outcome = await placeOrderFor(fields);
    // Another tab has placed the order, and this tab already shows it.
    if (windowAbort.current.signal.aborted) return undefined;
    if (outcome?.kind === 'held') return setHeld(outcome.held);
    if (outcome !== null && outcome.kind !== 'stopped') return showResult(outcome);
    if (outcome !== null) {
      const { variant, text, mayBePaid, isTooMany, gstin, describeChanges } = outcome;
      if (describeChanges === undefined)
        showProblem(variant, text, { ...(mayBePaid && { mayBePaid }), ...(isTooMany && { isTooMany }), ...(gstin && { gstin }) });
      // A cart keeps its rejected coupon and shows the reason; Buy Now drops it.
      if (outcome.isCouponRefused && basket.orderType === 'buy_now') await basket.coupon.remove();
      // The figures of payment on delivery are as outdated as those of the basket.
      if (outcome.isOutdated) setDue(null);
      if (outcome.isOutdated) {
        // Another tab may have asked for the delivery to another PIN code, for which the basket was priced.
        rememberPin(fields?.postalCode ?? saved.find((each) => each.id === chosen)?.postalCode ?? '');
        const [current] = await Promise.allSettled([reread(), addresses.mutate()]);
        if (describeChanges !== undefined) showProblem(variant, describeChanges(current.status === 'fulfilled' ? current.value : undefined));
      }
    }
    reopen();
  }

  /** Validates a new billing address and shows its errors. */
  async function isBillingValid(): Promise<boolean> {
    let isValid = billing.isSame || billing.chosen !== 'new';
    const setValid = () => {
      isValid = true;
    };
    if (!isValid) await billing.form.handleSubmit(setValid, openOptionalFieldsFor(billing.disclosure))();
    return isValid;
  }

  /** If the checks cannot be loaded, the server checks the message. */
  const isGiftMessageValid = async () => (await loadChecks().catch(() => null))?.giftMessageProblem(giftMessage) === undefined;

  async function check(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (!(await isGiftMessageValid())) {
      const disclosure = giftDisclosure.current;
      if (disclosure !== null) disclosure.open = true;
      disclosure?.querySelector('textarea')?.focus();
      return;
    }
    if (business.current?.read() === null || !(await isBillingValid())) return;
    await (chosen === 'new' ? form.handleSubmit(pay, openOptionalFieldsFor(addressDisclosure))(event) : pay(null));
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void check(event);
  };

  const delivery = { addresses, chosen, choose: chooseAddress, form, disclosure: addressDisclosure };
  const gift = { message: giftMessage, onChange: setGiftMessage, disclosure: giftDisclosure };
  const payOnline = (id: Method) => {
    setMethod(id);
    setDue(null);
  };
  const payment = { method, payOnline, due, payOnDelivery: setDue };
  const codeStep = { held, email: user?.email ?? '', onBack: reopen, onOrdered: (orderId: string) => showResult({ kind: 'ordered', orderId }) };
  return { delivery, billing, business, gift, payment, codeStep, payButton, phase, problem, submit };
}

/** The billing address: the delivery address unless the shopper says otherwise, then a saved one or a new one. */
function useBilling(user: User | null, saved: readonly Address[]) {
  const [stored] = useState(() => readStored(billingKey, choiceArea));
  const [isChosenSame, setChosenSame] = useState(stored === null);
  const [pickedId, setPickedId] = useState(stored ?? 'new');
  const disclosure = useRef<HTMLDetailsElement>(null);
  const form = useShippingForm({ ...emptyForm(user), type: 'billing' });
  // The chosen address was deleted meanwhile, or belongs to a customer who used this tab before.
  const isUnknown = pickedId !== 'new' && !saved.some(({ id }) => id === pickedId);
  const setSame = (isChecked: boolean) => {
    const id = isUnknown ? 'new' : pickedId;
    setChosenSame(isChecked);
    setPickedId(id);
    writeStored(billingKey, isChecked ? null : id, choiceArea);
  };
  const choose = (id: string) => {
    setPickedId(id);
    writeStored(billingKey, id, choiceArea);
  };
  return { isSame: isChosenSame || isUnknown, setSame, chosen: isUnknown ? 'new' : pickedId, choose, disclosure, form };
}
