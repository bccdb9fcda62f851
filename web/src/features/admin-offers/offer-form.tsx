/** The form of an offer, with the preview on a sample basket and the codes that each work once. */
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { offerTriggers, type StaffOffer } from '#shared/contract/offers/offer.ts';
import { offerKinds, offerScopes } from '#shared/rules/order/offers.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { BackLink, PageHeader, Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { useAfterSave } from '#web/ui/admin/use-after-save.ts';
import { narrowSelect } from '#web/ui/form/dense.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { compareByLabels } from '#web/ui/form/save-conflict.tsx';
import { Conflict, useVersionedForm } from '#web/ui/form/versioned-form.tsx';
import { createOffer, updateOffer } from './api/offers.ts';
import { CodesPanel } from './codes-panel.tsx';
import {
  bodyOf,
  createdText,
  kindLabels,
  newValues,
  type OfferValues,
  scopeLabels,
  toFormField,
  triggerLabels,
  validate,
  valuesOf,
} from './offer-values.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { TargetsField } from './targets-field.tsx';

const labels: Readonly<Record<Exclude<keyof OfferValues, 'targetNames'>, string>> = {
  title: 'Title',
  kind: 'What shoppers get',
  percent: 'Per cent',
  amount: 'Rupees off',
  maxDiscount: 'At most, in rupees',
  buy: 'Units to buy',
  get: 'Units that are reduced',
  scope: 'For',
  targets: 'Goods',
  minimum: 'Minimum value, in rupees',
  startsAt: 'From',
  endsAt: 'Until',
  trigger: 'How shoppers get it',
  code: 'Code',
  maxUses: 'Uses in all',
  maxUsesPerCustomer: 'Uses of each customer',
  isFirstOrderOnly: 'First order only',
  isCombinable: 'Can be combined',
  isPublic: 'Listed for shoppers',
  isPaused: 'Paused',
};

