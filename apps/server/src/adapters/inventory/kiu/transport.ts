import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
  isBrokenCircuitError,
  retry,
} from 'cockatiel';
import { Agent, request } from 'undici';
import type { KiuSettings } from '../../../kiu-settings.ts';
import { InventoryRefusal, InventorySilence } from '../../../modules/inventory/ports.ts';
import { decodeDocument, readXml, type XmlElement } from './xml.ts';

export type KiuMessageName = 'AirAvail' | 'AirPrice' | 'AirBook' | 'AirDemandTicket' | 'Cancel' | 'TravelItineraryRead';

/** A message as it goes out. */
export interface KiuMessage {
  readonly name: KiuMessageName;
  readonly document: string;
}

/** How long things may take, in milliseconds, and how often they are tried. */
export interface KiuLimits {
  readonly connectMilliseconds: number;
  /** The answer to a question, each time that it is asked. */
  readonly questionMilliseconds: number;
  /** The answer to what changes something: KIU asks the airline's own system in between. */
  readonly actionMilliseconds: number;
  /** How often a question is asked again. */
  readonly repetitions: number;
  /** How long is waited before the first repetition; before each further one, longer. */
  readonly repetitionMilliseconds: number;
  /** So many failures after one another, and nothing is sent for a while. */
  readonly failures: number;
  readonly restMilliseconds: number;
  /** The longest answer, in bytes. */
  readonly answerBytes: number;
}

export const usualLimits: KiuLimits = {
  connectMilliseconds: 3_000,
  questionMilliseconds: 8_000,
  actionMilliseconds: 45_000,
  repetitions: 2,
  repetitionMilliseconds: 200,
  failures: 5,
  restMilliseconds: 15_000,
  answerBytes: 4 * 1024 * 1024,
};

export interface KiuTransport {
  /** Asks what changes nothing: again, where no answer came. Throws `InventorySilence` where none came at all. */
  ask(message: KiuMessage): Promise<XmlElement>;
  /**
   * Asks for what changes something, once. Throws `InventoryRefusal` (`unreachable`) where it certainly did not get there, and
   * `InventorySilence` where nobody knows.
   */
  act(message: KiuMessage): Promise<XmlElement>;
  close(): Promise<void>;
}

/** No answer of KIU came back, or none that can be read. The message never has what was sent. */
class NoAnswer extends Error {
  override name = 'NoAnswer';
  /** Whether KIU certainly never got it. */
  readonly isUndone: boolean;
  constructor(message: string, isUndone: boolean) {
    super(message);
    this.isUndone = isUndone;
  }
}

/** Failures before anything was sent: no connection came about. */
const undoneCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|CERT_.*|.*CERT.*|UNABLE_TO_.*)$/;
/** What a web server says before anything behind it has looked at the message. */
const undoneStatuses = [400, 401, 403, 404, 405, 411, 413, 414, 415, 429];

/** Speaks KIU's protocol over HTTP: one connection a message, so that no answer is lost with a connection that was already closed. */
export function createKiuTransport({
  settings,
  limits = usualLimits,
  onRest,
}: {
  readonly settings: Pick<KiuSettings, 'url' | 'user' | 'password'>;
  readonly limits?: KiuLimits;
  /** Told when so many failures came after one another that nothing is sent for a while. */
  readonly onRest?: () => void;
}): KiuTransport {
  const dispatcher = new Agent({
    pipelining: 0,
    connect: { timeout: limits.connectMilliseconds },
    maxResponseSize: limits.answerBytes,
  });
  const unanswered = handleType(NoAnswer);
  const breaker = circuitBreaker(unanswered, {
    halfOpenAfter: limits.restMilliseconds,
    breaker: new ConsecutiveBreaker(limits.failures),
  });
  if (onRest) breaker.onBreak(onRest);
  const repeating = retry(unanswered, {
    maxAttempts: limits.repetitions,
    backoff: new ExponentialBackoff({ initialDelay: limits.repetitionMilliseconds, maxDelay: 5_000 }),
  });
  const post = async (message: KiuMessage, milliseconds: number): Promise<XmlElement> =>
    answerOf(message, await send({ message, milliseconds, dispatcher, settings }));

  return {
    async ask(message) {
      try {
        return await repeating.execute(() => breaker.execute(() => post(message, limits.questionMilliseconds)));
      } catch (error) {
        if (error instanceof NoAnswer || isBrokenCircuitError(error))
          throw new InventorySilence(`${message.name}: ${error.message}`);
        throw error;
      }
    },
    async act(message) {
      try {
        return await breaker.execute(() => post(message, limits.actionMilliseconds));
      } catch (error) {
        if (isBrokenCircuitError(error) || (error instanceof NoAnswer && error.isUndone))
          throw new InventoryRefusal('unreachable', `${message.name}: ${error.message}`);
        if (error instanceof NoAnswer) throw new InventorySilence(`${message.name}: ${error.message}`);
        throw error;
      }
    },
    close: () => dispatcher.destroy(),
  };
}

interface Sending {
  readonly message: KiuMessage;
  readonly milliseconds: number;
  readonly dispatcher: Agent;
  readonly settings: Pick<KiuSettings, 'url' | 'user' | 'password'>;
}

async function send({ message, milliseconds, dispatcher, settings }: Sending): Promise<Uint8Array> {
  const form = new URLSearchParams({ user: settings.user, password: settings.password, request: message.document });
  try {
    const { statusCode, body } = await request(settings.url, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/xml, application/xml' },
      body: form.toString(),
      signal: AbortSignal.timeout(milliseconds),
      // The signal counts everything, from the connection to the last byte.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const bytes = await body.bytes();
    if (statusCode !== 200) throw new NoAnswer(`HTTP ${statusCode}`, undoneStatuses.includes(statusCode));
    return bytes;
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    const { code, name } = error as { code?: unknown; name?: unknown };
    const reason = typeof code === 'string' ? code : String(name);
    throw new NoAnswer(reason, undoneCodes.test(reason));
  }
}

/** The answer's first element. KIU names it after the message, or `Root`; a page of a web server is no answer. */
function answerOf({ name }: KiuMessage, bytes: Uint8Array): XmlElement {
  let root: XmlElement;
  try {
    root = readXml(decodeDocument(bytes));
  } catch (error) {
    throw new NoAnswer(`the answer cannot be read: ${(error as Error).message}`, false);
  }
  const own = [`KIU_${name}RS`, `KIU_${name.replace(/Read$/, '')}RS`, 'Root', 'Error'];
  if (!own.some((one) => one.toLowerCase() === root.name.toLowerCase()))
    throw new NoAnswer(`the answer is no ${name}`, false);
  return root;
}
