/** Chooses one of the saved addresses, or a new one. */
import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Address } from '#shared/contract/customer/address.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { stateName } from '#shared/rules/states.ts';

interface Props {
  /** Names the group of choices for screen readers, and keeps two such groups apart. */
  readonly label?: string;
  readonly addresses: readonly Address[];
  /** The id of a saved one, or 'new'. */
  readonly chosen: string;
  readonly onChange: (chosen: string) => void;
}

export function AddressPicker({ label = 'Saved addresses', addresses, chosen, onChange }: Props) {
  return (
    <Flex direction="column" gap="3" role="radiogroup" aria-label={label}>
      {addresses.map((address) => (
        <AddressChoice key={address.id} group={label} value={address.id} chosen={chosen} onChange={onChange}>
          <chakra.span display="flex" flexWrap="wrap" columnGap="2" alignItems="center" fontWeight="600" overflowWrap="anywhere">
            {address.label}
            {address.isDefault && (
              <chakra.span bg="sun.tint" px="2" py="0.5" borderRadius="pill" fontSize="xs">
                Default
              </chakra.span>
            )}
          </chakra.span>
          <chakra.span display="block" color="ink.soft" fontSize="sm">
            {/* After a name that is written from right to left, the number of the house would stand before it. */}
            <bdi>{address.recipientName}</bdi>, {address.address}, {address.city}, {stateName(address.state)} {address.postalCode}
          </chakra.span>
          <chakra.span display="block" color="ink.soft" fontSize="sm">
            {formatPhone(address.phone)}
          </chakra.span>
        </AddressChoice>
      ))}
      <AddressChoice group={label} value="new" chosen={chosen} onChange={onChange}>
        <chakra.span fontWeight="600">Use a new address</chakra.span>
      </AddressChoice>
    </Flex>
  );
}

function AddressChoice({
  group,
  value,
  chosen,
  onChange,
  children,
}: {
  group: string;
  value: string;
  chosen: string;
  onChange: (chosen: string) => void;
  children: ReactNode;
}) {
  const isChosen = value === chosen;
  return (
    <chakra.label
      display="flex"
      alignItems="flex-start"
      gap="3"
      p="4"
      borderWidth="2px"
      borderRadius="lg"
      cursor="pointer"
      borderColor={isChosen ? 'brand' : 'line.deep'}
      bg={isChosen ? 'brand.tint' : 'white'}
    >
      <chakra.input
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        onChange={() => onChange(value)}
        mt="0.5"
        boxSize="5"
        flexShrink="0"
        accentColor="var(--n-colors-brand)"
      />
      <chakra.span flex="1" minW="0" overflowWrap="anywhere">
        {children}
      </chakra.span>
    </chakra.label>
  );
}