const columns = { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' };

export function OfferForm({ offer, backTo }: { offer: StaffOffer | null; backTo: string }) {
  // An idempotency key: a retry after a lost answer makes no second offer.
  const [key] = useState(() => crypto.randomUUID());
  const created = useRef<StaffOffer>(null);
  const form = useVersionedForm<OfferValues, StaffOffer>({
    item: offer,
    initialValues: offer === null ? newValues : valuesOf(offer),
    valuesOf,
    validate: (values) => validate(values, offer),
    toFormField,
    send: async (values, { version = offer?.version ?? 0 }) => {
      if (offer === null) created.current = await createOffer(bodyOf(values, offer), key);
      else await updateOffer(offer.id, { ...bodyOf(values, offer), version });
    },
    onSaved: useAfterSave(
      () => (created.current === null ? 'Offer saved. Open checkouts keep the old one.' : createdText(created.current, new Date())),
      ['offer.list', 'offer.available', 'cart.read'],
      backTo,
    ),
    errorText: 'Failed to save the offer',
  });
  const { values, wrong, set, field } = form;
  const title = offer?.title ?? 'New offer';
  const renderCheckbox = (name: 'isFirstOrderOnly' | 'isCombinable' | 'isPublic' | 'isPaused', text: string) => (
    <Checkbox fontSize="sm" minH="8" checked={values[name]} onChange={(checked) => set({ [name]: checked })}>
      {text}
    </Checkbox>
  );
  const hasPercent = values.kind === 'percent' || values.kind === 'buy_x_get_y';
  return (
    <>
      <PageHeader title={title} documentTitle={`${title} - Offers`} back={<BackLink to={backTo}>Offers</BackLink>} />
      <Conflict form={form} compare={compareByLabels(labels)} />
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 44rem) minmax(0, 26rem)' }} alignItems="start">
        <chakra.form {...form.formProps} aria-label={title} minW="0">
          <Grid gap="4">
            <Panel aria-labelledby="offer-what">
              <PanelTitle id="offer-what">What shoppers get</PanelTitle>
              <Grid templateColumns={columns} gap="4">
                <Box gridColumn={{ sm: 'span 2' }}>
                  <TextField
                    {...field('title')}
                    label={labels.title}
                    required
                    maxLength={60}
                    hint="Shoppers, orders and invoices read it, like “10 % off toys”."
                  />
                </Box>
                <SelectField
                  {...field('kind')}
                  label={labels.kind}
                  {...narrowSelect}
                  required
                  options={offerKinds.map((kind) => [kind, kindLabels[kind]])}
                />
                {values.kind === 'amount' && (
                  <TextField {...field('amount')} label={labels.amount} inputMode="decimal" required hint="Off these goods together." />
                )}
                {values.kind === 'buy_x_get_y' && (
                  <>
                    <TextField {...field('buy')} label={labels.buy} inputMode="numeric" required />
                    <TextField {...field('get')} label={labels.get} inputMode="numeric" required hint="The cheapest of each full set." />
                  </>
                )}
                {hasPercent && (
                  <>
                    <TextField
                      {...field('percent')}
                      label={values.kind === 'percent' ? 'Per cent off' : 'Per cent off these units'}
                      inputMode="decimal"
                      required
                      hint={values.kind === 'percent' ? undefined : '100 makes them free.'}
                    />
                    <TextField {...field('maxDiscount')} label={labels.maxDiscount} inputMode="decimal" required={false} />
                  </>
                )}
              </Grid>
            </Panel>
            <Panel aria-labelledby="offer-goods">
              <PanelTitle id="offer-goods">For which goods</PanelTitle>
              <Grid templateColumns={columns} gap="4">
                <SelectField
                  {...field('scope')}
                  label={labels.scope}
                  {...narrowSelect}
                  required
                  onChange={({ target }) => set({ scope: target.value, targets: [] })}
                  options={offerScopes.map((scope) => [scope, scopeLabels[scope]])}
                />
                <TextField
                  {...field('minimum')}
                  label={labels.minimum}
                  inputMode="decimal"
                  required={false}
                  hint="Of these goods, before any discount."
                />
                <Box gridColumn={{ sm: 'span 2' }}>
                  <TargetsField
                    scope={values.scope}
                    targets={values.targets}
                    names={values.targetNames}
                    error={wrong['targets']}
                    onChange={(targets, names = {}) => set({ targets, targetNames: { ...values.targetNames, ...names } })}
                  />
                </Box>
              </Grid>
            </Panel>
            <Panel aria-labelledby="offer-who">
              <PanelTitle id="offer-who">Who can use it, and when</PanelTitle>
              <Grid templateColumns={columns} gap="4">
                <SelectField
                  {...field('trigger')}
                  label={labels.trigger}
                  {...narrowSelect}
                  required
                  disabled={offer !== null}
                  hint={offer === null ? undefined : 'This cannot be changed. Make a new offer.'}
                  options={offerTriggers.map((trigger) => [trigger, triggerLabels[trigger]])}
                />
                {values.trigger === 'code' && (
                  <TextField
                    {...field('code')}
                    label={labels.code}
                    required
                    maxLength={24}
                    autoCapitalize="characters"
                    autoComplete="off"
                    readOnly={offer !== null}
                    hint={offer === null ? 'Letters, digits and hyphens; shoppers may type it in any case.' : 'A code cannot be changed.'}
                  />
                )}
                {values.trigger !== 'unique_codes' && (
                  <TextField
                    {...field('maxUses')}
                    label={labels.maxUses}
                    inputMode="numeric"
                    required={false}
                    hint="Open checkouts hold a use for 15 minutes."
                  />
                )}
                <TextField {...field('maxUsesPerCustomer')} label={labels.maxUsesPerCustomer} inputMode="numeric" required={false} />
                <TextField
                  {...field('startsAt')}
                  label={labels.startsAt}
                  type="datetime-local"
                  required={false}
                  hint="India's time; empty: at once"
                />
                <TextField {...field('endsAt')} label={labels.endsAt} type="datetime-local" required={false} hint="India's time; empty: no end" />
              </Grid>
              <Flex direction="column" mt="3">
                {renderCheckbox('isFirstOrderOnly', 'Only for a customer’s first order')}
                {renderCheckbox('isCombinable', 'Can be combined with other offers that can be; otherwise the one that saves most applies')}
                {values.trigger !== 'unique_codes' && renderCheckbox('isPublic', 'Listed for shoppers in the cart and at checkout')}
                {renderCheckbox('isPaused', 'Paused: it cannot be used for now')}
              </Flex>
            </Panel>
          </Grid>
          <FormFooter form={form} label={offer === null ? 'Create offer' : 'Save offer'} backTo={backTo} />
        </chakra.form>
        <Grid gap="4" minW="0">
          <PreviewPanel values={values} />
          {offer?.trigger === 'unique_codes' && <CodesPanel offer={offer} savePart={form.savePart} />}
          {offer !== null && (
            <chakra.p fontSize="sm">
              <TextLink to={adminPath('audit', { type: 'offer', id: offer.id })}>Who changed what</TextLink>
            </chakra.p>
          )}
        </Grid>
      </Grid>
    </>
  );
}
