/** The goods that an offer is for: categories as boxes to tick, products and variants by a search. */
import { chakra, Flex } from '@chakra-ui/react';
import { useCategories, useProduct } from '#web/shop/api/catalogue.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { ProductPicker, RemovableItem } from './product-picker.tsx';

interface Props {
  readonly scope: string;
  readonly targets: readonly string[];
  readonly error: string | undefined;
  /** Names of chosen targets; names of other products are fetched. */
  readonly names: Readonly<Record<string, string>>;
  /** @param names of targets that are new */
  readonly onChange: (targets: readonly string[], names?: Readonly<Record<string, string>>) => void;
}

export function TargetsField({ scope, targets, names, error, onChange }: Props) {
  if (scope === 'order') return null;
  return scope === 'categories' ? (
    <CategoryTargets targets={targets} names={names} error={error} onChange={onChange} />
  ) : (
    <ProductTargets byVariant={scope === 'variants'} targets={targets} names={names} error={error} onChange={onChange} />
  );
}

type Targets = Omit<Props, 'scope'>;

/** Lists chosen categories that are hidden or deleted, too, so that the caller sees and can remove them. */
export function CategoryTargets({ targets, names, error, onChange }: Targets) {
  const { data: categories } = useCategories();
  const missing = categories === undefined ? [] : targets.filter((target) => !categories.some(({ id }) => id === target));
  const choices = [
    ...(categories ?? []).map(({ id, name }) => ({ id, name })),
    ...missing.map((id) => ({ id, name: `${names[id] ?? id} (not in the shop)` })),
  ];
  return (
    <chakra.fieldset border="0" p="0" aria-invalid={error !== undefined} tabIndex={-1}>
      <chakra.legend fontSize="sm" fontWeight="600" mb="1">
        Categories
      </chakra.legend>
      <Flex wrap="wrap" columnGap="5" rowGap="1">
        {choices.map(({ id, name }) => (
          <Checkbox
            key={id}
            fontSize="sm"
            minH="8"
            minW="0"
            maxW="full"
            checked={targets.includes(id)}
            onChange={(checked) => onChange(checked ? [...targets, id] : targets.filter((each) => each !== id))}
          >
            <chakra.span minW="0" overflowWrap="anywhere">
              {name}
            </chakra.span>
          </Checkbox>
        ))}
      </Flex>
      <TargetsError error={error} />
    </chakra.fieldset>
  );
}

const TargetsError = ({ error }: { error: string | undefined }) =>
  error === undefined ? null : (
    <chakra.p role="alert" mt="1.5" fontSize="sm" fontWeight="600" color="sale">
      {error}
    </chakra.p>
  );

function ProductTargets({ byVariant, targets, names, error, onChange }: Targets & { byVariant: boolean }) {
  const remove = (target: string) => onChange(targets.filter((each) => each !== target));
  return (
    <div>
      <ProductPicker
        label={byVariant ? 'Find a variant' : 'Find a product'}
        hint="Type a part of the name, then choose from the list."
        error={error}
        byVariant={byVariant}
        onPick={({ productId, variantId, name }) => {
          const target = String(byVariant ? variantId : productId);
          if (!targets.includes(target)) onChange([...targets, target], { [target]: name });
        }}
      />
      {targets.length > 0 && (
        <Flex as="ul" listStyleType="none" wrap="wrap" gap="2" mt="2" aria-label={byVariant ? 'Chosen variants' : 'Chosen products'}>
          {targets.map((target) =>
            names[target] === undefined && !byVariant ? (
              <NamedProduct key={target} id={target} onRemove={() => remove(target)} />
            ) : (
              <RemovableItem key={target} name={names[target] ?? `Variant ${target}`} onRemove={() => remove(target)} />
            ),
          )}
        </Flex>
      )}
    </div>
  );
}

function NamedProduct({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useProduct(Number(id));
  return <RemovableItem name={data?.name ?? `Product ${id}`} onRemove={onRemove} />;
}
