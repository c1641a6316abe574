import type { BookingMemory, KnownBooking } from '../../../modules/inventory/ports.ts';

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
