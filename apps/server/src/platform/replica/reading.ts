import type pg from 'pg';
import type { Database } from '../database.ts';
import { ofOneMoment } from '../transaction.ts';

/**
 * What lists and reports may do with a database: read. Every database can; a replica can no more than that. So it cannot be
 * given to what decides or writes, which asks for a `Database`.
 */
export type Reader = Pick<Database, 'selectFrom' | 'getExecutor'>;

/** Where a file's worker reads: the addresses in the order in which they are tried. */
export interface ExportSource {
  readonly urls: readonly string[];
}

/** The one way in which a list, a report or an export comes by its database: by `bindRead` only. */
export interface Reading {
  readonly reader: Reader;
  /** Everything as it was at one moment, so that sums and their parts fit together while others go on posting. */
  readonly ofOneMoment: <Result>(work: (reader: Reader) => Promise<Result>) => Promise<Result>;
  readonly source: ExportSource;
}

/** Who reads, as far as it matters from where. */
export interface ReadBy {
  readonly userId: bigint | undefined;
  /** Whose operations the reader waits for. */
  readonly accountId: bigint | null | undefined;
  /** The browser says that it wrote a moment ago, maybe by another process. */
  readonly hasJustWritten: boolean;
}

export interface Told<Result> {
  readonly result: Result;
  /** How old what was read may be, in seconds; undefined where it is of now. */
  readonly ageSeconds: number | undefined;
}

/** How the replica is: read from, too far behind, or not there. */
export interface ReplicaStatus {
  readonly state: 'reading' | 'lagging' | 'away';
  /** Undefined while nobody knows. */
  readonly lagSeconds: number | undefined;
}

export interface Readings {
  /** Lets work read, from the replica where that may answer. The work writes nothing: it may be done a second time. */
  read<Result>(by: ReadBy, work: (reading: Reading) => Promise<Result>): Promise<Told<Result>>;
  /** Somebody wrote just now, and is to see it in what is read next. */
  wrote(by: Pick<ReadBy, 'userId' | 'accountId'>): void;
  /** For so many seconds somebody who wrote is to be read for on the primary, by whatever process; 0 without a replica. */
  readonly memorySeconds: number;
  /** Undefined without a replica. */
  status(): ReplicaStatus | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What a reading of this pool is. */
export function readingOf(pool: pg.Pool, reader: Reader, urls: readonly string[]): Reading {
  return { reader, ofOneMoment: (work) => ofOneMoment(pool, work), source: { urls } };
}

/** Everything is read where it is written. */
export function readPrimaryOnly(primary: Reading): Readings {
  return {
    read: async (_by, work) => ({ result: await work(primary), ageSeconds: undefined }),
    wrote: () => undefined,
    memorySeconds: 0,
    status: () => undefined,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}

const replicas = new WeakSet<Reader>();

/** Says of a reader that it may know less than a caller has seen already. */
export const markReplica = (reader: Reader): void => void replicas.add(reader);
export const isReplica = (reader: Reader): boolean => replicas.has(reader);

/** The replica has not come to where the caller has been: the primary has. */
export class ReplicaBehind extends Error {
  override readonly name = 'ReplicaBehind';
}
