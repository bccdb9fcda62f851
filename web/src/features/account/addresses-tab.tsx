/** The saved addresses, with adding, changing, deleting and choosing the default. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { Address } from '#shared/contract/customer/address.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { stateName } from '#shared/rules/states.ts';
import { serverMessage } from '#web/api/client.ts';
import { deleteAddress, isListOutdated, useAddresses } from '#web/shop/api/addresses.ts';
import { destructiveStyle } from '#web/theme.ts';
import { AsyncContent } from '#web/ui/feedback/async-content.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { AddressForm } from './address-form.tsx';
import { changeAddress } from './change-address.ts';

/** Closed, the form of a new address, or the form of a saved one. */
type OpenForm = { readonly kind: 'closed' } | { readonly kind: 'add' } | { readonly kind: 'edit'; readonly address: Address };

export function AddressesTab() {
  const addresses = useAddresses();
  const { data, mutate } = addresses;
  const [form, setForm] = useState<OpenForm>({ kind: 'closed' });
  const [toDelete, setToDelete] = useState<Address | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const add = () => setForm({ kind: 'add' });
  /** Goes back to the list and moves the focus to its heading. */
  const close = () => {
    setForm({ kind: 'closed' });
    heading.current?.focus();
  };

  const onSaved = async (text: string) => {
    await mutate();
    close();
    toast('success', text);
  };

  /** The focused button may be gone with the change. */
  const showSaved = async () => {
    await mutate();
    heading.current?.focus();
  };
  const showError = async (failure: unknown, text: string) => {
    toast('error', serverMessage(failure, text));
    if (isListOutdated(failure)) await showSaved();
  };

  const makeDefault = async (address: Address) => {
    try {
      await changeAddress(address, { isDefault: true });
      await showSaved();
      toast('success', 'Default address changed.');
    } catch (failure) {
      await showError(failure, 'Failed to save address. Please try again.');
    }
  };

  const remove = async (address: Address) => {
    setToDelete(null);
    try {
      await deleteAddress(address.id);
      await showSaved();
      toast('success', 'Address deleted successfully!');
    } catch (failure) {
      await showError(failure, 'Failed to delete address. Please try again.');
    }
  };

  return (
    <section aria-labelledby="delivery-addresses">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="4">
        <chakra.h2 id="delivery-addresses" ref={heading} tabIndex={-1} outline="none" fontSize="2xl">
          Delivery Addresses
        </chakra.h2>
        {form.kind === 'closed' && data !== undefined && data.length > 0 && <Button onClick={add}>Add New Address</Button>}
      </Flex>
      {form.kind !== 'closed' && (
        <Card mb="5">
          <AddressForm
            key={form.kind === 'edit' ? form.address.id : 'new'}
            address={form.kind === 'edit' ? form.address : null}
            onSaved={onSaved}
            onCancel={close}
          />
        </Card>
      )}
      <AsyncContent read={addresses} loadingText="Loading your addresses..." errorTitle="Failed to load addresses">
        {(data) =>
          data.length === 0 ? (
            form.kind === 'closed' && (
              <EmptyState
                drawing="kite"
                title="No addresses saved"
                text="Save one, and checking out takes a moment."
                action={<Button onClick={add}>Add Your First Address</Button>}
              />
            )
          ) : (
            <Grid as="ul" listStyleType="none" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
              {data.map((address) => (
                <AddressCard
                  key={address.id}
                  address={address}
                  onEdit={() => setForm({ kind: 'edit', address })}
                  onMakeDefault={() => void makeDefault(address)}
                  onDelete={() => setToDelete(address)}
                />
              ))}
            </Grid>
          )
        }
      </AsyncContent>
      {toDelete !== null && (
        <Overlay
          open
          onClose={() => setToDelete(null)}
          title="Delete this address?"
          footer={
            <Flex gap="3" justify="flex-end" wrap="wrap">
              <Button variant="outline" onClick={() => setToDelete(null)}>
                Keep it
              </Button>
              <Button {...destructiveStyle} onClick={() => void remove(toDelete)}>
                Delete
              </Button>
            </Flex>
          }
        >
          <p>
            {toDelete.label}: {toDelete.address}, {toDelete.city}. Orders on their way keep their address.
          </p>
        </Overlay>
      )}
    </section>
  );
}

interface CardProps {
  readonly address: Address;
  readonly onEdit: () => void;
  readonly onMakeDefault: () => void;
  readonly onDelete: () => void;
}

function AddressCard({ address, onEdit, onMakeDefault, onDelete }: CardProps) {
  const { label, type, isDefault } = address;
  return (
    <Card as="li" display="flex" flexDirection="column">
      <Flex columnGap="2" align="center" wrap="wrap">
        <chakra.h3 fontSize="lg" lineHeight="1.3" minW="0" overflowWrap="anywhere">
          {label}
        </chakra.h3>
        {isDefault && (
          <chakra.span bg="sun.tint" px="2.5" py="0.5" borderRadius="pill" fontSize="sm" fontWeight="600">
            Default
          </chakra.span>
        )}
        <chakra.span color="ink.soft" fontSize="sm">
          {type === 'both' ? 'Shipping and billing' : type === 'shipping' ? 'Shipping' : 'Billing'}
        </chakra.span>
      </Flex>
      <chakra.address fontStyle="normal" mt="2" overflowWrap="anywhere">
        <chakra.span display="block" fontWeight="600">
          {address.recipientName}
        </chakra.span>
        <chakra.span display="block">{address.address}</chakra.span>
        <chakra.span display="block">
          {address.city}, {stateName(address.state)} {address.postalCode}
        </chakra.span>
        <chakra.span display="block">{formatPhone(address.phone)}</chakra.span>
        {address.secondaryPhone !== undefined && <chakra.span display="block">{formatPhone(address.secondaryPhone)}</chakra.span>}
      </chakra.address>
      <Flex gap="2" mt="auto" pt="4" wrap="wrap">
        <Button size="sm" variant="outline" aria-label={`Edit ${label}`} onClick={onEdit}>
          Edit
        </Button>
        {!isDefault && (
          <>
            <Button size="sm" variant="outline" aria-label={`Set as default: ${label}`} onClick={onMakeDefault}>
              Set as default
            </Button>
            <Button size="sm" variant="ghost" aria-label={`Delete ${label}`} onClick={onDelete}>
              Delete
            </Button>
          </>
        )}
      </Flex>
    </Card>
  );
}
