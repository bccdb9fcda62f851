/** The goods of a sale: categories as boxes to tick, products and variants by a search, each with its price where they have one. */
import { chakra, Flex } from '@chakra-ui/react';
import { useCategories } from '#web/shop/api/catalogue.ts';
import { RowButton } from '#web/ui/admin/row.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { ProductPicker, RemovableItem } from './product-picker.tsx';
import type { TargetValue } from './sale-values.ts';
import { CategoryTargets } from './targets-field.tsx';

interface Props {
  readonly scope: string;
  readonly byPrice: boolean;
  readonly targets: readonly TargetValue[];
  readonly wrong: Readonly<Record<string, string>>;
  readonly onChange: (targets: readonly TargetValue[]) => void;
}

export function SaleTargets({ scope, byPrice, targets, wrong, onChange }: Props) {
  const { data: categories = [] } = useCategories();
  if (scope === 'categories') {
    const savedNames = Object.fromEntries(targets.map(({ id, name }) => [id, name]));
    const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? savedNames[id] ?? id;
    return (
      <CategoryTargets
        targets={targets.map(({ id }) => id)}
        names={savedNames}
        error={wrong['targets']}
        onChange={(ids) => onChange(ids.map((id) => ({ id, name: nameOf(id), price: '' })))}
      />
    );
  }
  const byVariant = scope === 'variants';
  const remove = (id: string) => onChange(targets.filter((target) => target.id !== id));
  const setPrice = (id: string, price: string) => onChange(targets.map((target) => (target.id === id ? { ...target, price } : target)));
  return (
    <div>
      <ProductPicker
        label={byVariant ? 'Find a variant' : 'Find a product'}
        hint="Type a part of the name, then choose from the list."
        error={wrong['targets']}
        byVariant={byVariant}
        onPick={({ productId, variantId, name }) => {
          const id = String(byVariant ? variantId : productId);
          if (!targets.some((target) => target.id === id)) onChange([...targets, { id, name, price: '', ...(byVariant ? { productId } : {}) }]);
        }}
      />
      {targets.length > 0 && (
        <Flex
          as="ul"
          listStyleType="none"
          direction={byPrice ? 'column' : 'row'}
          wrap="wrap"
          gap="2"
          mt="3"
          aria-label={byVariant ? 'Chosen variants' : 'Chosen products'}
        >
          {targets.map(({ id, name, price }, index) =>
            byPrice ? (
              <Flex as="li" key={id} gap="3" align="center" wrap="wrap">
                <chakra.span flex="1 1 10rem" fontSize="sm" overflowWrap="anywhere">
                  {name}
                </chakra.span>
                <chakra.span w="32">
                  <TextField
                    {...dense}
                    name={`targets.${index}.price`}
                    label="Sale price (₹)"
                    aria-label={`Sale price of ${name}`}
                    inputMode="decimal"
                    required
                    value={price}
                    error={wrong[`targets.${index}.price`]}
                    onChange={({ target }) => setPrice(id, target.value)}
                  />
                </chakra.span>
                <RowButton aria-label={`Remove ${name}`} onClick={() => remove(id)}>
                  Remove
                </RowButton>
              </Flex>
            ) : (
              <RemovableItem key={id} name={name} onRemove={() => remove(id)} />
            ),
          )}
        </Flex>
      )}
    </div>
  );
}
