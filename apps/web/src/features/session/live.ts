/** The first wait before connecting again, and the longest, in milliseconds. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** The server says something twice a minute. Who hears nothing for longer than this has lost the connection without a word. */
const SILENCE_MS = 75_000;
/** Of somebody who comes back to the page, or online, one word that is missing is enough. */
const SILENCE_ON_RETURN_MS = 35_000;
const LOOK_MS = 15_000;

/** The server closes with these where waiting does not help: it does not know the token, or the person has no miles. */
const REFUSED = [4401, 4403];

/** How long to wait after so many failures in a row; `chance` (0 to 1) keeps browsers from coming back all at once. */
export function reconnectDelay(failures: number, chance: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + chance / 2);
}

/** The part of a socket that is used. */
export type LiveSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

export interface LiveOptions {
  /** Travels in the first message, never in the address. */
  readonly token: string;
  readonly open: () => LiveSocket;
  readonly onBalance: (balance: number) => void;
  /** A connection that stood is gone and could not be made again, or it stands again. */
  readonly onLost: (lost: boolean) => void;
  /** The server does not talk to this person. */
  readonly onRefused: () => void;
}

function readBalance(data: unknown): number | undefined {
  try {
    const message = JSON.parse(String(data)) as { type?: unknown; balance?: unknown } | null;
    return message?.type === 'balance' && typeof message.balance === 'number' ? message.balance : undefined;
  } catch {
    return undefined;
  }
}

/** Opens the live connection of this site. */
export function openLiveSocket(): LiveSocket {
  return new WebSocket(new URL('/api/v1/live', window.location.href.replace(/^http/, 'ws')));
}

/**
 * Hears of every change of the balance. A lost connection is made again, at first soon, then ever more seldom, and at once
 * when the browser is online again or the page is looked at. One that died without a word (sleep, another network) is known by
 * its silence. Gives back what ends it.
 */
export function connectLive({ token, open, onBalance, onLost, onRefused }: LiveOptions): () => void {
  let socket: LiveSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let heardAt = 0;
  let hasStood = false;
  let isOver = false;

  function connect(): void {
    clearTimeout(timer);
    timer = undefined;
    const current = open();
    socket = current;
    heardAt = Date.now();
    current.addEventListener('open', () => current.send(JSON.stringify({ type: 'authenticate', token })));
    current.addEventListener('message', ({ data }: MessageEvent) => {
      if (isOver || socket !== current) return;
      heardAt = Date.now();
      const balance = readBalance(data);
      if (balance === undefined) return;
      failures = 0;
      hasStood = true;
      onLost(false);
      onBalance(balance);
    });
    current.addEventListener('close', ({ code }: CloseEvent) => {
      if (isOver || socket !== current) return;
      socket = undefined;
      if (REFUSED.includes(code)) {
        onRefused();
        return;
      }
      // One lost connection is a moment; a second one in a row is worth a word.
      if (hasStood && failures > 0) onLost(true);
      timer = setTimeout(connect, reconnectDelay(failures, Math.random()));
      failures += 1;
    });
  }

  /** Leaves a connection that has been silent for so long, and makes another one; its own end may take minutes to be told. */
  function leaveSilent(most: number): void {
    if (socket === undefined || Date.now() - heardAt <= most) return;
    const silent = socket;
    connect();
    silent.close();
  }

  function comeBack(): void {
    if (document.visibilityState === 'hidden') return;
    if (timer !== undefined) connect();
    else leaveSilent(SILENCE_ON_RETURN_MS);
  }

  connect();
  const looks = setInterval(() => leaveSilent(SILENCE_MS), LOOK_MS);
  window.addEventListener('online', comeBack);
  document.addEventListener('visibilitychange', comeBack);
  return () => {
    isOver = true;
    clearTimeout(timer);
    clearInterval(looks);
    window.removeEventListener('online', comeBack);
    document.removeEventListener('visibilitychange', comeBack);
    socket?.close();
    onLost(false);
  };
}
