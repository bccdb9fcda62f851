/** The codes of an offer that each work once: makes more of them, and saves them as CSV. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { maxCodesAtOnce, type StaffOffer } from '#shared/contract/offers/offer.ts';
import { byteOrderMark, csvRow } from '#shared/rules/csv.ts';
import { ApiError } from '#web/api/client.ts';
import { saveText } from '#web/api/files.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatNumber } from '#web/format.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import type { VersionedForm } from '#web/ui/form/versioned-form.tsx';
import { addCodes, listCodes } from './api/offers.ts';
import type { OfferValues } from './offer-values.ts';

type SavePart = VersionedForm<OfferValues, StaffOffer>['savePart'];

export function CodesPanel({ offer, savePart }: { offer: StaffOffer; savePart: SavePart }) {
  const invalidate = useInvalidate();
  const [count, setCount] = useState('50');
  const [prefix, setPrefix] = useState('');
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const runAction = async (work: () => Promise<void>, errorText: string) => {
    if (busy) return;
    setBusy(true);
    setFieldErrors({});
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError) setFieldErrors(error.fields);
      toast('error', errorMessage(error, errorText));
      await invalidate('offer.list');
    } finally {
      setBusy(false);
    }
  };
  const makeCodes = () =>
    runAction(async () => {
      await savePart(async (seen) => {
        const { codes, version } = await addCodes(offer.id, { count: Number(count), seen: offer.codes, prefix, ...seen });
        toast('success', `${formatNumber(codes - offer.codes)} codes made`);
        return version;
      });
      await invalidate('offer.list');
    }, 'Failed to make the codes');
  const download = () =>
    runAction(async () => {
      const { codes } = await listCodes(offer.id);
      const rows = codes.map(({ code, isUsed }) => csvRow([code, isUsed ? 'used' : 'free']));
      saveText(`coupons-${offer.id}.csv`, 'text/csv;charset=utf-8', [byteOrderMark, csvRow(['code', 'state']), ...rows].join(''));
    }, 'Failed to read the codes');
  return (
    <Panel aria-labelledby="offer-codes">
      <PanelTitle id="offer-codes">Codes that work once</PanelTitle>
      <chakra.p fontSize="sm" mb="3">
        {offer.codes === 0 ? 'There are no codes yet.' : `${formatNumber(offer.codes)} codes were made, ${formatNumber(offer.used)} orders used one.`}
      </chakra.p>
      <Flex gap="3" wrap="wrap" align="end">
        <chakra.span w="24">
          <TextField
            {...dense}
            label="How many"
            inputMode="numeric"
            value={count}
            error={fieldErrors['count']}
            hint={`At most ${maxCodesAtOnce}`}
            onChange={({ target }) => setCount(target.value)}
          />
        </chakra.span>
        <chakra.span w="40">
          <TextField
            {...dense}
            label="They begin with"
            required={false}
            maxLength={10}
            value={prefix}
            error={fieldErrors['prefix']}
            hint="Like DIWALI"
            onChange={({ target }) => setPrefix(target.value)}
          />
        </chakra.span>
      </Flex>
      <Flex gap="2" wrap="wrap" mt="3">
        <Button size="sm" variant="outline" aria-disabled={busy} onClick={() => void makeCodes()}>
          Make codes
        </Button>
        <Button size="sm" variant="outline" aria-disabled={busy} disabled={offer.codes === 0} onClick={() => void download()}>
          Download as CSV
        </Button>
      </Flex>
    </Panel>
  );
}
