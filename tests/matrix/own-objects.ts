/** Sample requests of the endpoints for visitors and customers. An endpoint with input that is missing here fails the matrix. */

import { createUnsubscribeToken } from '#functions/customer/unsubscribe.ts';
import { home } from '#tests/customer/endpoints/account/steps.ts';
import { authenticatorCode, loginAs, turnOnSecondFactor } from '#tests/identity/endpoints/auth/sign-in.ts';
import { beginSignUp, codeTo, newEmail, newSource, signUpFields, verifyBody } from '#tests/identity/endpoints/auth/steps.ts';
import { type CaseFixtures, type Entry, png } from './fixtures.ts';

const bare = (request: Entry['request']): Entry => ({ request });

const paid = async ({ checkoutSteps, owner, bear }: CaseFixtures) => checkoutSteps.payInWindow(await checkoutSteps.openCheckout(owner, bear));
const appointment = async ({ patientSteps, owner }: CaseFixtures) => patientSteps.bookUnpaid(owner, await patientSteps.doctor());
const codeByMail = async ({ shop, owner }: CaseFixtures) => codeTo(shop, owner.email);
const inCart = async ({ shop, owner }: CaseFixtures) => {
  const { id } = await shop.product();
  await shop.call('cart.add', { as: owner, body: { productId: id } });
  return { params: { cartItemId: `ci-${id}` } };
};
const orderId = (status?: 'pending' | 'delivered') => async (fixtures: CaseFixtures) => ({ params: { id: await fixtures.order(status) } });
const theProduct = ({ bear }: CaseFixtures) => ({ params: { id: bear.id } });
const theWish = ({ bear }: CaseFixtures) => ({ params: { productId: bear.id } });
const familyMember = async ({ shop, owner }: CaseFixtures) => {
  const { body } = await shop.call('patient.addFamilyMember', { as: owner, body: { name: 'Aarav Rao' } });
  return { id: body.member.id as string };
};
const newsToken = async ({ owner }: CaseFixtures) => ({ query: { token: await createUnsubscribeToken(owner.id) } });

