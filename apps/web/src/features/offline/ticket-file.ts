import { session } from '../session/session.ts';
import { keep, readKept } from './copy.ts';

/** The member who is signed in; staff's browsers keep nothing of others. */
function memberId(): number | undefined {
  const current = session.get();
  return current?.role === 'PASSENGER' ? current.user._id : undefined;
}

const nameOf = (id: number): string => `ticket-${id}`;

/** Keeps a ticket's file that a member has opened, to be opened again without a connection. */
export async function keepTicketFile(id: number, file: Blob): Promise<void> {
  const userId = memberId();
  if (userId !== undefined) await keep(userId, nameOf(id), file);
}

/** The file of a ticket that the member has opened before in this browser. */
export async function readTicketFile(id: number): Promise<Blob | undefined> {
  const userId = memberId();
  const kept = userId === undefined ? undefined : await readKept(userId, nameOf(id));
  return kept?.content.blob();
}
