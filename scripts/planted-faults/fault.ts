/** A mistake that somebody could make: one place of the source changed, and the tests that should notice. */
export interface Fault {
  /** What goes wrong, in words. */
  readonly name: string;
  /** The file that is changed, from the repository's root. */
  readonly file: string;
  /** The source text that is replaced. It stands in the file exactly once, or is the first one from `near` on. */
  readonly find: string;
  /** A text that stands in the file exactly once, for a `find` that stands there more often. */
  readonly near?: string;
  /** What stands there instead. */
  readonly replace: string;
  /** The test files that should notice, the smallest that can. */
  readonly suites: readonly string[];
  /** Whether a test that waits until its time is up is what one expects; otherwise that proves nothing. */
  readonly hangs?: boolean;
  /** Why no test notices it today. */
  readonly unnoticedBecause?: string;
}

export interface NamedFault extends Fault {
  /** The part of the programme that it belongs to: the name of its list. */
  readonly module: string;
}

/** Where a fault's text stands in its file; a reason where it does not stand there as it should. */
export function locate(text: string, fault: Fault): number | string {
  const { find, near } = fault;
  if (find === fault.replace) return 'it changes nothing';
  if (near === undefined) {
    const count = text.split(find).length - 1;
    return count === 1 ? text.indexOf(find) : `its text stands there ${count} times`;
  }
  const nearCount = text.split(near).length - 1;
  if (nearCount !== 1) return `the text that it is near to stands there ${nearCount} times`;
  const place = text.indexOf(find, text.indexOf(near));
  return place < 0 ? 'its text does not stand after what it is near to' : place;
}

/** The file's text with the fault in it. Throws where it does not apply. */
export function plant(text: string, fault: Fault): string {
  const place = locate(text, fault);
  if (typeof place === 'string') throw new Error(`${fault.file}: ${fault.name}: ${place}`);
  return text.slice(0, place) + fault.replace + text.slice(place + fault.find.length);
}
