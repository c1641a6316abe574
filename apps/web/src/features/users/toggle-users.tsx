import { listTexts } from '@millaje/api/kit/lists.texts';
import { disableUserRoute, enableUserRoute } from '@millaje/api/members/manage-users';
import { userActionTexts } from '@millaje/api/members/user-detail.texts';
import type { UserRow } from '@millaje/api/members/users';
import { isNobodysEmail } from '@millaje/api/personal-data/erased';
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import BulkDialog from '../../ui/bulk/bulk-dialog.tsx';
import { formatWhole } from '../../ui/format.ts';
import { useSession } from '../session/session.ts';

const texts = listTexts.bulkUsers;

interface ToggleUsersProps {
  /** Whether those are meant that are active: they are put out. */
  isActive: boolean;
  users: readonly UserRow[];
  onClose: (isSent: boolean) => void;
}

/** What the server says where it was so already: sent again after a lost answer, it is done. */
const already = new Set(['user_already_inactive', 'user_not_inactive']);

/** Puts several users out, or lets them in again. */
export default function ToggleUsers({ isActive, users, onClose }: ToggleUsersProps) {
  const queries = useQueryClient();
  const own = useSession()?.user._id;
  const meant = users.filter(
    ({ _id, email, user_status }) =>
      _id !== own && !isNobodysEmail(email) && (user_status.name !== 'inactivo') === isActive,
  );

  async function send({ email }: UserRow): Promise<void> {
    try {
      await ask(isActive ? disableUserRoute : enableUserRoute, { body: { email } });
    } catch (error) {
      if (!(error instanceof CallError) || error.rule === undefined || !already.has(error.rule)) throw error;
    }
  }

  return (
    <BulkDialog
      title={titleOf(isActive, meant.length)}
      isDestructive={isActive}
      items={meant}
      leftOut={users.length - meant.length}
      idOf={({ email }) => email}
      nameOf={({ first_name, last_name, email }) => `${first_name} ${last_name} · ${email}`}
      send={send}
      onSent={() => void queries.invalidateQueries({ queryKey: ['users'] })}
      onClose={onClose}
      question={<p>{isActive ? userActionTexts.inactivateHelp : userActionTexts.activateHelp}</p>}
    />
  );
}

function titleOf(isActive: boolean, count: number): string {
  if (count === 1) return isActive ? texts.inactivateOne : texts.activateOne;
  return isActive ? texts.inactivate(formatWhole(count)) : texts.activate(formatWhole(count));
}
