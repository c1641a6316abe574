/** How the primary's log stood at a moment of this process's clock. */
interface Sample {
  readonly at: number;
  readonly position: bigint;
}

/** So long a position is remembered, in milliseconds: whoever is further behind is not read from anyway. */
const memoryMilliseconds = 600_000;

/**
 * Tells until which moment a replica knows everything. The primary's position is noted with the time of this process; a
 * replica that has replayed it knows what was committed by then. No clock of another machine is asked, and a primary at
 * which nothing is written does not look like lag. Times are milliseconds of one clock that only goes forward.
 */
export function createLagMeter() {
  let samples: Sample[] = [];
  let knownUntil: number | undefined;
  return {
    /** The primary's log had this length, when it was asked at this time. */
    note(at: number, position: bigint): void {
      samples = [...samples.filter((sample) => at - sample.at < memoryMilliseconds), { at, position }];
    },
    /** The replica has replayed so far. */
    replayed(position: bigint): void {
      const reached = samples.findLastIndex((sample) => sample.position <= position);
      if (reached < 0) return;
      knownUntil = samples[reached]?.at;
      samples = samples.slice(reached);
    },
    /** What was committed before this moment is there; undefined while nobody knows. */
    knownUntil: () => knownUntil,
    /** Another server answers now: what was known of the former one does not count. */
    forget(): void {
      knownUntil = undefined;
    },
  };
}
