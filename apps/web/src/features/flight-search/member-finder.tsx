import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { memberFinderTexts as texts } from '@millaje/api/flights/search.texts';
import { userLookupRoute, type UserRow } from '@millaje/api/members/users';
import { roleIds } from '@millaje/domain';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { formatCustomerId, formatIdentityDocument } from '../../ui/identity-document.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { focusFirstProblem, useCheckedForm } from '../../ui/use-checked-form.ts';
import classes from './member-finder.module.css';

interface MemberFinderProps {
  member: UserRow | undefined;
  onFound: (member: UserRow | undefined) => void;
}

/** For whom staff issue: one member, found by what is exactly theirs. */
export function MemberFinder({ member, onFound }: MemberFinderProps) {
  return (
    <section className={classes.finder} aria-labelledby="miembro">
      <header>
        <h2 id="miembro" className={classes.title}>
          {texts.title}
        </h2>
        <p className={classes.help}>{texts.help}</p>
      </header>
      {member === undefined ? (
        <FinderForm onFound={onFound} />
      ) : (
        <div className={classes.found}>
          <p className={classes.name}>
            {member.first_name} {member.last_name}
          </p>
          <dl className={classes.facts}>
            <Fact label={texts.customerId} value={formatCustomerId(member.customerid)} />
            <Fact label={texts.document} value={formatIdentityDocument(member.doc_type, member.doc_identity)} />
            <Fact label={texts.balance} value={<MilesAmount value={member.balance} />} />
          </dl>
          <Button variant="default" size="sm" onClick={() => onFound(undefined)}>
            {texts.change}
          </Button>
        </div>
      )}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  if (value === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function FinderForm({ onFound }: Pick<MemberFinderProps, 'onFound'>) {
  const form = useCheckedForm({
    initialValues: { member: '' },
    validate: ({ member }) => (member.trim() === '' ? { member: texts.required } : {}),
  });
  const find = useMutation({
    mutationFn: ({ member }: { member: string }) => findMember(member),
    onSuccess: (user) => (user === undefined ? form.setFieldError('member', texts.notMember) : onFound(user)),
    onError: (error) => form.setFieldError('member', error.message),
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => find.mutate(values), focusFirstProblem)}
    >
      <TextInput {...form.getInputProps('member')} label={texts.field} autoComplete="off" className={classes.field} />
      <Button
        type="submit"
        variant="default"
        className={classes.submit}
        loading={find.isPending}
        leftSection={<IconSearch size={16} aria-hidden />}
      >
        {texts.submit}
      </Button>
    </form>
  );
}

/** A member who can redeem; undefined where the account is another one. Throws where nobody is found. */
async function findMember(text: string): Promise<UserRow | undefined> {
  const { user_info: user } = await ask(userLookupRoute, { query: { quick_search: text.trim() } });
  if (!('balance' in user)) throw new CallError(403, undefined);
  return user.id_rol === roleIds.PASSENGER && user.is_product ? user : undefined;
}
