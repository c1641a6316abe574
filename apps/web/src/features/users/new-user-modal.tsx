import { Modal } from '@mantine/core';
import { isAllyRole } from '@millaje/api/members/accounts-registration';
import { newUserTexts } from '@millaje/api/members/person.texts';
import { corporateFormTexts } from '@millaje/api/members/registration-form.texts';
import { type ReactNode, useId } from 'react';
import { FormFoot } from '../../ui/form-foot.tsx';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { UnsavedDialog, useUnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import fields from '../person/person-fields.module.css';
import { OrganisationFields } from '../registration/organisation-fields.tsx';
import { AccessFields, HomeFields, PersonFields } from './new-user-fields.tsx';
import { useNewUser } from './use-new-user.ts';
import classes from './new-user.module.css';

/** The form by which staff register a person of any role. */
export default function NewUserModal({ onClose }: { onClose: () => void }) {
  const { form, register } = useNewUser(onClose);
  const guard = useUnsavedGuard(form.isDirty());
  return (
    <Modal
      opened
      onClose={register.isPending ? () => undefined : () => guard.close(onClose)}
      closeOnClickOutside={false}
      title={newUserTexts.title}
      size="lg"
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((values) => register.mutate(values), focusFirstProblem)}
      >
        <Part title={newUserTexts.personal}>
          <PersonFields form={form} />
        </Part>
        <Part title={newUserTexts.home}>
          <HomeFields form={form} />
        </Part>
        <Part title={newUserTexts.login}>
          <AccessFields form={form} />
        </Part>
        {isAllyRole(form.values.role) && (
          <Part title={corporateFormTexts.organisation}>
            <div className={classes.organisation}>
              <OrganisationFields form={form} setCode={(code) => form.setFieldValue('phonecode_uc', code)} />
            </div>
          </Part>
        )}
        <FormFoot
          submitLabel={newUserTexts.submit}
          isPending={register.isPending}
          onCancel={onClose}
          className={classes.foot}
        />
      </form>
      <UnsavedDialog question={guard.question} />
    </Modal>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <div className={fields.grid}>{children}</div>
    </section>
  );
}
