import { Modal, Text, TextInput } from '@mantine/core';
import { isAllyRole } from '@millaje/api/members/accounts-registration';
import { eraseUserRoute } from '@millaje/api/personal-data/erasure';
import {
  addCustomerIdRoute,
  changeRoleRoute,
  disableUserRoute,
  enableUserRoute,
  endUserSessionsRoute,
  resetSecondFactorRoute,
  changeUserMembershipRoute,
} from '@millaje/api/members/manage-users';
import { corporateFormTexts } from '@millaje/api/members/registration-form.texts';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { userActionTexts as texts } from '@millaje/api/members/user-detail.texts';
import type { UserRow } from '@millaje/api/members/users';
import { userTexts } from '@millaje/api/members/users.texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { tellFailure } from '../../tell-failure.ts';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { ListSelect, ListsFailure, namedEntries } from '../registration/list-select.tsx';
import { EMPTY_ORGANISATION, OrganisationFields } from '../registration/organisation-fields.tsx';
import { leaveForm } from '../unsaved/unsaved-guard.tsx';
import { membershipsQuery } from './queries.ts';
import { rolesQuery } from './roles-query.ts';
import type { UserAction } from './user-dialogs.tsx';
import classes from './users.module.css';

interface UserDialogProps {
  user: UserRow;
  onClose: () => void;
}

/** Everything that shows a user. */
const REFRESH = ['users'];

const nameOf = (user: UserRow): string => `${user.first_name} ${user.last_name}`;

/** The dialog of what somebody does about a user. */
export default function UserDialog({ action: { name, user }, onClose }: { action: UserAction; onClose: () => void }) {
  if (name === 'customerId') return <CustomerIdDialog user={user} onClose={onClose} />;
  if (name === 'membership') return <MembershipDialog user={user} onClose={onClose} />;
  if (name === 'role') return <RoleDialog user={user} onClose={onClose} />;
  return <AccessDialog name={name} user={user} onClose={onClose} />;
}

function CustomerIdDialog({ user, onClose }: UserDialogProps) {
  return (
    <Modal
      opened
      onClose={() => leaveForm(onClose)}
      closeOnClickOutside={false}
      title={texts.customerIdOf(nameOf(user))}
      size="md"
    >
      <SaveForm
        route={addCustomerIdRoute}
        initial={{ customerid: '' }}
        read={readOf(user, ({ customerid }) => ({ customerid: customerid ?? '' }))}
        extra={{ id_user: user._id }}
        warning={texts.customerIdWarning}
        refresh={REFRESH}
        onClose={onClose}
        consequence={({ customerid }) => (
          <Consequence user={user} label={userTexts.columns.customerId} value={customerid} />
        )}
        fields={(form) => (
          <TextInput
            {...form.getInputProps('customerid')}
            label={userTexts.columns.customerId}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
          />
        )}
      />
    </Modal>
  );
}

const membershipOf = ({ membership }: Pick<UserRow, 'membership' | 'version'>) => ({
  membership: String(membership.id),
});

function MembershipDialog({ user, onClose }: UserDialogProps) {
  const memberships = useQuery(membershipsQuery);
  return (
    <Modal
      opened
      onClose={() => leaveForm(onClose)}
      closeOnClickOutside={false}
      title={texts.membershipOf(nameOf(user))}
      size="md"
    >
      <ListsFailure lists={[memberships]} />
      <SaveForm
        route={changeUserMembershipRoute}
        initial={membershipOf(user)}
        read={readOf(user, membershipOf)}
        extra={{ email: user.email }}
        refresh={REFRESH}
        onClose={onClose}
        consequence={({ membership }) => (
          <Consequence
            user={user}
            label={userTexts.columns.membership}
            value={memberships.data?.find(({ id }) => String(id) === membership)?.name ?? ''}
            help={texts.membershipHelp}
          />
        )}
        fields={(form) => (
          <ListSelect
            input={form.getInputProps('membership')}
            label={userTexts.columns.membership}
            entries={namedEntries(memberships.data)}
            isLoading={memberships.isPending}
          />
        )}
      />
    </Modal>
  );
}

