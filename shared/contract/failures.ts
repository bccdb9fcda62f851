/** The only table of failures: code -> status and default text. */

const table = {
  // Every endpoint may answer these.
  invalid_input: [400, 'Please check the highlighted fields.'],
  malformed_body: [400, 'The request body is not valid JSON.'],
  body_too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'Send the request body as application/json.'],
  signed_out: [401, 'Please sign in to continue.'],
  session_expired: [401, 'Your session has expired. Please sign in again.'],
  forbidden: [403, 'Access denied. You are not authorized to perform this action.'],
  route_not_found: [404, 'There is nothing at this address.'],
  too_many_requests: [429, 'Too many attempts. Please wait a little and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  unavailable: [503, 'The shop is very busy right now. Please try again in a moment.'],

  // Identity.
  wrong_credentials: [401, 'The email, phone or password is not right.'],
  wrong_code: [400, 'That code is not right.'],
  code_expired: [400, 'This code has expired. Please ask for a new one.'],
  code_spent: [429, 'Too many wrong codes. Please ask for a new one.'],
  weak_password: [400, 'Please choose a stronger password.'],
  email_taken: [409, 'An account with this email already exists. Please sign in.'],
  wrong_password: [400, 'The current password is not right.'],
  challenge_expired: [400, 'This took too long. Please begin again.'],
  session_not_found: [404, 'This device is signed out already.'],
  totp_on: [409, 'Two-step sign-in is on already.'],
  totp_off: [409, 'Two-step sign-in is not on.'],
  totp_required: [409, 'Two-step sign-in cannot be turned off for this account.'],

  // Catalogue and cart.
  product_not_found: [404, 'Product not found'],
  /** `details.variants` lists the variants to choose from. */
  variant_required: [400, 'Choose one of the variants of this product'],
  line_not_found: [404, 'This item is no longer in your cart.'],
  edited_meanwhile: [409, 'Another user saved this after you opened it. Compare both versions before you save.'],
  nothing_to_undo: [409, 'There is no earlier version to go back to.'],
  /** `message` says what is running. */
  prices_busy: [409, 'The prices are being recalculated. Wait until that has ended, then try again.'],
  sku_taken: [409, 'Another product has this SKU already.'],
  catalogue_full: [409, 'The catalogue is full. Delete products that you no longer need first.'],
  stock_too_small: [409, 'Stock cannot be negative'],
  category_not_found: [404, 'Category not found'],
  category_taken: [409, 'There is a category of this name already.'],
  category_in_use: [409, 'This category still has products. Move them to another category first.'],
  slide_not_found: [404, 'Slide not found'],
  too_many_slides: [409, 'The home page has as many slides as it can hold. Please delete one first.'],
  image_not_found: [404, 'Image not found'],
  too_many_images: [409, 'Maximum 6 images allowed'],
  picture_refused: [400, 'Please select a valid image file'],
  picture_too_large: [413, 'Image size must be less than 5MB'],
  picture_gone: [409, 'This picture is not kept any more. Please choose the file again.'],
  upload_not_found: [404, 'This upload is not here any more. Please choose the file again.'],
  import_not_found: [404, 'There is no such import.'],
  out_of_stock: [409, 'Cannot exceed available stock'],
  /** `details.postalCode` is the PIN code of the address. */
  not_serviceable: [409, 'We do not deliver to this PIN code. Please choose another delivery address.'],
  /** `details.reason` names the rule; `fields` has the sentence for the field. */
  coupon_refused: [409, 'This coupon does not apply.'],
  offer_not_found: [404, 'There is no such offer.'],
  offer_in_use: [409, 'This offer was used, so orders and figures name it. Pause it instead.'],
  coupon_taken: [409, 'Another offer has this code already.'],
  too_many_offers: [409, 'There are as many offers as there can be. Please delete one that was never used.'],
  sale_not_found: [404, 'There is no such sale.'],
  too_many_sales: [409, 'There are as many sales as there can be. Please delete one that has ended.'],
  too_many_codes: [409, 'An offer can have up to 2,000 codes of its own. Please make another offer.'],
  cart_full: [409, 'Your cart is full. Please remove an item first.'],
  wishlist_full: [409, 'Your wishlist is full. Please remove something first.'],

  // GST books.
  gst_period_open: [409, 'This period can be closed an hour after its end.'],
  gst_period_incomplete: [409, 'Documents of this period are missing: run the pending migrations, then read it again.'],

  // Reviews.
  not_a_buyer: [403, 'Only customers to whom this product was delivered can review it.'],
  review_not_found: [404, 'There is no such review.'],
  review_withdrawn: [409, 'This review was taken down by our team. Please write to us if you think that is wrong.'],

  // Account.
  address_not_found: [404, 'This address is no longer saved.'],
  default_address: [409, 'The default address cannot be deleted. Make another address the default first.'],
  mail_stopped: [409, 'We send no mails to your email any more. Please change it in the settings, or write to us.'],
  account_in_use: [409, 'Your account is still in use. Please try again later.'],
  too_many_addresses: [409, 'You can save up to 50 addresses. Please delete one first.'],

  // Administration.
  user_not_found: [404, 'There is no such customer.'],
  own_account: [409, 'You cannot disable your own account or change your own role. Please ask another administrator.'],
  account_closed: [409, 'This account was closed by its owner.'],
  contact_not_found: [404, 'There is no such message.'],
  complaint_not_found: [404, 'There is no complaint with this ticket number and e-mail address. Please check both.'],
  complaint_not_movable: [409, 'This is not possible in the current state of the complaint. Please load it again.'],
  handover_off: [404, 'The clinic is managed here: no external application is set up.'],
  export_not_found: [404, 'There is no such export, or it was deleted after a day.'],

  // Checkout, payment, orders.
  cart_empty: [409, 'No items to checkout. Redirecting to products.'],
  total_changed: [409, 'Prices have changed since you looked. Please check the new total.'],
  total_too_small: [409, 'The smallest amount that can be paid online is ₹1.00.'],
  total_too_large: [409, 'The largest amount that can be paid online at once is ₹5,00,000.'],
  units_limited: [409, 'You can hold only a few of these before your first order is paid. Please reduce the quantity.'],
  hold_paused: [409, 'You have held items several times without paying. Please wait a little before you try again.'],
  cod_not_possible: [409, 'This order cannot be paid on delivery. Please pay online.'],
  hold_ended: [409, 'We could keep the items for 15 minutes only. Please order again.'],
  idempotency_conflict: [409, 'This request was already used for a different purchase.'],
  checkout_not_found: [404, 'This checkout does not exist.'],
  already_paid: [409, 'You have paid for this already, and your order is placed.'],
  signature_invalid: [400, 'Invalid payment response'],
  payment_pending: [409, 'We are confirming your payment. This can take a minute.'],
  payment_failed: [409, 'Payment failed. Please try again.'],
  payment_refunded: [409, 'Your payment came too late for the stock we held, so it is being refunded.'],
  payment_provider_down: [503, 'Payment system not available. Please try again later.'],
  payments_not_configured: [503, 'Payments are not set up in this shop yet. Please come back later: your cart stays as it is.'],
  order_not_found: [404, 'Order not found'],
  invoice_not_ready: [409, 'The invoice is being prepared. Please try again in a minute.'],
  credit_note_not_found: [404, 'Credit note not found'],
  status_not_possible: [409, 'This change is not possible in the current state of the order.'],
  order_not_cancellable: [409, 'This order is on its way already, so it can no longer be cancelled. You can return it once it is delivered.'],
  not_returnable: [409, 'These items can no longer be returned.'],
  /** `details.items` lists the choices that are left. */
  exchange_not_possible: [409, 'This exchange is no longer possible.'],
  return_not_found: [404, 'Return not found'],
  refund_not_found: [404, 'Refund not found'],
  refund_not_possible: [409, 'There is nothing of this order to refund.'],
  refund_not_failed: [409, 'This refund is under way or done.'],
  payout_not_needed: [409, 'There is no refund of this order that waits to be paid.'],
  payout_unknown: [409, 'The customer has not entered an account for the refund yet.'],
  refund_not_payable: [409, 'This refund is paid already, or goes back through the payment provider.'],
  photo_refused: [400, 'This picture cannot be used. Please choose a JPEG, PNG or WebP of at most 4 MB.'],
  photo_not_found: [404, 'This picture is no longer there.'],
  too_many_photos: [409, 'A return can have up to 4 pictures.'],
  return_moved_on: [409, 'This return has changed since you opened it. Please load it again.'],

  // Doctors and appointments.
  doctor_archived: [409, 'This doctor is archived. Restore the doctor first.'],
  doctor_email_taken: [409, 'Another doctor has this e-mail address already.'],
  speciality_not_found: [404, 'Speciality not found'],
  speciality_taken: [409, 'There is a speciality of this name already.'],
  speciality_in_use: [409, 'This speciality still has doctors. Give them another one first.'],
  too_many_specialities: [409, 'There are as many specialities as there can be. Please delete one first.'],
  appointments_hit: [409, 'There are appointments at these times. Look at them before you save.'],
  doctor_not_found: [404, 'Service not found. Please try again later.'],
  doctor_unavailable: [409, 'This doctor takes no appointments at the moment. Please choose another doctor.'],
  slot_taken: [409, 'Slot already booked. Please select another time.'],
  patient_busy: [409, 'This patient has another appointment at this time. Please choose another time, or cancel or move that one first.'],
  too_many_holds: [409, 'Two appointments of yours are waiting to be paid. Please pay or cancel one of them first.'],
  appointment_not_found: [404, 'Appointment not found.'],
  appointment_not_payable: [409, 'Appointment already paid or cancelled.'],
  payment_method_unavailable: [404, 'Payment service not found.'],
  payment_not_made: [409, 'Nothing has been paid for this appointment yet.'],
  appointment_not_paid: [409, 'Nothing was paid for this appointment. You can cancel it instead.'],
  refund_changed: [409, 'The refund has changed since you opened this page. Please check it before you decide.'],
  appointment_not_reschedulable: [409, 'Cannot reschedule this appointment. It may already be completed or cancelled.'],
  appointment_moved: [409, 'The time of this appointment has changed since you opened it. Please check it again.'],
  family_full: [409, 'You can save up to 10 family members. Please remove one first.'],
  family_member_not_found: [404, 'This family member is no longer saved.'],
  visit_not_markable: [409, 'The outcome of a paid appointment can be recorded once it has begun. Please load it again.'],
  slot_not_kept: [409, 'This time is not blocked.'],
  appointment_not_cancellable: [409, 'Cannot cancel this appointment. It may already be completed or cancelled.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type FailureCode = keyof typeof table;

/** Failures that every endpoint may answer; an endpoint declares only its own. */
export const commonFailures = [
  'invalid_input',
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly FailureCode[];

export function statusOf(code: FailureCode): number {
  return table[code][0];
}

export function messageOf(code: FailureCode): string {
  return table[code][1];
}
