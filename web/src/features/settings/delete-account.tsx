/** Deletes the account after a mailed code, and says what is deleted with it. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { namedDocumentThreshold } from '#shared/rules/identity/retention.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { forgetPin } from '#web/api/pin.ts';
import { useSession } from '#web/api/session.ts';
import { settings } from '#web/content/settings.ts';
import { destructiveStyle } from '#web/theme.ts';
import { Problem } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { MailedCodeForm } from '#web/ui/form/mailed-code.tsx';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { useFocusAfterRemoval } from '#web/ui/layout/use-focus-after-removal.ts';
import { deleteAccount, sendDeletionCode } from './api/settings.ts';
import { useEndSession } from './use-end-session.ts';

export default function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const endSession = useEndSession();
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(sentAt === null ? 0 : 1, sendButton);

  const requestCode = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { message } = await sendDeletionCode();
      toast('success', message);
      setSentAt(Date.now());
    } catch (error) {
      // The server may refuse, for example while an order is on its way; the reason stays visible.
      setFailure(errorMessage(error, 'Failed to send OTP'));
    }
    setBusy(false);
  };

  const remove = async (code: string) => {
    await deleteAccount(code);
    await endSession('info', `Your account is deleted. Goodbye, ${user?.firstName ?? ''}, and thank you for your time with ${settings.brand}.`);
    // Of the customer's address, and shown to the next user of this browser. After the session: the cart is read again for another PIN code.
    forgetPin();
  };

  return (
    <Overlay
      open
      onClose={onClose}
      title="Delete your account?"
      footer={
        sentAt === null ? (
          <Flex gap="3" justify="flex-end" wrap="wrap">
            <Button variant="outline" onClick={onClose}>
              Keep my account
            </Button>
            <Button ref={sendButton} {...destructiveStyle} aria-disabled={busy} onClick={() => void requestCode()}>
              {busy ? 'Sending OTP...' : 'Mail me a code'}
            </Button>
          </Flex>
        ) : undefined
      }
    >
      {sentAt === null ? (
        <Flex direction="column" gap="4" css={{ '& ul': { listStyleType: 'disc', paddingLeft: '1.25rem', marginTop: '0.25rem' } }}>
          <div>
            <strong>What goes, for good:</strong>
            <ul>
              <li>your name, email, phone number and password, on all devices</li>
              <li>addresses, cart, wishlist, reviews and messages to us</li>
              <li>your name and address on past orders, and the pictures of returns</li>
            </ul>
          </div>
          <div>
            <strong>What the law makes us keep:</strong>
            <ul>
              <li>orders, invoices and credit notes, without your name</li>
              <li>
                invoices of {formatRupees(namedDocumentThreshold / 100)} or more with it, and invoices to a GSTIN with its registered name, as the GST
                rules ask, for at least 72 months
              </li>
            </ul>
          </div>
          <p>Would you like your invoices? Please download them before.</p>
          <Problem text={failure} />
        </Flex>
      ) : (
        <>
          <chakra.p mb="4" overflowWrap="anywhere">
            Enter the 6-digit code that we sent to <strong>{user?.email}</strong>. Your account is gone at once.
          </chakra.p>
          <MailedCodeForm
            sentAt={sentAt}
            action={['Delete my account', 'Deleting...']}
            errorText="Your account could not be deleted"
            submit={remove}
            sendAgain={sendDeletionCode}
            onSent={setSentAt}
            onBack={() => setSentAt(null)}
          />
        </>
      )}
    </Overlay>
  );
}
