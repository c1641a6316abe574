import type { RunPrepared } from '../../platform/run-prepared.ts';
import type { LedgerAnswer } from './requests.ts';

/** What a request did, for the attachment that came with it. */
export type DoneAnswer = Exclude<LedgerAnswer, { readonly kind: 'refused' }>;

export interface WrittenAttachment<Payload> {
  readonly payload: Payload;
  readonly answer: DoneAnswer;
}

/**
 * Something that a module writes in the very transaction in which its request is posted: an order that is paid, an entry of the
 * audit, a mail that waits. Both functions get everything of a batch at once and use one statement for all of it.
 */
export interface AttachmentKind<Payload> {
  readonly name: string;
  /**
   * Looks, after the accounts are locked and before anything is decided, whether each may be: the rule that refuses it, `elsewhere`,
   * or undefined. What it locks must be locked without waiting (`skip locked`, or an update that tells by its rows). Two payloads of one
   * batch may name the same row and have read it at different moments: what is compared with a payload is told by the payload's place.
   */
  readonly check?: (
    run: RunPrepared,
    payloads: readonly Payload[],
  ) => Promise<readonly (string | typeof elsewhere | undefined)[]>;
  /** Writes those whose requests were posted; what was refused or is a replay is not among them. */
  readonly write: (run: RunPrepared, rows: readonly WrittenAttachment<Payload>[]) => Promise<unknown>;
}

/** What a `check` answers where somebody else has what it needs: the request steps aside, as for a locked account. */
export const elsewhere = Symbol('elsewhere');

/** A payload with its kind; the two fit each other, which `attach` sees to. */
export interface Attachment {
  readonly kind: AttachmentKind<unknown>;
  readonly payload: unknown;
}

/** Attaches a payload of a kind to a request. */
export function attach<Payload>(kind: AttachmentKind<Payload>, payload: Payload): Attachment {
  return { kind: kind as AttachmentKind<unknown>, payload };
}

/** Asks every kind of the batch about its payloads. Returns the rules that refuse, or `elsewhere`, by the place of their request. */
export async function checkAttachments(
  run: RunPrepared,
  requests: readonly { readonly attachments?: readonly Attachment[] | undefined }[],
): Promise<Map<number, string | typeof elsewhere>> {
  const refusals = new Map<number, string | typeof elsewhere>();
  for (const [kind, entries] of byKind(requests)) {
    if (!kind.check) continue;
    const rules = await kind.check(
      run,
      entries.map(({ payload }) => payload),
    );
    entries.forEach(({ place }, number) => {
      const rule = rules[number];
      if (rule !== undefined && !refusals.has(place)) refusals.set(place, rule);
    });
  }
  return refusals;
}

/** Writes what came with the requests that were done just now, each kind in one statement. */
export function writeAttachments(
  run: RunPrepared,
  requests: readonly { readonly attachments?: readonly Attachment[] | undefined }[],
  answers: readonly LedgerAnswer[],
): Promise<unknown>[] {
  return [...byKind(requests)].flatMap(([kind, entries]) => {
    const rows = entries.flatMap(({ place, payload }): WrittenAttachment<unknown>[] => {
      const answer = answers[place];
      return !answer || answer.kind === 'refused' || answer.replayed ? [] : [{ payload, answer }];
    });
    return rows.length === 0 ? [] : [kind.write(run, rows)];
  });
}

function byKind(requests: readonly { readonly attachments?: readonly Attachment[] | undefined }[]) {
  const kinds = new Map<AttachmentKind<unknown>, { place: number; payload: unknown }[]>();
  requests.forEach(({ attachments }, place) => {
    for (const { kind, payload } of attachments ?? []) {
      const entries = kinds.get(kind) ?? [];
      entries.push({ place, payload });
      kinds.set(kind, entries);
    }
  });
  return kinds;
}