type RoleValues = typeof EMPTY_ORGANISATION & { rol: string };

function RoleDialog({ user, onClose }: UserDialogProps) {
  const roles = useQuery(rolesQuery);
  return (
    <Modal
      opened
      onClose={() => leaveForm(onClose)}
      closeOnClickOutside={false}
      title={texts.roleOf(nameOf(user))}
      size="lg"
    >
      <ListsFailure lists={[roles]} />
      <SaveForm
        route={changeRoleRoute}
        initial={{ rol: String(user.id_rol), ...EMPTY_ORGANISATION }}
        read={readOf(user, ({ id_rol }, typed: RoleValues) => ({ ...typed, rol: String(id_rol) }))}
        extra={{ email: user.email }}
        refresh={REFRESH}
        onClose={onClose}
        consequence={({ rol }) => (
          <Consequence
            user={user}
            label={userTexts.columns.role}
            value={roles.data?.find(({ id }) => String(id) === rol)?.name ?? ''}
            help={texts.roleHelp}
          />
        )}
        fields={(form) => (
          <>
            <ListSelect
              input={form.getInputProps('rol')}
              label={userTexts.columns.role}
              entries={namedEntries(roles.data)}
              isLoading={roles.isPending}
            />
            {isAllyRole(form.values.rol) && (
              <fieldset className={classes.organisation}>
                <legend>{corporateFormTexts.organisation}</legend>
                <OrganisationFields form={form} setCode={(code) => form.setFieldValue('phonecode_uc', code)} />
              </fieldset>
            )}
          </>
        )}
      />
    </Modal>
  );
}

interface ConsequenceProps {
  user: UserRow;
  label: string;
  value: string;
  help?: string;
}

/** Whom it is about and what they will have, before it is saved. */
function Consequence({ user, label, value, help }: ConsequenceProps) {
  return (
    <>
      <Text size="sm">
        {nameOf(user)} · {user.email}
      </Text>
      <Text size="sm" fw={600}>
        {label}: {value}
      </Text>
      {help !== undefined && (
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      )}
    </>
  );
}

type AccessAction = 'status' | 'endSessions' | 'resetSecondFactor' | 'erase';

/** What each of them asks, does and leads to. */
function accessOf(name: AccessAction, user: UserRow) {
  const person = nameOf(user);
  if (name === 'endSessions') {
    return {
      route: endUserSessionsRoute,
      title: texts.endSessionsOf(person),
      help: texts.endSessionsHelp,
      isDestructive: false,
    };
  }
  if (name === 'resetSecondFactor') {
    const title = texts.resetSecondFactorOf(person);
    return { route: resetSecondFactorRoute, title, help: texts.resetSecondFactorHelp, isDestructive: true };
  }
  if (name === 'erase') {
    return { route: eraseUserRoute, title: texts.eraseOf(person), help: texts.eraseHelp, isDestructive: true };
  }
  const isActive = user.user_status.name !== 'inactivo';
  return {
    route: isActive ? disableUserRoute : enableUserRoute,
    title: texts.toggleOf(isActive, person),
    help: isActive ? texts.inactivateHelp : texts.activateHelp,
    isDestructive: isActive,
  };
}

function AccessDialog({ name, user, onClose }: UserDialogProps & { name: AccessAction }) {
  const queries = useQueryClient();
  const { route, title, help, isDestructive } = accessOf(name, user);
  const act = useMutation({
    mutationFn: () => ask(route, { body: { email: user.email } }),
    onSuccess: async ({ message }) => {
      notify.success(message);
      onClose();
      await queries.invalidateQueries({ queryKey: REFRESH });
    },
    onError: (error) => tellFailure(error, catalogueTexts.failed),
  });
  return (
    <ConfirmDialog
      opened
      title={title}
      isDestructive={isDestructive}
      isBusy={act.isPending}
      problem={act.error?.message}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{user.email}</Text>
      <Text size="sm" mt="xs">
        {help}
      </Text>
    </ConfirmDialog>
  );
}
