/** Changes what delivery costs and when parcels leave. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { changeSettings } from '#functions/settings/change-settings.ts';
import { updateDelivery } from '#shared/contract/settings/delivery.ts';

export const handler = endpoint(updateDelivery, ({ body: { version, ...delivery }, caller, source, now }) =>
  changeSettings('delivery', version, delivery, { action: updateDelivery.key, caller, source, now }),
);
