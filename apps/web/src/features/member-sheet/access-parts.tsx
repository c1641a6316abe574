import type { AuditEntryRow } from '@millaje/api/audit/audit';
import { memberSheetTexts } from '@millaje/api/members/member-sheet.texts';
import { mailDays, type SentMail } from '@millaje/api/notifications/sent-mails';
import { mailStates } from '@millaje/api/notifications/sent-mails.texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { changesOf } from '../audit/changes.ts';
import { actorText, subjectText } from '../audit/entry-texts.ts';
import { Answered } from './part.tsx';
import { userAuditQuery, userMailsQuery, userSessionsQuery } from './queries.ts';
import { joined, Line, PagedRows, Rows } from './rows.tsx';
import classes from './member-sheet.module.css';

const { mails, sessions, staff } = memberSheetTexts;

const toneOfMail = { waiting: 'warn', sent: 'good', failed: 'bad' } as const;

/** When a mail was written, what became of it, and why it did not go out. */
function storyOf({ state, created_at, sent_at, next_attempt_at, attempts, error }: SentMail): readonly string[] {
  const tries = attempts > 0 && state !== 'sent' && mails.attempts(String(attempts));
  const next = next_attempt_at !== null && attempts > 0 && mails.next(dates.dayAndTime(next_attempt_at));
  return [
    joined(
      mails.written(dates.dayAndTimeInSentence(created_at)),
      sent_at !== null && mails.sent(dates.dayAndTimeInSentence(sent_at)),
      tries,
      next,
    ),
    error === null ? '' : mails.answer(error),
  ];
}

/** The mails to somebody, and whether they went out. */
export function MailsPart({ email }: { email: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(userMailsQuery(email, page));
  const days = String(mailDays);
  return (
    <>
      <p className={classes.help}>{mails.help(days)}</p>
      <Answered query={query}>
        {({ rows, count }) => (
          <PagedRows
            of={mails.title}
            page={page}
            count={count}
            onPageChange={setPage}
            rows={rows}
            empty={mails.empty(days)}
            rowId={({ id }) => id}
          >
            {(mail) => (
              <Line
                title={mail.name}
                value={<StatusDot tone={toneOfMail[mail.state]} label={mailStates[mail.state]} />}
                notes={storyOf(mail)}
              />
            )}
          </PagedRows>
        )}
      </Answered>
    </>
  );
}

/** The open sessions of somebody. */
export function SessionsPart({ email }: { email: string }) {
  const query = useQuery(userSessionsQuery(email));
  return (
    <Answered query={query}>
      {({ rows, count }) => (
        <>
          <Rows rows={rows} empty={sessions.empty} rowId={({ created_at }) => created_at}>
            {({ created_at, expires_at, confirmed_at }) => (
              <Line
                title={sessions.opened(dates.dayAndTime(created_at))}
                notes={[
                  joined(
                    sessions.ends(dates.dayAndTime(expires_at)),
                    confirmed_at !== null && sessions.confirmed(dates.dayAndTime(confirmed_at)),
                  ),
                ]}
              />
            )}
          </Rows>
          {count > rows.length && <p className={classes.help}>{sessions.more(formatWhole(count))}</p>}
        </>
      )}
    </Answered>
  );
}

/** What an entry says of what is other than before. */
const changesText = (entry: AuditEntryRow): readonly string[] =>
  changesOf(entry)
    .filter(({ isChanged }) => isChanged)
    .map(({ label, before: was, after: is }) => staff.change(label, was, is));

/** What staff did about somebody, newest first. */
export function StaffPart({ email }: { email: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(userAuditQuery(email, page));
  return (
    <Answered query={query}>
      {({ rows, count }) => (
        <PagedRows
          of={staff.title}
          page={page}
          count={count}
          onPageChange={setPage}
          rows={rows}
          empty={staff.empty}
          rowId={({ id }) => id}
        >
          {(entry) => (
            <Line
              title={entry.action_name}
              value={dates.dayAndTime(entry.at)}
              notes={[
                joined(staff.by(actorText(entry)), entry.subject?.type !== 'user' && subjectText(entry)),
                ...changesText(entry),
              ]}
            />
          )}
        </PagedRows>
      )}
    </Answered>
  );
}
