import { dayFromNow } from '../../apps/server/src/modules/redemptions/redemptions.fixture.ts';
import { anchored, type Example, type Examples, listed } from './example.ts';
import type { Person } from '../support/app.ts';
import { closedMonth, next, pastMonth, type World } from './world.ts';

const centre = (world: World) => ({
  name: 'Oficina de Chacao',
  lat: '10.49',
  lng: '-66.85',
  address: 'Av. Francisco de Miranda',
  schedule: 'Lunes a viernes',
  img: world.picture,
});
const centreOf = async (world: World): Promise<number> =>
  (await world.post('/customer-services/add', world.second, centre(world))).customer_service.id;

const coin = () => ({ name: `Moneda ${next()}`, symbol: 'M' });
const coinOf = async (world: World): Promise<number> => (await world.post('/coins/add', world.second, coin())).coin.id;
const rate = async (world: World) => ({
  id_coin: await coinOf(world),
  value_coin: '1',
  id_coin_represent: await coinOf(world),
  value_coin_represent: '36,5012',
});
const rateOf = async (world: World): Promise<number> =>
  (await world.post('/rates/add', world.second, await rate(world))).rate.id;

const catalogues: Examples = {
  CustomerServiceAdd: (world) => ({ body: centre(world) }),
  CustomerServiceUpdate: async (world) => ({ body: { id: await centreOf(world), ...centre(world) } }),
  AddressesFound: () => ({ query: { text: 'Caracas' } }),
  AddressOfPoint: () => ({ query: { lat: '10.49', lng: '-66.85' } }),
  CoinAdd: () => ({ body: coin(), isOnce: true }),
  CoinUpdate: async (world) => ({ body: { id: await coinOf(world), ...coin(), status: true } }),
  CoinStatus: async (world) => ({ body: { id: await coinOf(world), status: false } }),
  RateAdd: async (world) => ({ body: await rate(world), isOnce: true }),
  RateUpdate: async (world) => ({ body: { id: await rateOf(world), value_coin_represent: '37,01' } }),
  RateStatus: async (world) => ({ body: { id: await rateOf(world), status: false } }),
};

/** A setting as it is now: what is sent is another one. */
const read = async (world: World, path: string) =>
  (await world.app.call('GET', path, { token: world.second.token })).body;

const settings: Examples = {
  BankApprovalUpdate: async (world) => ({ body: { status: !(await read(world, '/config/bank-approval')).status } }),
  GatewayStatus: async (world) => {
    const { gateways } = await read(world, '/config/payment-gateways');
    // One that no other example pays by.
    const { id, status } = gateways.find(({ value }: { value: string }) => value === 'millas');
    return { body: { id, status: !status } };
  },
  DolarPriceUpdate: () => ({ body: { value: `36,${1_000 + next()}` } }),
  DolarToMilesUpdate: () => ({ body: { value: `30,${1_000 + next()}` } }),
  FeeUpdate: () => ({ body: { fee: `4.${1_000 + next()}` } }),
  RewardRateUpdate: () => ({ body: { id: 25, value: `1,${10 + (next() % 10)}` } }),
  Config: () => ({ query: { name: 'high-season' } }),
  HighSeasonUpdate: async (world) => ({
    body: { name: 'high-season', status: !(await read(world, '/config/high-season')).status },
  }),
  ConfigToggle: async (world) => ({
    body: { name: 'high-season', status: !(await read(world, '/config/high-season')).status },
  }),
  ConfigPercentUpdate: () => ({ body: { name: 'high-season', value: `10.${10 + (next() % 90)}` } }),
  TransferConfirmationUpdate: () => ({ body: { amount: `9${100_000 + next()}` } }),
  ApprovalRulesUpdate: async (world) => {
    await world.withoutApprovals();
    return {
      body: {
        status: false,
        transfer_above: `5${1_000 + next()}`,
        role: true,
        fee: true,
        rewards: true,
        erasure: true,
        days: '5',
      },
    };
  },
};

