/** The payment providers, and how the provider of a payment follows from its id. */
export const providers = ['razorpay', 'stripe'] as const;
export type Provider = (typeof providers)[number];

export const providerNames: Readonly<Record<Provider, string>> = { razorpay: 'Razorpay', stripe: 'Stripe' };

/** Prefixes of Stripe's sessions, payments, refunds and disputes. Razorpay's are `order_`, `pay_`, `rfnd_` and `disp_`. */
export const providerOf = (id: string): Provider => (/^(?:cs|pi|re|pyr|dp|du)_/.test(id) ? 'stripe' : 'razorpay');

/** The id of the payment of an order that is paid on delivery, which no provider knows. */
export const deliveryPaymentId = (orderId: string): string => `cod_${orderId}`;
export const isCollected = (paymentId: string): boolean => paymentId.startsWith(deliveryPaymentId(''));
