import { Anchor, Button, NativeSelect, TextInput } from '@mantine/core';
import { type CouponTrace, couponTracesRoute } from '@millaje/api/flights/coupon-traces';
import { couponTraceTexts as texts, couponVerdicts, flyerVerdicts } from '@millaje/api/flights/coupon-traces.texts';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { parseDay } from '@millaje/domain/days';
import { couponMaximum } from '@millaje/domain/flights/coupons';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { formatCustomerId } from '../../ui/identity-document.ts';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { useRouteForm } from '../../ui/use-route-form.ts';
import { UserLink } from '../users/user-link.tsx';
import { milesText } from './miles-parts.tsx';
import { Answered } from './part.tsx';
import { couponTracesQuery } from './queries.ts';
import { joined, Rows } from './rows.tsx';
import classes from './member-sheet.module.css';

const PARSERS = {
  ticket: parseAsString.withDefault(''),
  coupon: parseAsString.withDefault(''),
  flight: parseAsString.withDefault(''),
  day: parseAsString.withDefault(''),
};
const NOTHING = { ticket: '', coupon: '', flight: '', day: '' };

const COUPONS = [
  { value: '', label: texts.anyCoupon },
  ...Array.from({ length: couponMaximum }, (_, place) => ({ value: String(place + 1), label: String(place + 1) })),
];

/** Why a flight was not credited: asked with a ticket, or a flight and its day, which stand in the address. */
export function CouponSearch({ email }: { email: string }) {
  const [asked, setAsked] = useQueryStates(PARSERS);
  const form = useRouteForm(couponTracesRoute.query, { ...asked, day: dates.day(asked.day) }, { email });
  const isAsked = asked.ticket !== '' || asked.flight !== '';

  function clear(): void {
    form.setValues(NOTHING);
    form.clearErrors();
    void setAsked(null);
  }

  return (
    <>
      <p className={classes.help}>{texts.help}</p>
      <search>
        <form
          noValidate
          className={classes.search}
          onSubmit={form.onSubmit(
            ({ day, ...values }) => void setAsked({ ...values, day: parseDay(day) ?? '' }),
            focusFirstProblem,
          )}
        >
          <TextInput {...form.getInputProps('ticket')} label={texts.ticket} inputMode="numeric" autoComplete="off" />
          <NativeSelect {...form.getInputProps('coupon')} label={texts.coupon} data={COUPONS} />
          <TextInput
            {...form.getInputProps('flight')}
            label={texts.flight}
            placeholder={`${brand.carrier}1303`}
            autoComplete="off"
          />
          <TextInput
            {...form.getInputProps('day')}
            label={texts.day}
            placeholder={tableTexts.dateFormat}
            autoComplete="off"
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={clear}>
              {texts.clear}
            </Button>
            <Button type="submit">{texts.search}</Button>
          </div>
        </form>
      </search>
      {isAsked && <Traces email={email} {...asked} />}
    </>
  );
}

type Asked = Record<keyof typeof PARSERS, string>;

function Traces({ email, ...asked }: Asked & { email: string }) {
  const query = useQuery(couponTracesQuery({ email, ...asked }));
  return (
    <div className={classes.answer} aria-live="polite">
      <Answered query={query}>
        {({ rows, flyer }) =>
          flyer === null ? (
            <Rows rows={rows} empty="" rowId={({ ticket, coupon, flight, day }) => joined(ticket, coupon, flight, day)}>
              {(trace) => <Trace trace={trace} />}
            </Rows>
          ) : (
            <p className={classes.verdict} data-tone="warn">
              {flyerVerdicts[flyer]}
            </p>
          )
        }
      </Answered>
    </div>
  );
}

/** What can still become miles is no failure. */
const tones: Partial<Record<CouponTrace['verdict'], string>> = {
  credited: 'good',
  waiting: 'warn',
  not_flown: 'warn',
  not_reported: 'warn',
};

function Trace({ trace }: { trace: CouponTrace }) {
  const { verdict, ticket, coupon, flight, day, origin, destination, name, customer, reason, departs_at } = trace;
  const route = origin !== null && destination !== null && `${origin} → ${destination}`;
  return (
    <>
      <p className={classes.verdict} data-tone={tones[verdict] ?? 'bad'}>
        {couponVerdicts[verdict]}
      </p>
      <Found trace={trace} />
      {reason !== null && <p className={classes.reason}>{texts.reason(reason)}</p>}
      <p className={classes.note}>
        {joined(
          flight,
          route,
          day && (dates.day(day) || day),
          departs_at && texts.departs(dates.dayAndTime(departs_at)),
        )}
      </p>
      <p className={classes.note}>
        {joined(
          ticket === null ? texts.withoutTicket : texts.couponOf(ticket, coupon ?? ''),
          name && texts.onTicket(name),
          customer && texts.withCustomerId(formatCustomerId(customer)),
        )}
      </p>
    </>
  );
}

/** The records that say so. */
function Found({ trace: { verdict, operation, upload } }: { trace: CouponTrace }) {
  return (
    <>
      {operation !== null && (
        <p className={classes.note}>
          <Anchor component={Link} to={pathTo('staffOperation', { id: String(operation.id) })} inherit>
            {operationTexts.detail.replace('{id}', String(operation.id))}
          </Anchor>
          {` · ${milesText(operation.miles)}`}
          {operation.is_corrected && ` · ${texts.corrected}`}
        </p>
      )}
      {verdict === 'credited_to_other' && operation?.email && (
        <p className={classes.note}>
          {texts.creditedTo} <UserLink email={operation.email} />
        </p>
      )}
      {upload !== null && operation === null && (
        <p className={classes.note}>
          <Anchor component={Link} to={pathTo('staffReward', { id: String(upload.id) })} inherit>
            {texts.fileRow(upload.name, formatWhole(upload.line))}
          </Anchor>
        </p>
      )}
    </>
  );
}