const approving: Examples = {
  ApprovalRequests: listed(anchored, () => ({ status: 'pending' })),
  ApprovalRequest: async (world) => ({ params: { id: await world.approval(world.second) } }),
  ApprovalApprove: async (world) => ({
    body: { id: await world.approval(world.second), comment: 'De acuerdo' },
    isOnce: true,
  }),
  ApprovalReject: async (world) => ({
    body: { id: await world.approval(world.second), comment: 'No corresponde' },
    isOnce: true,
  }),
  ApprovalWithdraw: async (world, caller) => ({ body: { id: await world.approval(caller) }, isOnce: true }),
};

const operationFilters = (world: World) => ({
  email: world.member.email,
  operationType: 'Transferencia',
  text: 'Saldo',
});

/** An operation of whoever asks, and one of others. */
async function operation(world: World, { accountId }: Person): Promise<Example> {
  const of = (id: bigint) => world.insert('select max(id) as id from operations where to_account_id = $1', [id]);
  if (accountId === 0n) return { params: { id: await of(world.member.accountId) } };
  await world.fund(accountId);
  return { params: { id: await of(accountId) }, others: [['params', 'id', await of(world.member.accountId)]] };
}

const ledger: Examples = {
  AllOperations: listed(['page', 'limit', 'anchor', 'dateFrom', 'dateTo'], operationFilters),
  AllOperationsExcel: (world) => ({
    body: { dateFrom: '2026-01-01', dateTo: '2026-12-31', ...operationFilters(world) },
  }),
  OperationsUser: listed(anchored, () => ({ direction: 'in' })),
  Operation: operation,
  OperationReceipt: operation,
  StatementPdf: () => ({ params: { month: pastMonth() }, refused: 'statement_not_found' }),
  Transfer: async (world, { accountId }) => {
    await world.fund(accountId);
    return { body: { email_to: world.ally.email, amount: '60', description: `Regalo ${next()}` } };
  },
  AdminTransferMiles: (world) => ({
    body: {
      email_from: world.member.email,
      email_to: world.ally.email,
      description: `Ajuste ${next()}`,
      amount: '60',
      to_product: false,
    },
  }),
  FindOutcome: () => ({ query: { key: 'una-clave' } }),
  Holds: listed(anchored),
  BalanceUser: (world) => ({ query: { email: world.member.email } }),
};

/** The month as it is before it is sealed, or before it is opened again; whoever is late finds it so. */
async function monthThatIs(state: 'open' | 'sealed', world: World): Promise<Example['params']> {
  const [call, body] = state === 'open' ? ['reopen', { reason: 'Otra vez' }] : ['seal', {}];
  await world.orders.post(`/reports/months/${closedMonth()}/${call}`, world.second, body);
  return { month: closedMonth() };
}

const closed = () => ({ params: { month: closedMonth() } });

const months: Examples = {
  Month: closed,
  MonthSeal: async (world) => ({ params: await monthThatIs('open', world), isOnce: true }),
  MonthReopen: async (world) => ({
    params: await monthThatIs('sealed', world),
    body: { reason: 'Faltaba una operación' },
    isOnce: true,
  }),
  MonthVerify: async (world) => ({ params: await monthThatIs('sealed', world) }),
  MonthOperations: () => ({
    ...closed(),
    query: { line: 'issued_rewards', holder: 'Gold', page_count: '1', quantity: '50' },
  }),
  MonthExcel: closed,
  MonthPdf: closed,
  BalanceAt: (world) => ({ query: { at: `${dayFromNow(-1)}T12:00:00Z`, email: world.member.email } }),
};

const settlement: Examples = {
  Reconciliations: listed(anchored),
  Reconciliation: () => ({ params: { id: 1 }, refused: 'reconciliation_not_found' }),
  Reconcile: () => ({ refused: 'chain_unreachable' }),
  ReleaseOperations: () => ({ body: { operations: [1] }, refused: 'operation_not_quarantined' }),
  ResumeSettlement: () => ({ refused: 'settlement_not_stopped' }),
};

export const programmeExamples: Examples = {
  ...catalogues,
  ...settings,
  ...approving,
  ...ledger,
  ...months,
  ...settlement,
};
