import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { personTexts } from '@millaje/api/person.texts';
import { registrationTexts } from '@millaje/api/registration.texts';
import { userStatuses } from '@millaje/api/users-filters';
import { userTexts } from '@millaje/api/users.texts';
import { parseDay } from '@millaje/domain/days';
import { formatCustomerId, isCustomerId, normalizeCustomerId } from '@millaje/domain/memberships';
import { useQuery } from '@tanstack/react-query';
import { acceptRange, DateRange } from '../../ui/date-range/date-range.tsx';
import { dayText, EMPTY_RANGE, type TypedRange } from '../../ui/date-range/day-text.ts';
import { type ActiveFilter, FilterPopover } from '../../ui/filter-popover.tsx';
import type { Openness } from '../../ui/one-open.ts';
import { useSession } from '../session/session.ts';
import { membershipsQuery } from './queries.ts';
import { rolesQuery } from './roles-query.ts';
import type { UserFiltersState, UserFilterValues } from './use-user-filters.ts';
import classes from './users.module.css';

const { columns, filters: texts } = userTexts;
const sexes: Readonly<Record<string, string>> = personTexts.sexes;
const marketingChoices: Readonly<Record<string, string>> = texts.marketingChoices;
const customerIdChoices: Readonly<Record<string, string>> = texts.customerIdChoices;
/** The choice that asks for a number. */
const ONE = 'one';

interface FormValues {
  membership: string;
  role: string;
  customerid: string;
  number: string;
  sex: string;
  marketing: string;
  status: string;
  byDate: boolean;
  range: TypedRange;
}

function formValues({ from, to, customerid = '', ...active }: UserFilterValues): FormValues {
  const byDate = from !== undefined || to !== undefined;
  const isOne = customerid !== '' && !(customerid in customerIdChoices);
  return {
    membership: active.membership ?? '',
    role: active.role ?? '',
    customerid: isOne ? ONE : customerid,
    number: isOne ? customerid : '',
    sex: active.sex ?? '',
    marketing: active.marketing ?? '',
    status: active.status ?? '',
    byDate,
    range: byDate ? { from: dayText(from), to: dayText(to) } : EMPTY_RANGE,
  };
}

/** What the list is narrowed by, each with its name. */
export function userChips({ from, to, ...active }: UserFilterValues): ActiveFilter[] {
  const { customerid, sex, marketing } = active;
  const named = [
    ['membership', columns.membership, active.membership],
    ['role', texts.role, active.role],
    ['customerid', columns.customerId, customerid && (customerIdChoices[customerid] ?? formatCustomerId(customerid))],
    ['sex', texts.sex, sex && (sexes[sex] ?? sex)],
    ['marketing', texts.marketing, marketing && (marketingChoices[marketing] ?? marketing)],
    ['status', columns.status, active.status],
    ['range', texts.range, (from ?? to) && [dayText(from), dayText(to)].join(' – ')],
  ] as const;
  return named.flatMap(([key, label, value]) => (value ? [{ key, label: `${label}: ${value}` }] : []));
}

function useUserFilterForm({ active, apply }: UserFiltersState) {
  const form = useForm<FormValues>({
    initialValues: formValues(active),
    validate: {
      number: (number, { customerid }) =>
        customerid !== ONE || isCustomerId(normalizeCustomerId(number)) ? null : registrationTexts.customerIdLength,
    },
  });
  function submit(): boolean {
    const { byDate, range, number, customerid, ...rest } = form.values;
    if (form.validate().hasErrors || (byDate && !acceptRange(range))) return false;
    const [from, to] = byDate ? [parseDay(range.from), parseDay(range.to)] : [];
    apply({
      ...rest,
      customerid: customerid === ONE ? normalizeCustomerId(number) : customerid,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    });
    return true;
  }
  return { form, submit };
}

/** Days of inscription, membership, role, customer id, sex, marketing and status of the list of users. */
export function UserFilters({ filters, ...openness }: { filters: UserFiltersState } & Openness) {
  const { active, apply } = filters;
  const { form, submit } = useUserFilterForm(filters);
  return (
    <FilterPopover
      {...openness}
      active={userChips(active)}
      onOpen={() => form.setValues(formValues(active))}
      onRemove={(key) => {
        const { from, to, ...rest } = active;
        apply(key === 'range' ? rest : { ...active, [key]: '' });
      }}
      onClear={() => apply({})}
      onApply={submit}
    >
      <FilterFields form={form} />
    </FilterPopover>
  );
}

const anyOf = (choices: readonly (string | { value: string; label: string })[]) => [
  { value: '', label: texts.all },
  ...choices,
];
const labelled = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

function FilterFields({ form }: { form: ReturnType<typeof useUserFilterForm>['form'] }) {
  const memberships = useQuery(membershipsQuery).data ?? [];
  const isAdministrator = useSession()?.role === 'SUPER_ADMIN';
  // Who may not ask for the roles has no choice of them.
  const roles = useQuery({ ...rolesQuery, enabled: isAdministrator }).data;
  return (
    <>
      <div className={classes.filterPair}>
        <NativeSelect
          {...form.getInputProps('membership')}
          label={columns.membership}
          data={anyOf(memberships.map(({ name }) => name))}
        />
        <NativeSelect {...form.getInputProps('status')} label={columns.status} data={anyOf(userStatuses)} />
        {roles !== undefined && (
          <NativeSelect
            {...form.getInputProps('role')}
            label={texts.role}
            data={anyOf(roles.map(({ name }) => name))}
          />
        )}
        <NativeSelect {...form.getInputProps('sex')} label={texts.sex} data={anyOf(labelled(sexes))} />
        <NativeSelect
          {...form.getInputProps('marketing')}
          label={texts.marketing}
          data={anyOf(labelled(marketingChoices))}
        />
        <NativeSelect
          {...form.getInputProps('customerid')}
          label={columns.customerId}
          data={anyOf(labelled(customerIdChoices))}
        />
      </div>
      {form.values.customerid === ONE && (
        <TextInput
          {...form.getInputProps('number')}
          label={texts.customerIdNumber}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <DateRange
        value={form.values.range}
        onChange={(range) => form.setFieldValue('range', range)}
        enabled={form.values.byDate}
        onEnabledChange={(byDate) => form.setFieldValue('byDate', byDate)}
      />
    </>
  );
}
