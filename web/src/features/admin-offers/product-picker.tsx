/** Finds products by their name and chooses them, or one of their variants. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';
import { useProducts } from '#web/shop/api/catalogue.ts';
import { searchDelayMs } from '#web/ui/admin/filters.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';

export interface PickedProduct {
  readonly productId: number;
  readonly variantId: number;
  readonly name: string;
}

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Whether a product with variants is chosen as one of them. */
  readonly byVariant: boolean;
  readonly onPick: (picked: PickedProduct) => void;
}

function pickableOf({ id, name, variants }: Product, byVariant: boolean): readonly PickedProduct[] {
  if (!byVariant) return [{ productId: id, variantId: id, name }];
  return variants.map((variant) => ({ productId: id, variantId: variant.id, name: lineName({ name, variantTitle: variant.title }) }));
}

const countText = (count: number): string =>
  count === 0 ? 'No products found' : count === 1 ? '1 product found' : `${count.toLocaleString('en-IN')} products found`;

export function ProductPicker({ label, hint, error, byVariant, onPick }: Props) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error: searchError } = useProducts(search.length < 2 ? null : { search, status: 'active', limit: '5' });
  const found = search.length < 2 ? [] : (data?.products ?? []).flatMap((product) => pickableOf(product, byVariant));
  const isSearching = search.length < 2 || (data === undefined && searchError === undefined);
  const searchText = isSearching ? '' : data === undefined ? 'Failed to search products. Please try again.' : countText(found.length);
  const pick = (picked: PickedProduct) => {
    setTyped('');
    setSearch('');
    onPick(picked);
  };
  return (
    <chakra.div>
      <TextField
        {...dense}
        type="search"
        label={label}
        hint={hint}
        error={error}
        required={false}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter chooses the first result and does not save the form.
          event.preventDefault();
          const [first] = found;
          if (first !== undefined) pick(first);
        }}
      />
      {/* What is found is visible below; that nothing is found would otherwise be said to screen readers alone. */}
      <chakra.p srOnly={found.length > 0} role="status" mt={searchText === '' ? '0' : '1'} color="ink.soft" fontSize="sm">
        {searchText}
      </chakra.p>
      {found.length > 0 && (
        <chakra.ul listStyleType="none" mt="1" borderWidth="1px" borderColor="line" borderRadius="md" p="1">
          {found.map((choice) => (
            <li key={choice.variantId}>
              <Button
                size="sm"
                variant="ghost"
                w="full"
                justifyContent="flex-start"
                textAlign="start"
                whiteSpace="normal"
                onClick={() => pick(choice)}
              >
                {choice.name}
              </Button>
            </li>
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  );
}

interface RemovableItemProps {
  readonly name: string;
  readonly onRemove: () => void;
}

/** Something chosen, with a button that takes it away. */
export const RemovableItem = ({ name, onRemove }: RemovableItemProps) => (
  <Flex as="li" align="center" gap="1" bg="brand.tint" borderRadius="pill" ps="3" fontSize="sm" maxW="full">
    <chakra.span overflowWrap="anywhere">{name}</chakra.span>
    <Button size="sm" variant="ghost" minH="8" px="3" aria-label={`Remove ${name}`} onClick={onRemove}>
      Remove
    </Button>
  </Flex>
);
