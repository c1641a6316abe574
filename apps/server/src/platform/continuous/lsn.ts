/** Places in the write-ahead log, as PostgreSQL writes them: two hexadecimal numbers of 32 bits. */
export function parseLsn(text: string): bigint {
  const [high, low] = text.split('/');
  if (high === undefined || low === undefined) throw new Error(`not a place in the log: ${text}`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const formatLsn = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xff_ff_ff_ffn).toString(16).toUpperCase()}`;

/** The part of the log that one file holds. */
export interface Segment {
  readonly timeline: number;
  readonly number: bigint;
}

const hex8 = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

/** What PostgreSQL calls the file. */
export function segmentName({ timeline, number }: Segment, segmentBytes: number): string {
  const each = 0x1_00_00_00_00n / BigInt(segmentBytes);
  return `${hex8(BigInt(timeline))}${hex8(number / each)}${hex8(number % each)}`;
}

/** Reads a file's name, with or without `.partial`; undefined for what is no segment. */
export function parseSegmentName(name: string, segmentBytes: number): Segment | undefined {
  const [, timeline, high, low] = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})(?:\.partial)?$/.exec(name) ?? [];
  if (timeline === undefined || high === undefined || low === undefined) return undefined;
  const each = 0x1_00_00_00_00n / BigInt(segmentBytes);
  return { timeline: Number.parseInt(timeline, 16), number: BigInt(`0x${high}`) * each + BigInt(`0x${low}`) };
}
