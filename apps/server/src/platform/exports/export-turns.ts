/** Gives the turn back; a second time does nothing. */
export type GiveBack = () => void;

/** Why there is no turn: the person has one already, or all are taken. */
export type NoTurn = 'export_in_progress' | 'too_many_exports';

export interface ExportTurns {
  take(userId: bigint): GiveBack | NoTurn;
}

/** Each export keeps a thread, tens of megabytes and a database connection for as long as somebody reads: few at a time, and one a person. */
export function createExportTurns(maximum: number): ExportTurns {
  const taken = new Set<bigint>();
  return {
    take(userId) {
      if (taken.has(userId)) return 'export_in_progress';
      if (taken.size >= maximum) return 'too_many_exports';
      taken.add(userId);
      let isMine = true;
      return () => {
        if (isMine) taken.delete(userId);
        isMine = false;
      };
    },
  };
}
