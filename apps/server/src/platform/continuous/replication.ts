import type { Socket } from 'node:net';
import pg from 'pg';
import { BackupFailure } from '../backup/failure.ts';
import { formatLsn, parseLsn } from './lsn.ts';

/** What of a connection's own protocol is used here; the driver does not say it in its types. */
interface Wire {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  once(event: 'replicationStart', listener: () => void): void;
}

/** Which database this is, and on which line of its history. */
export interface System {
  readonly id: string;
  readonly timeline: number;
}

export interface LogStream {
  readonly slot: string;
  readonly timeline: number;
  /** Where to begin: the start of a segment. */
  readonly from: bigint;
  /** Called once the server streams: from then on it may be confirmed to. */
  readonly onStart: () => void;
  readonly onData: (start: bigint, bytes: Buffer) => void;
  /** Told of the server's clock, how far its log goes, and whether it waits for an answer. */
  readonly onPulse: (pulse: { readonly end: bigint; readonly at: Date; readonly isAsked: boolean }) => void;
}

/** A connection by the protocol by which standbys follow a server: what pg_basebackup and pg_receivewal speak. */
export interface Replication {
  identify(): Promise<System>;
  /** Bytes of one file of the log. */
  readSegmentBytes(): Promise<number>;
  /** From which place on the server keeps its log for this slot; undefined where there is no such slot, or what it kept is lost. */
  readSlot(name: string): Promise<bigint | undefined>;
  createSlot(name: string): Promise<void>;
  dropSlot(name: string): Promise<void>;
  /** Everything in the database's folder, as one tar, and between which places of the log it was read. */
  receiveBase(onBytes: (bytes: Buffer) => void): Promise<{ readonly start: bigint; readonly end: bigint }>;
  /** Ends when the server ends it, and throws when the connection does. */
  receiveLog(stream: LogStream): Promise<void>;
  /** Tells the server up to where the log is safe, and asks for its clock. */
  confirm(flushed: bigint): void;
  close(): Promise<void>;
}

/** Connects; the role needs REPLICATION, and pg_hba.conf a line for it (`host replication …`). */
export async function openReplication(url: string): Promise<Replication> {
  const options = {
    connectionString: url,
    application_name: 'millaje continuous',
    replication: 'true',
    keepAlive: true,
  };
  const client = new pg.Client(options);
  // A lost connection fails what runs on it.
  client.on('error', () => undefined);
  await client.connect();
  const wire = (client as unknown as { connection: Wire }).connection;
  const first = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows[0] ?? {};
  const quoted = pg.escapeIdentifier;
  return {
    async identify() {
      const row = await first('IDENTIFY_SYSTEM');
      return { id: String(row['systemid']), timeline: Number(row['timeline']) };
    },
    async readSegmentBytes() {
      const shown = String((await first('SHOW wal_segment_size'))['wal_segment_size']);
      const [, size, unit] = /^(\d+)(MB|GB)$/.exec(shown) ?? [];
      if (size === undefined) throw new Error(`the log's files have a size that is not known: ${shown}`);
      return Number(size) * (unit === 'GB' ? 2 ** 30 : 2 ** 20);
    },
    async readSlot(name) {
      const lsn = (await first(`READ_REPLICATION_SLOT ${quoted(name)}`))['restart_lsn'];
      return typeof lsn === 'string' ? parseLsn(lsn) : undefined;
    },
    createSlot: async (name) => void (await first(`CREATE_REPLICATION_SLOT ${quoted(name)} PHYSICAL (RESERVE_WAL)`)),
    dropSlot: async (name) => void (await first(`DROP_REPLICATION_SLOT ${quoted(name)}`)),
    receiveBase: (onBytes) => receiveBase(client, onBytes),
    receiveLog: (stream) => receiveLog(client, stream),
    confirm: (flushed) => wire.sendCopyFromChunk(statusUpdate(flushed)),
    async close() {
      // A walsender that is streaming hears no farewell.
      wire.stream.destroy();
      await client.end().catch(() => undefined);
    },
  };
}

/** Sends a command whose answer is copied data among rows; gives its rows at its end. */
function copyQuery(client: pg.Client, text: string, onCopied: (bytes: Buffer) => void): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const rows: string[][] = [];
    let failure: unknown;
    const attempt = (work: () => void) => {
      if (failure !== undefined) return;
      try {
        work();
      } catch (error) {
        failure = error;
        reject(error);
        (client as unknown as { connection: Wire }).connection.stream.destroy();
      }
    };
    client.query({
      submit: (connection: unknown) => (connection as Wire).query(text),
      handleRowDescription: () => undefined,
      handleDataRow: ({ fields }: { fields: string[] }) => void rows.push(fields),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => attempt(() => onCopied(chunk)),
      handleCommandComplete: () => undefined,
      handleEmptyQuery: () => undefined,
      handlePortalSuspended: () => undefined,
      handleReadyForQuery: () => resolve(rows),
      handleError: (error: Error) => reject(error),
    } as unknown as pg.Submittable);
  });
}

const letterOf = (chunk: Buffer): string => String.fromCodePoint(chunk[0] ?? 0);

async function receiveBase(client: pg.Client, onBytes: (bytes: Buffer) => void) {
  let archives = 0;
  const command = "BASE_BACKUP (LABEL 'millaje', CHECKPOINT 'fast', WAIT false, MANIFEST 'no')";
  const rows = await copyQuery(client, command, (chunk) => {
    if (letterOf(chunk) === 'd') onBytes(chunk.subarray(1));
    else if (letterOf(chunk) === 'n' && (archives += 1) > 1)
      throw new BackupFailure(
        'Esta base de datos tiene espacios de tablas propios, que la copia continua no guarda: cópiela con pg_basebackup y pg_receivewal.',
      );
  });
  const [start, end] = [rows[0]?.[0], rows.at(-1)?.[0]];
  if (start === undefined || end === undefined || rows.length < 3) throw new Error('the base backup has no end');
  return { start: parseLsn(start), end: parseLsn(end) };
}

/** The protocol's clock counts microseconds from the year 2000. */
const epochMilliseconds = Date.UTC(2000, 0, 1);
const instantOf = (microseconds: bigint): Date => new Date(epochMilliseconds + Number(microseconds / 1000n));

async function receiveLog(client: pg.Client, { slot, timeline, from, onStart, onData, onPulse }: LogStream) {
  (client as unknown as { connection: Wire }).connection.once('replicationStart', onStart);
  const command = `START_REPLICATION SLOT ${pg.escapeIdentifier(slot)} PHYSICAL ${formatLsn(from)} TIMELINE ${timeline}`;
  await copyQuery(client, command, (chunk) => {
    const letter = letterOf(chunk);
    if (letter === 'w') onData(chunk.readBigUInt64BE(1), chunk.subarray(25));
    else if (letter === 'k')
      onPulse({ end: chunk.readBigUInt64BE(1), at: instantOf(chunk.readBigInt64BE(9)), isAsked: chunk[17] === 1 });
  });
}

function statusUpdate(flushed: bigint): Buffer {
  const update = Buffer.alloc(34);
  update.write('r', 0, 'latin1');
  for (const at of [1, 9, 17]) update.writeBigUInt64BE(flushed, at);
  update.writeBigInt64BE(BigInt(Date.now() - epochMilliseconds) * 1000n, 25);
  update.writeUInt8(1, 33);
  return update;
}
