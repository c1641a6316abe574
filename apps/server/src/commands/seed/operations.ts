import { createRandom, type Random } from './random.ts';

export const operationColumns =
  'id, type, from_account_id, to_account_id, amount, fee, total, description, corrects_operation_id, created_at';

export interface OperationsOptions {
  readonly count: number;
  readonly firstOperationId: bigint;
  readonly members: number;
  readonly firstAccountId: bigint;
  readonly now: Date;
  readonly seed: number;
  readonly years: number;
  readonly feePercent: number;
}

const routes = [
  'CCS-MIA',
  'CCS-PMV',
  'CCS-MAR',
  'CCS-PZO',
  'CCS-BLA',
  'CCS-VLN',
  'CCS-BRM',
  'CCS-PTY',
  'CCS-BOG',
  'CCS-MAD',
  'PMV-PZO',
  'MAR-VLN',
];
/** A route that is hardly ever flown: what a search for something rare finds. */
const rareRoute = { name: 'CCS-LIM', every: 100_000n };
const reasons = [
  'Regalo de cumpleaños',
  'Para completar el boleto',
  'Gracias',
  'Devolución',
  'Viaje familiar',
  'Feliz Navidad',
  'Lo acordado',
  'Para las vacaciones',
  'Luna de miel',
  'Del equipo',
];
const staffReasons = ['Compensación por demora', 'Ajuste de un premio', 'Equipaje extraviado', 'Cortesía'];
const packages = [1000, 2000, 5000, 10_000, 20_000];
const [issuance, redemption] = [1n, 3n];

/** How often each kind happens; what needs miles that a member lacks becomes a reward. */
type Kind = 'transfer' | 'redemption' | 'reward' | 'purchase' | 'membership' | 'staff' | 'opening' | 'reversal';
const shares: readonly (readonly [kind: Kind, until: number])[] = [
  ['reward', 0.42],
  ['transfer', 0.78],
  ['purchase', 0.84],
  ['redemption', 0.91],
  ['membership', 0.93],
  ['staff', 0.95],
  ['opening', 0.998],
  ['reversal', 1],
];

interface Draft {
  readonly type: number;
  readonly from: bigint;
  readonly to: bigint;
  readonly amount: number;
  readonly fee?: number;
  readonly description: string;
  readonly corrects?: bigint;
}

/**
 * COPY lines of operations in the order of their ids and dates. Some members do much and most do little. No balance is below
 * zero at any moment; balances of all members are kept here, eight bytes each.
 */
export function* operationLines(options: OperationsOptions): Generator<string, undefined> {
  const { count, firstOperationId, now, seed, years } = options;
  const random = createRandom(seed ^ 0x5eed);
  const draw = createDrawer(options, random);
  const span = years * 365.25 * 86_400_000;
  const start = now.getTime() - span;
  for (let number = 0; number < count; number += 1) {
    const id = firstOperationId + BigInt(number);
    const createdAt = new Date(start + (span * (number + random.next() * 0.9)) / count).toISOString();
    const { type, from, to, amount, fee = 0, description, corrects } = draw(id);
    yield `${[id, type, from, to, amount, fee, amount - fee, description, corrects ?? '\\N', createdAt].join('\t')}\n`;
  }
}

/** Draws one operation after the other, and knows what every member has. */
function createDrawer(
  { members, firstAccountId, feePercent }: OperationsOptions,
  random: Random,
): (id: bigint) => Draft {
  const balances = createBalances(members);
  const opened = new Uint8Array(members);
  let lastReward: { id: bigint; member: number; amount: number } | undefined;
  const anyone = () => Math.floor(members * random.next() ** 2.2);
  const account = (member: number) => firstAccountId + BigInt(member);
  const { add } = balances;

  function give(type: number, member: number, amount: number, description: string): Draft {
    add(member, amount);
    return { type, from: issuance, to: account(member), amount, description };
  }
  function reward(id: bigint, member: number): Draft {
    const amount = 150 + random.below(2200);
    lastReward = { id, member, amount };
    const route = random.pick(routes);
    return give(3, member, amount, `Premio por vuelo ${id % rareRoute.every < 3n ? rareRoute.name : route}`);
  }
  function spend(id: bigint, type: number, member: number, amount: number, description: string): Draft {
    if (balances.of(member) < amount) return reward(id, member);
    add(member, -amount);
    return { type, from: account(member), to: redemption, amount, description };
  }
  function transfer(id: bigint, member: number): Draft {
    const amount = 50 + random.below(1500);
    const receiver = (member + 1 + random.below(Math.max(members - 1, 1))) % members;
    if (balances.of(member) < amount || receiver === member) return reward(id, member);
    const total = Math.floor((amount * (100 - feePercent)) / 100);
    add(member, -amount);
    add(receiver, total);
    const description = random.pick(reasons);
    return { type: 1, from: account(member), to: account(receiver), amount, fee: amount - total, description };
  }
  function reversal(id: bigint, member: number): Draft {
    const original = lastReward;
    if (!original || balances.of(original.member) < original.amount) return reward(id, member);
    lastReward = undefined;
    add(original.member, -original.amount);
    return {
      type: 8,
      from: account(original.member),
      to: issuance,
      amount: original.amount,
      description: 'Premio acreditado dos veces',
      corrects: original.id,
    };
  }

  /** Nobody is opened twice. */
  function opening(id: bigint, member: number): Draft {
    if (opened[member] === 1) return reward(id, member);
    opened[member] = 1;
    return give(7, member, 100 + random.below(20_000), 'Saldo inicial');
  }

  const draws: Record<Kind, (id: bigint, member: number) => Draft> = {
    reward,
    transfer,
    reversal,
    purchase: (_, member) => give(4, member, random.pick(packages), 'Compra de Millas'),
    redemption: (id, member) => spend(id, 2, member, 2000 + random.below(9000), describeFlight(random)),
    membership: (id, member) => spend(id, 5, member, 9000, 'Compra de Membresía Gold'),
    staff: (id, member) => spend(id, 6, member, 100 + random.below(900), random.pick(staffReasons)),
    opening,
  };
  return (id) => draws[drawKind(random)](id, anyone());
}

/** What every member has: nothing at first. */
function createBalances(members: number) {
  const balances = new Float64Array(members);
  return {
    of: (member: number): number => balances[member] ?? 0,
    add: (member: number, amount: number): void => void (balances[member] = (balances[member] ?? 0) + amount),
  };
}

/** One of the kinds, each as often as its share says. */
function drawKind(random: Random): Kind {
  const drawn = random.next();
  return shares.find(([, until]) => drawn < until)?.[0] ?? 'reward';
}

function describeFlight(random: Random): string {
  return `Redención ${random.pick(routes)}, ${random.next() < 0.8 ? 'Turista' : 'Ejecutiva'}`;
}
