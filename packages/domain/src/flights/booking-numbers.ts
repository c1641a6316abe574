const letters = 26n;
const pnrLength = 6;
/** So many PNRs there are. */
const pnrCount = letters ** BigInt(pnrLength);
/** Has no divisor in common with 26: multiplying by it, every serial keeps a PNR of its own, and neighbours look unlike. */
const pnrStep = 145_862_071n;
const ticketSerialDigits = 10;

/** The PNR of a booking's serial number: six letters, another one for each of the first 308,915,776 serials. */
export function pnrOf(serial: bigint): string {
  if (serial < 0n || serial >= pnrCount) throw new Error(`serial ${serial} has no PNR`);
  let rest = (serial * pnrStep) % pnrCount;
  let text = '';
  for (let place = 0; place < pnrLength; place += 1) {
    text = String.fromCharCode(65 + Number(rest % letters)) + text;
    rest /= letters;
  }
  return text;
}

/** Whether a text is a PNR: exactly six letters, typed in any case. */
export const isPnr = (text: string): boolean => /^[A-Za-z]{6}$/.test(text);

/** A ticket's number: the airline's three digits and its serial number, thirteen digits in all. */
export function ticketNumberOf(prefix: string, serial: bigint): string {
  const digits = String(serial).padStart(ticketSerialDigits, '0');
  if (!/^[0-9]{3}$/.test(prefix) || serial < 0n || digits.length > ticketSerialDigits)
    throw new Error(`${prefix} and ${serial} make no ticket number`);
  return prefix + digits;
}
