/** When a backup was begun and when it was there, in the order of all that was asked and told. */
export interface BackupMarks {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Something that was asked, and what was told of it. */
export interface Asked<Answer> {
  readonly key: string;
  /** Its place in the order of all that was asked and told. */
  readonly askedAt: number;
  /** Undefined where nobody knows what became of it. */
  answer?: Answer | undefined;
  answeredAt?: number;
  /** Told, and known to have been forgotten since by a restore of an older backup. */
  isLost: boolean;
}

/**
 * A backup was restored. What was told before it began is in it. What was first asked after it was there is not. Of what lies between
 * nobody knows: it has to be asked again.
 */
export function forget(asked: readonly Asked<unknown>[], { startedAt, endedAt }: BackupMarks): void {
  for (const one of asked) {
    if (one.answer === undefined || one.isLost || (one.answeredAt ?? 0) < startedAt) continue;
    if (one.askedAt > endedAt) one.isLost = true;
    else one.answer = undefined;
  }
}

/** Those whose outcome nobody knows. */
export const unanswered = <One extends Asked<unknown>>(asked: readonly One[]): One[] =>
  asked.filter(({ answer, isLost }) => answer === undefined && !isLost);