export const ownObjects: Readonly<Record<string, Entry>> = {
  // A code that was never sent is wrong for every caller.
  'account.confirmEmail': { request: () => ({ body: { code: '123456' } }), answers: 400 },
  'account.createAddress': bare(() => ({ body: home() })),
  'account.deleteAddress': bare(async ({ shop, owner }) => ({ params: { id: await shop.address(owner, { label: 'Office' }) } })),
  'account.updateAddress': bare(({ owner }) => ({ params: { id: owner.addressId }, body: home({ city: 'Mysuru' }) })),
  'account.openUnsubscribe': bare(newsToken),
  'account.unsubscribe': bare(newsToken),
  'account.resubscribe': bare(newsToken),
  'account.sendEmailCode': { request: ({ owner }) => ({ body: { email: newEmail(), password: owner.password } }), other: 400 },
  'account.updateProfile': bare(() => ({ body: { firstName: 'Asha', address: { line1: '12 MG Road', line2: '' } } })),
  'delivery.read': bare(({ bear }) => ({ query: { pin: '560001', productId: String(bear.id) } })),
  'cart.applyCoupon': {
    request: async ({ shop, owner, admin }) => {
      const { id } = await shop.product({ stock: 5 });
      await shop.call('cart.add', { as: owner, body: { productId: id } });
      const goods = { scope: 'products', targets: [String(id)] };
      const offer = { title: 'Ten per cent off', kind: 'percent', percent: 10, ...goods, trigger: 'code', code: `T${owner.id.slice(-10)}` };
      await shop.call('offer.create', { as: admin, body: offer });
      return { body: { code: offer.code } };
    },
    // The carts of the other customers do not contain the product.
    other: 409,
  },
  'appointment.book': {
    // The first caller would take the slot: with an unknown doctor every caller gets the same answer.
    request: () => ({ body: { docId: 'doc-unknown', slotDate: '5_3_2099', slotTime: '10:30 AM' } }),
    answers: 404,
  },
  'appointment.cancel': { request: async (fixtures) => ({ body: { appointmentId: (await appointment(fixtures))._id } }), other: 404 },
  'appointment.readEntry': {
    request: async ({ patientSteps, owner }) => ({ params: { id: (await patientSteps.bookPaid(owner, await patientSteps.doctor()))._id } }),
    other: 404,
  },
  'appointment.readReceipt': {
    request: async ({ patientSteps, owner, shop }) => {
      const { _id } = await patientSteps.bookPaid(owner, await patientSteps.doctor());
      await shop.deliverEvents();
      // The first read gives the receipt its number.
      await shop.call('appointment.readReceipt', { as: owner, params: { id: _id } });
      return { params: { id: _id } };
    },
    seenBy: ['admin'],
  },
  'appointment.pay': { request: async (fixtures) => ({ body: { appointmentId: (await appointment(fixtures))._id } }), other: 404 },
  'appointment.refund': {
    request: async ({ patientSteps, owner }) => ({ body: { appointmentId: (await patientSteps.bookPaid(owner, await patientSteps.doctor()))._id } }),
    other: 404,
  },
  'appointment.verifyRazorpay': {
    request: async (fixtures) => ({
      body: {
        ...(await fixtures.patientSteps.payInWindow(await fixtures.patientSteps.openPaymentOrder(fixtures.owner, await appointment(fixtures)))),
      },
    }),
    other: 404,
  },
  'appointment.payStripe': { request: async (fixtures) => ({ body: { appointmentId: (await appointment(fixtures))._id } }), other: 404 },
  'appointment.verifyStripe': {
    request: async (fixtures) => {
      const held = await appointment(fixtures);
      await fixtures.patientSteps.payAtStripe(await fixtures.patientSteps.openStripeSession(fixtures.owner, held));
      return { body: { success: 'true', appointmentId: held._id } };
    },
    other: 404,
  },
  'appointment.reschedule': {
    request: async ({ patientSteps, owner }) => {
      const doctor = await patientSteps.doctor();
      const { _id } = await patientSteps.bookUnpaid(owner, doctor);
      const { slotDate = '', slotTime = '' } = (await patientSteps.freeSlots(doctor)).at(-1) ?? {};
      return { body: { appointmentId: _id, slotDate, slotTime } };
    },
    other: 404,
  },
  'auth.changePassword': {
    request: ({ owner }) => ({ body: { currentPassword: owner.password, newPassword: 'Quiet-River-Kite-31' } }),
    other: 400,
  },
  'auth.forgotPassword': bare(({ owner }) => ({ body: { identifier: owner.email } })),
  'auth.login': bare(({ owner }) => ({ body: { identifier: owner.email, password: owner.password } })),
  'auth.refresh': bare(({ owner }) => ({ cookies: { nanhe_refresh: owner.refreshToken } })),
  'auth.register': bare(() => ({ body: signUpFields() })),
  'auth.resetPassword': bare(async (fixtures) => {
    await fixtures.shop.call('auth.forgotPassword', { body: { identifier: fixtures.owner.email } });
    return { body: { identifier: fixtures.owner.email, code: await codeByMail(fixtures), password: 'Quiet-River-Kite-31' } };
  }),
  'auth.sendSigninOtp': bare(({ owner }) => ({ body: { identifier: owner.email } })),
  'auth.sendSignupOtp': bare(() => ({ body: signUpFields() })),
  'auth.verifySigninOtp': bare(async (fixtures) => {
    await fixtures.shop.call('auth.sendSigninOtp', { body: { identifier: fixtures.owner.email } });
    return { body: { identifier: fixtures.owner.email, code: await codeByMail(fixtures) } };
  }),
  'auth.verifySignupOtp': bare(async ({ shop }) => ({ body: verifyBody(await beginSignUp(shop)) })),
  'cart.add': bare(({ bear }) => ({ body: { productId: bear.id, quantity: 1 } })),
  'cart.remove': { request: inCart },
  'cart.update': bare(async (fixtures) => ({ ...(await inCart(fixtures)), body: { quantity: 3 } })),
  'catalog.readProduct': bare(theProduct),
  'catalog.suggest': bare(() => ({ query: { search: 'kite' } })),
  'category.read': bare(() => ({ params: { id: 'toys' } })),
  'carousel.read': bare(async ({ shop, admin }) => ({
    params: { id: (await shop.call('carousel.create', { as: admin, body: slide() })).body.id as string },
  })),
  'complaints.send': bare(() => ({ body: complaint(newEmail()) })),
  'complaints.lookUp': bare(async ({ shop, owner }) => {
    const sent = await shop.call('complaints.send', { body: complaint(owner.email), source: newSource() });
    return { body: { ticket: sent.body.ticket, email: owner.email } };
  }),
  // The path names a purpose, not an object: each customer changes their own consent.
  'consent.change': { request: () => ({ params: { purpose: 'mails' }, body: { isGiven: false } }), other: 200 },
  'content.sendContact': bare(() => ({
    body: { name: 'Asha Rao', email: newEmail(), phone: '9876543210', message: 'Is the bear washable?', type: 'general' },
  })),
  'doctor.listSlots': bare(async ({ patientSteps }) => ({ params: { docId: (await patientSteps.doctor()).id } })),
  'invoice.read': {
    request: async (fixtures) => {
      const id = await fixtures.order();
      await fixtures.shop.runJob('number-invoices');
      return { params: { id } };
    },
    seenBy: ['admin', 'orders'],
  },
  'invoice.readCreditNote': {
    request: async (fixtures) => {
      const id = await fixtures.order();
      await fixtures.shop.call('order.cancel', { as: fixtures.owner, params: { id }, body: {} });
      await fixtures.shop.runJob('number-invoices');
      const order = await fixtures.shop.table.get(`CUSTOMER#${fixtures.owner.id}`, `ORDER#${id}`);
      return { params: { id, creditNoteId: order?.['creditNotes'][0].id } };
    },
    seenBy: ['admin', 'orders'],
  },
  'order.cancel': bare(async (fixtures) => ({ ...(await orderId()(fixtures)), body: { reason: 'Bought the wrong one' } })),
  'order.create': {
    request: async (fixtures) => {
      const { razorpay_payment_id: paymentId, razorpay_order_id: razorpayOrderId } = await paid(fixtures);
      return { body: { paymentId, razorpayOrderId } };
    },
    other: 404,
  },
  'order.read': { request: orderId(), seenBy: ['admin', 'orders'] },
  // Refunds of an order that was paid online go back to the payment, so no account is accepted.
  'order.savePayout': { request: async (fixtures) => ({ ...(await orderId()(fixtures)), body: { kind: 'upi', upi: 'asha@okbank' } }), answers: 409 },
  'payment.readCod': {
    request: ({ owner, bear }) => ({ body: { items: [{ productId: bear.id, quantity: 1 }], shippingAddressId: owner.addressId } }),
    // The shop does not offer payment on delivery, so no address is read.
  },
  // A checkout that is paid online has no code.
  'payment.confirmCod': {
    request: async ({ checkoutSteps, owner, bear }) => {
      const checkout = await checkoutSteps.checkoutOf(await checkoutSteps.openCheckout(owner, bear));
      return { body: { checkoutId: checkout?.['id'], code: '123456' } };
    },
    answers: 404,
    other: 404,
  },
  'payment.createOrder': {
    request: ({ owner, bear }) => ({ body: { items: [{ productId: bear.id, quantity: 1 }], shippingAddressId: owner.addressId } }),
    other: 404,
  },
  'payment.checkPayment': {
    request: async ({ checkoutSteps, owner, bear }) => ({ body: { razorpay_order_id: await checkoutSteps.openCheckout(owner, bear) } }),
    other: 404,
  },
  'payment.updateOrderStatus': {
    request: async (fixtures) => {
      const { razorpay_signature: _, ...body } = await paid(fixtures);
      return { body: { ...body, status: 'completed' } };
    },
    other: 404,
  },
  'payment.verifyPayment': { request: async (fixtures) => ({ body: { ...(await paid(fixtures)) } }), other: 404 },
  'patient.addFamilyMember': bare(() => ({ body: { name: 'Aarav Rao', dob: '2020-02-29' } })),
  'patient.changeFamilyMember': bare(async (fixtures) => ({ params: await familyMember(fixtures), body: { name: 'Aarav K. Rao' } })),
  // A member of another family counts as already removed.
  'patient.removeFamilyMember': { request: async (fixtures) => ({ params: await familyMember(fixtures) }), other: 200 },
  // Not a form, which is rejected for every caller.
  'patient.updateProfile': { request: () => ({ headers: { 'content-type': 'text/plain' }, body: 'name=Asha' }), answers: 415 },
  'privacy.deleteAccount': {
    request: async (fixtures) => {
      await fixtures.shop.call('privacy.sendDeletionCode', { as: fixtures.owner });
      return { body: { code: await codeByMail(fixtures) } };
    },
    other: 400,
    admin: 409,
  },
  'privacy.sendDeletionCode': { request: () => ({}), admin: 409 },
  'return.addPhoto': bare(async (fixtures) => {
    const { id, returnId } = await fixtures.requestReturn();
    const data = (await png()).toString('base64');
    return { params: { id, returnId }, body: { data } };
  }),
  'return.exchangeChoices': bare(orderId('delivered')),
  'return.readPhoto': { request: async (fixtures) => ({ params: await fixtures.requestReturn() }), seenBy: ['admin', 'orders'] },
  'return.request': bare(async (fixtures) => ({
    ...(await orderId('delivered')(fixtures)),
    body: { items: [{ productId: fixtures.bear.id, quantity: 1, reason: 'The ear is torn' }] },
  })),
  'return.withdraw': bare(async (fixtures) => {
    const { id, returnId } = await fixtures.requestReturn();
    return { params: { id, returnId } };
  }),
  'policy.read': bare(() => ({ params: { page: 'privacy' } })),
  'review.list': bare(theProduct),
  'review.put': {
    request: async (fixtures) => {
      await fixtures.order('delivered');
      return { ...theProduct(fixtures), body: { rating: 5, text: 'Soft' } };
    },
    other: 403,
  },
  // The product is public; each customer reads and removes their own review.
  'review.readOwn': { request: theProduct, other: 200 },
  'review.removeOwn': { request: theProduct, other: 200 },
  'session.end': bare(async ({ shop, owner }) => {
    const elsewhere = await loginAs(shop, owner);
    const { body } = await shop.call('session.list', { as: { token: elsewhere.body.token } });
    return { params: { id: body.sessions.find(({ current }: { current: boolean }) => current).id } };
  }),
  'totp.begin': { request: ({ owner }) => ({ body: { password: owner.password } }), other: 400 },
  'totp.confirm': {
    request: async ({ shop, owner }) => {
      const { body } = await shop.call('totp.begin', { as: owner, body: { password: owner.password } });
      return { body: { code: authenticatorCode(shop, body.secret) } };
    },
    other: 400,
  },
  'totp.remove': {
    request: async ({ shop, owner }) => ({ body: { code: authenticatorCode(shop, (await turnOnSecondFactor(shop, owner)).secret) } }),
    other: 409,
  },
  'totp.renewRecoveryCodes': {
    request: async ({ shop, owner }) => ({ body: { code: authenticatorCode(shop, (await turnOnSecondFactor(shop, owner)).secret) } }),
    other: 409,
  },
  'totp.verify': bare(async ({ shop, owner }) => {
    const { secret } = await turnOnSecondFactor(shop, owner);
    const { body } = await loginAs(shop, owner);
    return { body: { challengeId: body.challengeId, code: authenticatorCode(shop, secret) } };
  }),
  'wishlist.add': { request: (fixtures) => ({ ...theWish(fixtures), body: {} }), other: 200 },
  'wishlist.merge': bare(({ bear }) => ({ body: { productIds: [bear.id] } })),
  'wishlist.remove': { request: theWish, other: 200 },
};

export const complaint = (email: string) => ({
  name: 'Asha Rao',
  email,
  what: 'The toy train came without its wheels.',
  wish: 'Please send the wheels.',
});

export function slide() {
  return {
    title: 'Monsoon',
    subtitle: 'Rain',
    description: 'Boots and umbrellas',
    buttons: [{ text: 'Look', link: '/products' }],
  };
}
