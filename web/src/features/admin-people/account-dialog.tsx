/** Disables or enables an account or changes its role, with a reason. */
import { Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { CustomerFile } from '#shared/contract/customer/user.ts';
import { type Role, roles } from '#shared/rules/identity/role.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { ReasonField } from '#web/ui/admin/reason-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { changeUserRole, changeUserStatus } from './api/people.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { roleLabels, roleRights } from './role-labels.ts';

export type AccountChange = 'disable' | 'enable' | 'role';

interface Props {
  readonly user: CustomerFile;
  readonly onDone: (updated: CustomerFile) => void;
  readonly onClose: () => void;
}

export function AccountDialog({ change, ...props }: Props & { readonly change: AccountChange }) {
  return change === 'role' ? <RoleDialog {...props} /> : <StatusDialog isActive={change === 'enable'} {...props} />;
}

function StatusDialog({ isActive, user, onDone, onClose }: Props & { readonly isActive: boolean }) {
  const invalidate = useInvalidate();
  const updated = useRef(user);
  return (
    <ReasonDialog
      title={isActive ? 'Enable this account?' : 'Disable this account?'}
      text={
        isActive
          ? `${user.firstName} will be able to sign in again.`
          : `${user.firstName} will be signed out everywhere at once and cannot sign in until the account is enabled again. Orders stay as they are.`
      }
      action={isActive ? 'Enable account' : 'Disable account'}
      busyText={isActive ? 'Enabling...' : 'Disabling...'}
      errorText="Failed to update"
      onConfirm={async (reason) => {
        updated.current = await changeUserStatus(user.id, { isActive, reason });
        await invalidate('user.list');
      }}
      onDone={() => {
        toast('success', 'Updated');
        onDone(updated.current);
      }}
      onClose={onClose}
    />
  );
}

function RoleDialog({ user, onDone, onClose }: Props) {
  const invalidate = useInvalidate();
  const [role, setRole] = useState<Role>(user.role);
  const [reason, setReason] = useState('');
  const updated = useRef(user);
  return (
    <Confirm
      title="Change role"
      action="Change role"
      busyText="Changing..."
      errorText="Failed to update"
      canConfirm={role !== user.role && reason.trim() !== ''}
      onConfirm={async () => {
        updated.current = await changeUserRole(user.id, { role, reason: reason.trim() });
        await invalidate('user.list');
      }}
      onDone={() => {
        toast('success', 'Updated');
        onDone(updated.current);
      }}
      onClose={onClose}
    >
      <p>{user.firstName} will be signed out everywhere; the new role counts from the next sign-in on.</p>
      <Flex direction="column" gap="4" mt="4">
        <SelectField
          label="Role"
          required
          hint={roleRights[role]}
          value={role}
          onChange={({ target }) => setRole(target.value as Role)}
          options={roles.map((each) => [each, roleLabels[each]])}
        />
        <ReasonField value={reason} onChange={setReason} />
      </Flex>
    </Confirm>
  );
}
