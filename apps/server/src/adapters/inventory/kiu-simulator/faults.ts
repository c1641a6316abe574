/** What the simulator does on demand, besides answering as KIU does. */
export const faultKinds = {
  slow: 'answers only after so many milliseconds',
  cut_before: 'cuts the connection, and nothing was done',
  cut_after: 'does it, and cuts the connection instead of answering',
  error: 'answers HTTP 200 with an error, and nothing was done',
  page: "answers with a web server's page, and nothing was done",
  status: 'answers HTTP 503, and nothing was done',
  status_after: 'does it, and answers HTTP 502',
  other_root: 'calls the answer Root',
  other_price: 'prices ten dollars more',
  other_passenger: 'books somebody else',
  fewer_segments: 'books and prices the first flight only',
  fewer_told: 'books everything, and tells of the first flight only',
  no_pnr: 'books, and tells no PNR',
  no_ticket: 'says that it issued, and did not',
  unknown_ticket: 'tells a ticket that its own book does not have',
} as const;
export type FaultKind = keyof typeof faultKinds;

export interface SimulatedFault {
  readonly kind: FaultKind;
  /** The message that it befalls (`AirBook`), or every one. */
  readonly message: string;
  /** How many of them. */
  readonly times: number;
  /** Of `slow`. */
  readonly milliseconds: number;
  /** Of `error`. */
  readonly code: string;
  readonly text: string;
}

/** Reads a fault from its parts: the kind and the message, and what differs from the usual. Undefined for what is none. */
export function readFault(given: Readonly<Record<string, unknown>>): SimulatedFault | undefined {
  const { kind, message = '*', times = 1, milliseconds = 1_000, code = '10001', text = 'SYSTEM ERROR' } = given;
  const isKind = typeof kind === 'string' && Object.hasOwn(faultKinds, kind);
  const areNumbers = [times, milliseconds].every((value) => Number.isSafeInteger(value) && Number(value) >= 0);
  if (!isKind || !areNumbers || ![message, code, text].every((value) => typeof value === 'string')) return undefined;
  return {
    kind: kind as FaultKind,
    message: String(message),
    times: Number(times),
    milliseconds: Number(milliseconds),
    code: String(code),
    text: String(text),
  };
}

/** `AirBook=cut_after`, as it is typed behind `--fault`; with a number of times behind a colon: `AirBook=cut_after:3`. */
export function parseFault(text: string): SimulatedFault | undefined {
  const match = /^(\*|[A-Za-z]+)=([a-z_]+)(?::(\d{1,6}))?$/.exec(text);
  return match ? readFault({ message: match[1], kind: match[2], times: Number(match[3] ?? 1) }) : undefined;
}

/** Faults that are still to come. */
export interface FaultQueue {
  add(fault: SimulatedFault): void;
  clear(): void;
  /** What befalls this message: of each kind the first that waits, once less from then on. */
  take(message: string): Partial<Record<FaultKind, SimulatedFault>>;
}

export function createFaultQueue(): FaultQueue {
  let waiting: { readonly fault: SimulatedFault; times: number }[] = [];
  return {
    add: (fault) => void waiting.push({ fault, times: fault.times }),
    clear: () => void (waiting = []),
    take(message) {
      const taken: Partial<Record<FaultKind, SimulatedFault>> = {};
      for (const one of waiting) {
        if (![message, '*'].includes(one.fault.message) || taken[one.fault.kind]) continue;
        taken[one.fault.kind] = one.fault;
        one.times -= 1;
      }
      waiting = waiting.filter(({ times }) => times > 0);
      return taken;
    },
  };
}
