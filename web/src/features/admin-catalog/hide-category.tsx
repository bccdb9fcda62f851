/** Asks what happens to the products of a category that is to be hidden, changes them in batches, and then hides the category. */
import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { Category, Product } from '#shared/contract/catalogue/catalog.ts';
import { maxAtOnce } from '#shared/contract/catalogue/product.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { ProgressBar } from '#web/ui/admin/progress-bar.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { denseSelect } from '#web/ui/form/dense.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import { changeProducts, readProducts, useAllCategories } from './api/catalogue.ts';

const choices = {
  keep: 'Leave them in the shop, where lists and searches find them',
  hide: 'Hide them, too: their status becomes inactive',
  move: 'Move them to another category',
} as const;
type Choice = keyof typeof choices;

/** Reads all products before changing the first one, because a changed product leaves the list that is being paged through. */
async function readProductsToChange(categoryId: string, choice: Choice): Promise<readonly Product[]> {
  const found: Product[] = [];
  for (let page = 1; ; page++) {
    const { products, meta } = await readProducts({ categoryId, page, limit: maxAtOnce, ...(choice === 'hide' ? { status: 'active' } : {}) });
    found.push(...products);
    if (page >= meta.totalPages) return found;
  }
}

interface Props {
  readonly category: Category;
  /** Called when all products are moved or hidden, so that the category itself can be hidden. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function HideCategory({ category, onDone, onClose }: Props) {
  const invalidate = useInvalidate();
  const categories = useAllCategories();
  const [choice, setChoice] = useState<Choice>('keep');
  const [targetId, setTargetId] = useState('');
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null);
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const others = (categories.data ?? []).filter(({ id, isActive }) => id !== category.id && isActive);

  /** After a failure the next try begins with the products that are left: those that were changed are no longer found. */
  const changeAll = async () => {
    if (choice === 'keep') return;
    setRejected([]);
    const products = await readProductsToChange(category.id, choice);
    const reason = choice === 'hide' ? `Category ${category.name} is hidden` : `Moved, because category ${category.name} is hidden`;
    const rejections: string[] = [];
    for (let start = 0; start < products.length; start += maxAtOnce) {
      setProgress({ done: start, of: products.length });
      const batch = products.slice(start, start + maxAtOnce);
      const body = {
        products: batch.map(({ id }) => ({ id })),
        ...(choice === 'hide' ? { status: 'inactive' as const } : { categoryId: targetId }),
        reason,
      };
      const { results } = await changeProducts(body, crypto.randomUUID());
      for (const { id, ok, message } of results) if (!ok) rejections.push(`${batch.find((each) => each.id === id)?.name ?? id}: ${message ?? ''}`);
    }
    await invalidate('catalog.listProducts', 'catalog.listCategories', 'catalog.readProduct');
    setProgress(null);
    setRejected(rejections);
    if (rejections.length > 0) throw new Error('rejected');
  };

  return (
    <Confirm
      title={`Hide ${category.name}?`}
      action="Hide category"
      busyText={choice === 'keep' ? 'Hiding...' : 'Changing products...'}
      errorText="Not every product could be changed, so the category is still visible. Press Hide category again to go on with the rest"
      canConfirm={choice !== 'move' || targetId !== ''}
      onConfirm={changeAll}
      onDone={onDone}
      onClose={onClose}
    >
      <Flex direction="column" gap="3">
        <chakra.fieldset display="flex" flexDirection="column" gap="2">
          <chakra.legend mb="2">
            {`${category.productCount} ${category.productCount === 1 ? 'product of it is' : 'products of it are'} in the shop. What happens to them?`}
          </chakra.legend>
          {Object.entries(choices).map(([each, text]) => (
            <chakra.label key={each} display="flex" gap="2" alignItems="baseline">
              <input
                type="radio"
                name="products"
                checked={choice === each}
                disabled={progress !== null}
                onChange={() => setChoice((Object.keys(choices) as Choice[]).find((one) => one === each) ?? 'keep')}
              />
              {text}
            </chakra.label>
          ))}
        </chakra.fieldset>
        {choice === 'move' && (
          <SelectField
            {...denseSelect}
            label="Move to"
            value={targetId}
            onChange={({ target }) => setTargetId(target.value)}
            options={[['', 'Choose a category'], ...others.map(({ id, name }) => [id, name] as const)]}
          />
        )}
        {progress !== null && (
          <chakra.div role="status" fontSize="sm">
            <ProgressBar share={progress.done / progress.of} label="Products changed" />
            {progress.done} of {progress.of} products changed
          </chakra.div>
        )}
        {rejected.length > 0 && <Notice tone="error">{rejected.join(' ')}</Notice>}
      </Flex>
    </Confirm>
  );
}
