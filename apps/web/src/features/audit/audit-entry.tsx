import type { AuditEntryRow } from '@millaje/api/audit/audit';
import { type AuditSubject, auditSubjects, auditTexts } from '@millaje/api/audit/audit.texts';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { UserLink } from '../users/user-link.tsx';
import { changesOf } from './changes.ts';
import { actorText, subjectText } from './entry-texts.ts';
import classes from './audit.module.css';

const { columns } = auditTexts;

/** Everything about one entry, with how things were and how they are side by side. */
export function AuditEntry({ entry }: { entry: AuditEntryRow }) {
  const { actor, subject } = entry;
  return (
    <>
      <DetailsSection
        entries={[
          [columns.date, dates.dayAndTime(entry.at)],
          [columns.action, entry.action_name],
          [columns.actor, <Party key="actor" name={actorText(entry)} email={actor?.email} note={actor?.role} />],
          [
            columns.subject,
            subject === null ? undefined : (
              <Party key="subject" name={subjectText(entry)} email={subject.email} note={kindOf(entry)} />
            ),
          ],
          [columns.address, entry.address],
          [columns.request, entry.request_id],
        ]}
      />
      <Changes entry={entry} />
    </>
  );
}

/** What kind of thing it is about, where its name does not say it. */
function kindOf({ subject }: AuditEntryRow): string | undefined {
  if (subject === null) return undefined;
  const kind = auditSubjects[subject.type as AuditSubject] ?? subject.type;
  return subjectText({ subject }).startsWith(kind) ? undefined : kind;
}

function Party({ name, email, note }: { name: string; email?: string | null | undefined; note?: string | undefined }) {
  const lines = [email, note].filter((line): line is string => line !== null && line !== undefined && line !== name);
  return (
    <>
      {email && name === email ? <UserLink email={email} /> : name}
      {lines.map((line) => (
        <span key={line} className={classes.note}>
          {line && line === email ? <UserLink email={line} /> : line}
        </span>
      ))}
    </>
  );
}

function Changes({ entry }: { entry: AuditEntryRow }) {
  const changes = changesOf(entry);
  return (
    <section className={classes.changes}>
      <h3 className={classes.title} id="audit-changes">
        {auditTexts.changes}
      </h3>
      {changes.length === 0 ? (
        <p className={classes.note}>{auditTexts.noChanges}</p>
      ) : (
        <table className={classes.table} aria-labelledby="audit-changes">
          <thead>
            <tr>
              <th scope="col">{auditTexts.field}</th>
              <th scope="col">{columns.before}</th>
              <th scope="col">{columns.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, label, before: was, after: is, isChanged }) => (
              <tr key={field} data-changed={isChanged || undefined}>
                <th scope="row">{label}</th>
                <td>{was}</td>
                <td>{is}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
