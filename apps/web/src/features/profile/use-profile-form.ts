import { schemaResolver } from '@mantine/form';
import { profileSchema, updateProfileRoute } from '@millaje/api/members/profile';
import { profileTexts } from '@millaje/api/members/profile.texts';
import type { OwnUserInfo } from '@millaje/api/members/users';
import { useKeptForm } from '../../kept-forms.ts';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { useOwnSave } from '../../ui/catalogue/use-own-save.ts';
import { presentDay } from '../../ui/dates.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { notify } from '../../ui/notify.ts';
import { birthdateProblem } from '../registration/person-values.ts';
import { askOwn } from '../session/own-call.ts';
import { endSession } from '../session/ended-session.ts';
import { session } from '../session/session.ts';
import { ownUserQuery } from './queries.ts';
import { isBirthdateNew, type ProfileValues, profileValues } from './profile-values.ts';

const present = (problems: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The form of one's own data. What was saved takes the place of the user that the browser keeps. */
export function useProfileForm(user: OwnUserInfo, onSaved: () => void) {
  const validateFields = schemaResolver(profileSchema(user), { sync: true });
  const form = useCheckedForm<ProfileValues>({
    initialValues: profileValues(user),
    validate: (values) => ({
      ...validateFields(values),
      ...(isBirthdateNew(values, user) ? present({ birthdate: birthdateProblem(values.birthdate, presentDay()) }) : {}),
    }),
    related: {
      doc_type: ['doc_identity'],
      code_phone: ['phone'],
      code_cellphone: ['cellphone'],
      cellphone: ['code_cellphone'],
    },
  });
  useKeptForm('profile', form);

  const save = useOwnSave(form, {
    initial: profileValues(user),
    read: readOf(user, profileValues),
    send: (values, version) => askOwn(updateProfileRoute, { body: values }, { version }),
    refresh: ownUserQuery.queryKey,
    failed: profileTexts.saveFailed,
    onSaved: ({ user: saved }) => {
      if (saved.code === 409) return endSession();
      if (saved.code !== 201) return notify.failure(profileTexts.saveFailed, saved.message);
      session.setUser(saved.user_info);
      notify.success(saved.message);
      return onSaved();
    },
  });

  return { form, ...save };
}

export type ProfileForm = ReturnType<typeof useProfileForm>['form'];
