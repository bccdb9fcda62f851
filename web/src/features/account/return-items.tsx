/** The form of a return request: items, reasons, refund or exchange, and photos. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import * as z from 'zod';
import type { Order } from '#shared/contract/order/order.ts';
import { maxPhotos } from '#shared/rules/order/return-status.ts';
import { itemName } from '#shared/rules/order/variant-ref.ts';
import { formatCalendarDay } from '#web/format.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useFieldValue } from '#web/ui/form/form-fields.tsx';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import { requestReturn, useExchangeChoices } from './api/orders.ts';
import { ErrorList } from './error-list.tsx';
import { ExchangeChoice } from './exchange-choice.tsx';
import { type Photo, readPhotos, usePhotoUpload } from './photo-upload.ts';
import { BlobImage, PhotoPicker } from './photos.tsx';
import { useOrderAction } from './use-order-action.ts';

/** The photos of a return request that is still being written; each is checked when it is chosen. */
function ChosenPhotos({ photos, onChange }: { photos: readonly Photo[]; onChange: (photos: readonly Photo[]) => void }) {
  const [reading, setReading] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const choose = async (files: readonly File[]) => {
    setReading(true);
    const selected = await readPhotos(files, maxPhotos - photos.length);
    setReading(false);
    setProblems(selected.problems);
    onChange([...photos, ...selected.photos]);
  };
  return (
    <>
      {photos.length < maxPhotos && (
        <PhotoPicker label={reading ? 'Reading...' : 'Add photos'} busy={reading} onChosen={(files) => void choose(files)} />
      )}
      <chakra.p mt="2" fontSize="sm" color="ink.soft">
        Up to {maxPhotos}, if something is damaged or wrong.
      </chakra.p>
      <chakra.ul listStyleType="none" aria-label="Photos to send">
        {photos.map((photo) => (
          <chakra.li key={`${photo.name}-${photos.indexOf(photo)}`} display="flex" flexWrap="wrap" alignItems="center" gap="3" mt="2" fontSize="sm">
            <BlobImage blob={photo.image} alt="" size="14" />
            <chakra.span flex="1" minW="0" overflowWrap="anywhere">
              {photo.name}
            </chakra.span>
            <Button
              size="sm"
              variant="outline"
              aria-label={`Leave out ${photo.name}`}
              onClick={() => onChange(photos.filter((other) => other !== photo))}
            >
              Leave out
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
      <ErrorList errors={problems} mt="2" />
    </>
  );
}

const reasons = [
  'It is damaged',
  'It is not what I ordered',
  'It does not fit',
  'It is not as described',
  'I changed my mind',
  'Another reason',
] as const;

const ReturnedLine = z.object({
  id: z.string(),
  quantity: z.coerce.number<string | number>(),
  reason: z.string(),
  resolution: z.enum(['refund', 'exchange']),
  /** Null when the chosen variant has sold out meanwhile. */
  exchangeVariantId: z.string().nullable(),
});

const ReturnForm = z.object({
  items: z.array(ReturnedLine).check(({ value, issues }) => {
    const addIssue = (index: number, field: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [String(index), field], message });
    if (value.every(({ quantity }) => quantity === 0)) addIssue(0, 'quantity', 'Choose at least one item to return');
    for (const [index, { quantity, reason, resolution, exchangeVariantId }] of value.entries()) {
      if (quantity > 0 && reason === '') addIssue(index, 'reason', 'Please say why you are returning it');
      if (quantity > 0 && resolution === 'exchange' && !exchangeVariantId)
        addIssue(index, 'exchangeVariantId', 'Please choose what you would like instead');
    }
  }),
  comment: z.string(),
});

const quantitiesUpTo = (max: number) => Array.from({ length: max + 1 }, (_, quantity) => quantity);

interface Props {
  readonly order: Order;
  readonly onClose: () => void;
  /** Called after the request; the order's page shows its progress. `problems`: which photos were not sent, and why. */
  readonly onDone: (problems: readonly string[]) => void;
}

/** One item of the order: how many of it go back, why, and for what. */
function ReturnLine({ item, index, choices }: { item: Order['orderItems'][number]; index: number; choices: ReturnType<typeof useExchangeChoices> }) {
  const quantity = Number(useFieldValue<string | number>(`items.${index}.quantity`));
  const isChosen = quantity > 0;
  return (
    <chakra.li display="flex" gap="3">
      <chakra.span w="14" flexShrink="0">
        <Picture src={item.productImage} alt="" sizes="56px" rounded="md" />
      </chakra.span>
      <chakra.div flex="1" minW="0">
        <chakra.span display="block" fontWeight="600" mb="2" overflowWrap="anywhere">
          {itemName(item)}
        </chakra.span>
        <Grid templateColumns={{ base: '1fr', sm: '7rem 1fr' }} gap="3">
          <Form.Select
            name={`items.${index}.quantity`}
            label="How many"
            aria-label={`How many: ${itemName(item)}`}
            options={quantitiesUpTo(item.returnable).map((each) => [each, each === 0 ? 'None' : each])}
          />
          {isChosen && (
            <Form.Select
              name={`items.${index}.reason`}
              label="Reason"
              aria-label={`Reason: ${itemName(item)}`}
              options={[['', 'Choose a reason'], ...reasons.map((each) => [each, each] as const)]}
            />
          )}
        </Grid>
        {isChosen && <ExchangeChoice item={item} index={index} quantity={quantity} choices={choices} />}
      </chakra.div>
    </chakra.li>
  );
}

export function ReturnItems({ order, onClose, onDone }: Props) {
  const items = order.orderItems.filter(({ returnable }) => returnable > 0);
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const { busy, failure, run, replaceOrder } = useOrderAction();
  const { uploading, upload } = usePhotoUpload();
  // Reads all of the answer here: SWR renders again only for what has been read, and a line reads it only once the item is chosen.
  const choices = { ...useExchangeChoices(order.id) };
  // One key for one request, so that a second click or a retry after a lost answer counts once.
  const attempt = useRef({ fingerprint: '', key: '' });
  const isSending = busy || uploading !== null;
  // Stays open while the request runs, so that the user sees its result.
  const close = () => {
    if (!isSending) onClose();
  };

  const send = async ({ items: lines, comment }: z.output<typeof ReturnForm>) => {
    const requested = lines.flatMap(({ id, resolution, exchangeVariantId, ...line }) =>
      line.quantity > 0 ? [{ orderItemId: id, ...line, ...(resolution === 'exchange' ? { exchangeVariantId: Number(exchangeVariantId) } : {}) }] : [],
    );
    const isExchange = requested.every((line) => 'exchangeVariantId' in line);
    const body = { items: requested, ...(comment.trim() === '' ? {} : { comment }) };
    const fingerprint = JSON.stringify(body);
    if (attempt.current.fingerprint !== fingerprint) attempt.current = { fingerprint, key: crypto.randomUUID() };
    const request = () => requestReturn(order.id, body, attempt.current.key);
    const changed = await run(
      request,
      `We have received your ${isExchange ? 'exchange' : 'return'} request.`,
      'Failed to send the return request. Please try again.',
    );
    // A request for a refund and an exchange creates two returns; the photos are added to the first one.
    const last = changed?.returns.at(-1);
    const createdReturn = changed?.returns.find(({ createdAt }) => createdAt === last?.createdAt);
    // The chosen variant may have sold out.
    if (createdReturn === undefined) return void (await choices.mutate());
    const { latest, problems } = await upload(order.id, createdReturn.id, photos);
    if (latest !== null) await replaceOrder(latest);
    onDone(problems);
  };

  return (
    <Form
      label="Return items"
      schema={ReturnForm}
      defaultValues={{
        items: items.map(({ id, returnable }) => ({
          id,
          quantity: items.length === 1 && returnable === 1 ? 1 : 0,
          reason: '',
          resolution: 'refund' as const,
          exchangeVariantId: '',
        })),
        comment: '',
      }}
      errorText="Failed to send the return request. Please try again."
      onSubmit={send}
    >
      <chakra.p color="ink.soft" mb="5">
        We look at your request and write to you how to send the items. Your money goes back, or what you want instead is sent, once they are here.
        {order.returnableUntil !== undefined && ` This order can be returned until ${formatCalendarDay(order.returnableUntil, 'long')}.`}
      </chakra.p>
      <Flex as="ul" listStyleType="none" direction="column" gap="5">
        {items.map((item, index) => (
          <ReturnLine key={item.id} item={item} index={index} choices={choices} />
        ))}
      </Flex>
      <chakra.div mt="5">
        <Form.TextArea name="comment" label="Anything we should know" required={false} rows={3} maxLength={1000} />
      </chakra.div>
      <chakra.div mt="5">
        <ChosenPhotos photos={photos} onChange={setPhotos} />
      </chakra.div>
      <PrivacyNote mt="4">We use what you write and your photos only to settle your return.</PrivacyNote>
      <ErrorList errors={failure === null ? [] : [failure]} />
      <Flex mt="5" gap="3" wrap="wrap">
        <Button type="submit" aria-disabled={isSending}>
          {uploading ?? (busy ? 'Sending...' : 'Ask for return')}
        </Button>
        <Button variant="outline" aria-disabled={isSending} onClick={close}>
          Close
        </Button>
      </Flex>
    </Form>
  );
}
