import { schemaResolver } from '@mantine/form';
import { profileSchema, updateProfileRoute } from '@millaje/api/profile';
import { profileTexts } from '@millaje/api/profile.texts';
import type { UserInfo } from '@millaje/api/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../call-error.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { dates } from '../../ui/dates.ts';
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
export function useProfileForm(user: UserInfo, onSaved: () => void) {
  const queries = useQueryClient();
  const validateFields = schemaResolver(profileSchema(user), { sync: true });
  const form = useCheckedForm<ProfileValues>({
    initialValues: profileValues(user),
    validate: (values) => ({
      ...validateFields(values),
      ...(isBirthdateNew(values, user)
        ? present({ birthdate: birthdateProblem(values.birthdate, dates.isoDay(new Date())) })
        : {}),
    }),
    related: {
      doc_type: ['doc_identity'],
      code_phone: ['phone'],
      code_cellphone: ['cellphone'],
      cellphone: ['code_cellphone'],
    },
  });
  useKeptForm('profile', form);

  const save = useMutation({
    mutationFn: (values: ProfileValues) => askOwn(updateProfileRoute, { body: values }),
    onSuccess: ({ user: saved }) => {
      if (saved.code === 409) return endSession();
      if (saved.code !== 201) return notify.failure(profileTexts.saveFailed, saved.message);
      session.setUser(saved.user_info);
      void queries.invalidateQueries({ queryKey: ownUserQuery.queryKey });
      notify.success(saved.message);
      return onSaved();
    },
    onError: (error) => {
      form.setErrors(error instanceof CallError ? error.fields : {});
      notify.failure(profileTexts.saveFailed, error.message);
    },
  });

  return { form, save };
}

export type ProfileForm = ReturnType<typeof useProfileForm>['form'];
