import { hasRoute, whoAsks, type Outside } from './asking.ts';
import { signIn, type Person } from './members.ts';
import type { Attempt } from './records.ts';

/** An operation as everybody is shown it. */
export interface ListedOperation {
  readonly _id: number;
  readonly type: string;
  readonly description: string;
  readonly date: string;
  readonly amount: number;
  readonly fee: number;
  readonly total: number;
  readonly corrects: number | null;
  readonly from: { readonly email: string } | null;
  readonly to: { readonly email: string } | null;
}

export interface ListedHold {
  readonly _id: number;
  readonly amount: number;
  readonly status: string;
  readonly expires_at: string;
  readonly operation: number | null;
}

interface Outcome {
  readonly outcome: 'posted' | 'refused' | 'unknown';
  readonly operation: { readonly _id: number } | null;
  readonly refusal: { readonly rule: string } | null;
}

const pageSize = 1000;

/** What the system says to whoever asks it over HTTP. */
export function createPublicFace({ apiUrls, people }: Outside) {
  async function read<T>(who: Person, path: string, query: Record<string, string | number> = {}): Promise<T> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const get = () =>
      fetch(`${apiUrls[0]}/api/v1${path}?${search}`, {
        headers: { authorization: `Bearer ${who.token}` },
        signal: AbortSignal.timeout(60_000),
      });
    let response = await get();
    if (response.status === 401) {
      await signIn(who, apiUrls[0] ?? '');
      response = await get();
    }
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** A whole list, page by page. */
  async function readAll<Row>(who: Person, path: string): Promise<Row[]> {
    const all: Row[] = [];
    for (let page = 1; ; page += 1) {
      const { rows } = await read<{ rows: Row[] }>(who, path, { page_count: page, quantity: pageSize });
      all.push(...rows);
      if (rows.length < pageSize) return all;
    }
  }

  return {
    /** Every operation, and how many the list says that there are. */
    async operations(): Promise<{ rows: ListedOperation[]; count: number }> {
      const rows: ListedOperation[] = [];
      for (let page = 1; ; page += 1) {
        const { operations, count } = await read<{ operations: ListedOperation[]; count: number }>(
          people.staff,
          '/operations',
          { page, limit: pageSize },
        );
        rows.push(...operations);
        if (operations.length < pageSize) return { rows, count };
      }
    },
    balance: (member: Person) => read<{ balance: number; held: number }>(member, '/miles/balanceaddress'),
    holds: (member: Person) => readAll<ListedHold>(member, '/miles/holds'),
    /** Every sale: each order is one. */
    sales: () => readAll<{ readonly id: number; readonly processed: boolean }>(people.staff, '/sales'),
    /** What became of an attempt that was asked over HTTP, to whoever asked. */
    outcome({ key, command }: Attempt): Promise<Outcome> {
      if (!hasRoute(command)) throw new Error(`${key} was not asked over HTTP`);
      return read<Outcome>(whoAsks(people, command), '/miles/outcome', { key });
    },
  };
}

export type PublicFace = ReturnType<typeof createPublicFace>;
