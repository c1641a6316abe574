/** How far this computer's clock is ahead of the server's, in milliseconds; undefined until an answer told the server's time. */
let ahead: number | undefined;

/** Notes the server's time, as the `Date` of an answer that comes from the server now, and from no copy. */
export function hearTime({ headers }: Response): void {
  const said = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(said)) ahead = Date.now() - said;
}

/** Whether the server's time is known. Before it is, nothing is over: clocks of offices are wrong by hours. */
export const isTimeKnown = (): boolean => ahead !== undefined;

/** The present by the server's clock where it is known, by this computer's until then. */
export const now = (): Date => new Date(Date.now() - (ahead ?? 0));
