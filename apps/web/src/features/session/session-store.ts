import type { OwnUserInfo, UserInfo } from '@millaje/api/members/users';
import { type RoleName, roleNameOf } from '@millaje/domain';

/** What the browser keeps of a signed-in person. */
export interface Session {
  readonly token: string;
  readonly user: OwnUserInfo;
  readonly role: RoleName;
  /** Miles that can be spent; kept for passengers and allies. */
  readonly balance: number | undefined;
  /** The membership's id; kept for passengers. */
  readonly membership: number | undefined;
  /** How many products are in the shopping cart; kept for passengers. */
  readonly shoppingCart: number | undefined;
}

/** What a login answers with. */
export interface SignedIn {
  readonly token: string;
  readonly user_info: UserInfo;
  readonly balance: number;
  readonly shopping_cart: number;
}

const KEYS = ['token', 'user', 'balance', 'membership', 'shopping_cart'] as const;
type Key = (typeof KEYS)[number];

/** What the store needs of the browser's storage. */
export type SessionStorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function parseNumber(text: string | null): number | undefined {
  return text === null || text === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
}

function parseUser(text: string | null): OwnUserInfo | undefined {
  try {
    const user: unknown = text === null ? undefined : JSON.parse(text);
    return typeof user === 'object' && user !== null ? (user as OwnUserInfo) : undefined;
  } catch {
    return undefined;
  }
}

function read(storage: SessionStorageArea): Session | null {
  const token = storage.getItem('token');
  const user = parseUser(storage.getItem('user'));
  const role = user && roleNameOf(user.id_rol);
  if (token === null || token === '' || user === undefined || role === undefined) return null;
  return {
    token,
    user,
    role,
    balance: parseNumber(storage.getItem('balance')),
    membership: parseNumber(storage.getItem('membership')),
    shoppingCart: parseNumber(storage.getItem('shopping_cart')),
  };
}

/**
 * The session over a storage area. `get` gives the same object until something changes, so that React can subscribe to it.
 * Where there is no storage (a page rendered at build time) nobody is signed in.
 */
export function createSessionStore(storage: SessionStorageArea | undefined) {
  const listeners = new Set<(elsewhere: boolean) => void>();
  let current = storage ? read(storage) : null;

  function refresh(elsewhere: boolean): void {
    current = storage ? read(storage) : null;
    for (const listener of listeners) listener(elsewhere);
  }

  function write(values: Partial<Record<Key, string | undefined>>): void {
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) storage?.removeItem(key);
      else storage?.setItem(key, value);
    }
    refresh(false);
  }

  return {
    get: (): Session | null => current,

    /** Calls back at every change, and says whether another tab has made it. */
    subscribe: (listener: (elsewhere: boolean) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Keeps what a login answered: passengers keep cart, membership and balance; allies keep the balance. */
    start({ token, user_info: user, balance, shopping_cart }: SignedIn): void {
      const role = roleNameOf(user.id_rol);
      const isPassenger = role === 'PASSENGER';
      write({
        token,
        user: JSON.stringify(user),
        balance: isPassenger || role === 'CORPORATE' ? String(balance) : undefined,
        membership: isPassenger ? String(user.membership.id) : undefined,
        shopping_cart: isPassenger ? String(shopping_cart) : undefined,
      });
    },

    setBalance(balance: number): void {
      if (current !== null && current.balance !== balance) write({ balance: String(balance) });
    },

    /** How many products are in the cart now; whoever has no cart keeps none. */
    setShoppingCart(count: number): void {
      if (current?.role === 'PASSENGER' && current.shoppingCart !== count) write({ shopping_cart: String(count) });
    },

    /** Keeps the person as the server knows them now, with the membership that follows. */
    setUser(user: OwnUserInfo): void {
      if (current === null) return;
      write({
        user: JSON.stringify(user),
        ...(current.role === 'PASSENGER' && { membership: String(user.membership.id) }),
      });
    },

    clear(): void {
      write(Object.fromEntries(KEYS.map((key) => [key, undefined])));
    },

    /** Reads again, because another tab has written. */
    refresh: (): void => refresh(true),
  };
}
