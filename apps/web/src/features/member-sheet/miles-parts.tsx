import { memberSheetTexts } from '@millaje/api/members/member-sheet.texts';
import type { Operation } from '@millaje/api/ledger/operations';
import { paidWith } from '@millaje/api/orders/orders.texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from 'virtual:brand';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { Answered } from './part.tsx';
import { incomingQuery, userBalanceQuery } from './queries.ts';
import { joined, Line, PagedRows, Rows } from './rows.tsx';
import classes from './member-sheet.module.css';

const { balance: texts, incoming } = memberSheetTexts;

/** What somebody can spend, what is set aside and by which holds, and what the next miles go to. */
export function BalancePart({ email }: { email: string }) {
  const query = useQuery(userBalanceQuery(email));
  return (
    <Answered query={query}>
      {({ balance, held, owed, holds }) => (
        <>
          <dl className={classes.sums}>
            <Sum label={texts.available} value={balance} />
            <Sum label={texts.held} value={held} />
            {owed > 0 && <Sum label={texts.owed} value={owed} help={texts.owedHelp} />}
          </dl>
          <h3 className={classes.subtitle}>{texts.holds}</h3>
          <Rows rows={holds} empty={texts.noHolds} rowId={({ _id }) => _id}>
            {({ amount, description, created_at, expires_at }) => (
              <Line
                title={description}
                value={<MilesAmount value={amount} />}
                notes={[
                  joined(
                    texts.since(dates.dayAndTimeInSentence(created_at)),
                    texts.until(dates.dayAndTimeInSentence(expires_at)),
                  ),
                ]}
              />
            )}
          </Rows>
        </>
      )}
    </Answered>
  );
}

function Sum({ label, value, help }: { label: string; value: number; help?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <MilesAmount value={value} />
        {help !== undefined && <p className={classes.note}>{help}</p>}
      </dd>
    </div>
  );
}

/** Where the miles of an operation came from: the flight, the order or the person behind it. */
function sourceOf({ reward, order, from, description }: Operation): readonly string[] {
  if (reward !== null) {
    const { flight, origin, destination, day, ticket_number, coupon } = reward;
    return [
      joined(flight, `${origin} → ${destination}`, dates.day(day)),
      incoming.coupon(ticket_number, String(coupon)),
    ];
  }
  const source = order === null ? from && incoming.from(`${from.first_name} ${from.last_name}`) : undefined;
  return [joined(source, order && incoming.order(paidWith(order.method, order.amount), order.reference)), description];
}

/** The last miles that came, newest first, each with where it came from. */
export function IncomingPart({ email }: { email: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(incomingQuery(email, page));
  return (
    <Answered query={query}>
      {({ rows, count }) => (
        <PagedRows
          of={incoming.title}
          page={page}
          count={count}
          onPageChange={setPage}
          rows={rows}
          empty={incoming.empty}
          rowId={({ _id }) => _id}
        >
          {(operation) => (
            <Line
              title={operation.type}
              to={pathTo('staffOperation', { id: String(operation._id) })}
              value={<MilesAmount value={operation.total} direction="in" />}
              notes={[joined(dates.dayAndTime(operation.date), `#${operation._id}`), ...sourceOf(operation)]}
            />
          )}
        </PagedRows>
      )}
    </Answered>
  );
}

/** Miles as a note has them: '1.500 AVPM'. */
export const milesText = (miles: number): string => `${formatWhole(miles)} ${brand.miles_symbol}`;
