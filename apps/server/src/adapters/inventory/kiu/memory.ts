/** What is known of a reference of ours: KIU itself does not know them. */
export type KnownBooking =
  | { readonly kind: 'never' }
  /** It was asked for, and nobody knows what became of it. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'booked'; readonly pnr: string };

/**
 * Keeps which PNR a reference has, so that the same booking is never asked for twice. What is noted counts before anything is sent: a
 * memory that outlives the process keeps it in the database.
 */
export interface BookingMemory {
  /** Notes that a booking is about to be asked for, and says what was known of it until then. */
  begin(reference: string): Promise<KnownBooking>;
  /** Notes what became of it; without a PNR, that certainly nothing did. */
  end(reference: string, pnr: string | undefined): Promise<void>;
  recall(reference: string): Promise<KnownBooking>;
}

/** So many references are remembered, the latest. */
const referenceMaximum = 10_000;

/** A memory of this process. Of what it never heard it cannot say that it never was. */
export function createProcessMemory(): BookingMemory {
  const known = new Map<string, KnownBooking>();
  const note = (reference: string, booking: KnownBooking) => {
    known.delete(reference);
    known.set(reference, booking);
    const [oldest] = known.keys();
    if (known.size > referenceMaximum && oldest !== undefined) known.delete(oldest);
  };
  return {
    async begin(reference) {
      const before = known.get(reference) ?? { kind: 'never' };
      if (before.kind === 'never') note(reference, { kind: 'unknown' });
      return before;
    },
    async end(reference, pnr) {
      note(reference, pnr === undefined ? { kind: 'never' } : { kind: 'booked', pnr });
    },
    recall: async (reference) => known.get(reference) ?? { kind: 'unknown' },
  };
}
