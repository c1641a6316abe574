/** What the simulator does on demand, besides answering as KIU does, and how its command tells it. */
export const faultKinds = {
  slow: 'contesta después de tantos milisegundos (milliseconds)',
  cut_before: 'corta la conexión sin haber hecho nada',
  cut_after: 'lo hace, y corta la conexión en vez de contestar',
  error: 'contesta HTTP 200 con un error (code, text) sin haber hecho nada',
  page: 'contesta una página de servidor web sin haber hecho nada',
  status: 'contesta HTTP 503 sin haber hecho nada',
  status_after: 'lo hace, y contesta HTTP 502',
  other_root: 'llama Root a la respuesta',
  other_price: 'cobra diez dólares más',
  other_passenger: 'reserva a nombre de otra persona',
  fewer_segments: 'reserva y cotiza solo el primer vuelo',
  fewer_told: 'reserva todo, y solo cuenta el primer vuelo',
  no_pnr: 'reserva, y no dice el PNR',
  no_ticket: 'dice que emitió, y no emitió',
  unknown_ticket: 'da un boleto que su propio libro no tiene',
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
