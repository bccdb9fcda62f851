/** The form of a return request: items, reasons and photos. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { maxPhotos } from '#shared/rules/order/return-status.ts';
import { formatCalendarDay } from '#web/format.ts';
import { SelectField, TextAreaField } from '#web/ui/form/field.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import { requestReturn } from './api/orders.ts';
import { Panel } from './order-parts.tsx';
import { type Photo, readPhotos, usePhotoUpload } from './photo-upload.ts';
import { BlobImage, PhotoPicker } from './photos.tsx';
import { Problems } from './problems.tsx';
import { useOrderAction } from './use-order-action.ts';

/** The photos of a return request that is still being written; each is checked when it is chosen. */
function ChosenPhotos({ photos, onChange }: { photos: readonly Photo[]; onChange: (photos: readonly Photo[]) => void }) {
  const [reading, setReading] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const choose = async (files: readonly File[]) => {
    setReading(true);
    const read = await readPhotos(files, maxPhotos - photos.length);
    setReading(false);
    setProblems(read.problems);
    onChange([...photos, ...read.photos]);
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
      <Problems of={problems} mt="2" />
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

interface Choice {
  readonly quantity: number;
  readonly reason: string;
}

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, quantity) => quantity);

interface Props {
  readonly order: Order;
  readonly onClose: () => void;
  /** Called after the request; the order's page shows its progress. `problems`: which photos were not sent, and why. */
  readonly onDone: (problems: readonly string[]) => void;
}

export function ReturnItems({ order, onClose, onDone }: Props) {
  const items = order.orderItems.filter(({ returnable }) => returnable > 0);
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>(() => {
    const [only] = items;
    return items.length === 1 && only?.returnable === 1 ? { [only.id]: { quantity: 1, reason: '' } } : {};
  });
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const { busy, failure, act, keep } = useOrderAction();
  const { uploading, upload } = usePhotoUpload();
  // One key for one request, so that a second click or a retry after a lost answer counts once.
  const asked = useRef({ fingerprint: '', key: '' });
  const form = useRef<HTMLFormElement>(null);
  const change = (id: string, next: Partial<Choice>) => setChosen((was) => ({ ...was, [id]: { quantity: 0, reason: '', ...was[id], ...next } }));
  const isSending = busy || uploading !== null;
  // The result of the running request is not known yet.
  const close = () => {
    if (!isSending) onClose();
  };
  const wanted = items.flatMap(({ id }) => {
    const choice = chosen[id];
    return choice !== undefined && choice.quantity > 0 ? [{ orderItemId: id, ...choice }] : [];
  });

  const send = async () => {
    if (isSending) return;
    setTried(true);
    if (wanted.length === 0 || wanted.some(({ reason }) => reason === '')) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const body = { items: wanted, ...(comment.trim() === '' ? {} : { comment }) };
    const fingerprint = JSON.stringify(body);
    if (asked.current.fingerprint !== fingerprint) asked.current = { fingerprint, key: crypto.randomUUID() };
    const request = () => requestReturn(order.id, body, asked.current.key);
    const changed = await act(request, 'We have received your return request.', 'Failed to send the return request. Please try again.');
    const made = changed?.returns.at(-1);
    if (made === undefined) return;
    const { latest, problems } = await upload(order.id, made.id, photos);
    if (latest !== null) await keep(latest);
    onDone(problems);
  };

  return (
    <Panel title="Return items">
      <chakra.form
        ref={form}
        noValidate
        aria-label="Return items"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <chakra.p color="ink.soft" mb="5">
          We look at your request and write to you how to send the items. Your money goes back once they are here.
          {order.returnableUntil !== undefined && ` This order can be returned until ${formatCalendarDay(order.returnableUntil, 'long')}.`}
        </chakra.p>
        <Flex as="ul" listStyleType="none" direction="column" gap="5">
          {items.map((item, index) => {
            const { quantity, reason } = chosen[item.id] ?? { quantity: 0, reason: '' };
            return (
              <chakra.li key={item.id} display="flex" gap="3">
                <chakra.span w="14" flexShrink="0">
                  <Picture src={item.productImage} alt="" sizes="56px" rounded="md" />
                </chakra.span>
                <chakra.div flex="1" minW="0">
                  <chakra.span display="block" fontWeight="600" mb="2" overflowWrap="anywhere">
                    {item.productName}
                  </chakra.span>
                  <Grid templateColumns={{ base: '1fr', sm: '7rem 1fr' }} gap="3">
                    <SelectField
                      label="How many"
                      aria-label={`How many: ${item.productName}`}
                      value={quantity}
                      error={tried && wanted.length === 0 && index === 0 ? 'Choose at least one item to return' : undefined}
                      onChange={(event) => change(item.id, { quantity: Number(event.target.value) })}
                    >
                      {upTo(item.returnable).map((each) => (
                        <option key={each} value={each}>
                          {each === 0 ? 'None' : each}
                        </option>
                      ))}
                    </SelectField>
                    {quantity > 0 && (
                      <SelectField
                        label="Reason"
                        aria-label={`Reason: ${item.productName}`}
                        value={reason}
                        error={tried && reason === '' ? 'Please say why you are returning it' : undefined}
                        onChange={(event) => change(item.id, { reason: event.target.value })}
                      >
                        <option value="">Choose a reason</option>
                        {reasons.map((each) => (
                          <option key={each}>{each}</option>
                        ))}
                      </SelectField>
                    )}
                  </Grid>
                </chakra.div>
              </chakra.li>
            );
          })}
        </Flex>
        <chakra.div mt="5">
          <TextAreaField
            label="Anything we should know"
            required={false}
            rows={3}
            maxLength={1000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </chakra.div>
        <chakra.div mt="5">
          <ChosenPhotos photos={photos} onChange={setPhotos} />
        </chakra.div>
        <Problems of={failure === null ? [] : [failure]} />
        <Flex mt="5" gap="3" wrap="wrap">
          <Button type="submit" aria-disabled={isSending}>
            {uploading ?? (busy ? 'Sending...' : 'Ask for return')}
          </Button>
          <Button variant="outline" aria-disabled={isSending} onClick={close}>
            Close
          </Button>
        </Flex>
      </chakra.form>
    </Panel>
  );
}
