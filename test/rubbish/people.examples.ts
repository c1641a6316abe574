import { individualForm } from '../../apps/server/src/modules/identity/accounts.fixture.ts';
import { dayFromNow } from '../../apps/server/src/modules/redemptions/redemptions.fixture.ts';
import { testPassword } from '../support/app.ts';
import { anchored, days, type Examples, type ExampleOf, listed, type Values } from './example.ts';
import { next, type World } from './world.ts';

const member = async (world: World) => world.addCaller('PASSENGER');
/** Something that staff do to somebody. */
const to =
  (more: Values = {}): ExampleOf =>
  async (world) => ({ body: { email: (await member(world)).email, ...more } });

/** What somebody registers with, at the site or by staff; whether one is a member by it only the site's form says. */
function person(): Values {
  const number = next();
  const own = { doc_identity: String(20_000_000 + number), email: `nueva${number}@pruebas.example` };
  const form = individualForm({ ...own, username: `nueva.${number}` });
  return Object.fromEntries(Object.entries(form).filter(([field]) => field !== 'is_avp'));
}

const home = { city: 'Caracas', description: 'Casa', address: 'Av. Urdaneta', zip_code: '1010' };

const addressOf = (world: World, userId: bigint) =>
  world.insert(
    `insert into addresses (user_id, country, city, description) values ($1, 'VE', 'Caracas', 'Casa') returning id`,
    [userId],
  );

const viewOf = (world: World, userId: bigint) =>
  world.insert(
    `insert into saved_views (user_id, list, name, address) values ($1, 'users', $2, 'page=1') returning id`,
    [userId, `Vista ${next()}`],
  );

const userFilters = {
  get_membership: 'Gold',
  get_rol: 'PASSENGER',
  get_customerid: '1',
  get_sex: 'F',
  get_marketing: '1',
  get_status: 'activo',
  order_by: 'name',
  order: 'asc',
};

const own: Examples = {
  UserUpdate: (world) => ({
    body: {
      first_name: 'María José',
      last_name: 'Núñez',
      birthdate: '1990-05-17',
      doc_type: 'E',
      doc_identity: String(600_000 + next()),
      username: `perfil.${next()}`,
      sex: 'F',
      code_phone: '+58',
      phone: '4141234567',
      code_cellphone: '+1',
      cellphone: '3055550142',
      marketing: true,
      avatar: world.picture,
    },
  }),
  AddressAdd: () => ({ body: { country: 'VE', ...home } }),
  AddressUpdate: async (world, caller) => ({
    body: { id_address: await addressOf(world, caller.userId), ...home },
    others: [['body', 'id_address', await addressOf(world, world.member.userId)]],
  }),
  AddressDelete: async (world, caller) => ({
    body: { id_address: await addressOf(world, caller.userId) },
    others: [['body', 'id_address', await addressOf(world, world.member.userId)]],
    isOnce: true,
  }),
  OwnSessionEnd: async (world, caller) => {
    const sessionOf = async (userId: bigint) => {
      const id = crypto.randomUUID();
      await world.app.pool.query(
        `insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
        [id, userId],
      );
      return id;
    };
    return {
      body: { id: await sessionOf(caller.userId) },
      others: [['body', 'id', await sessionOf(world.member.userId)]],
      isOnce: true,
    };
  },
  ConfirmIdentity: () => ({ body: { proof: testPassword } }),
  EraseAccount: () => ({ body: { proof: testPassword } }),
  TwoFactorConfirm: () => ({ body: { code_2fa: '123456' }, refused: 'second_factor_off' }),
  TwoFactorDisable: () => ({ body: { code_2fa: '123456' }, refused: 'second_factor_off' }),
  CorporateUpdate: () => ({
    body: {
      name_uc: 'Posada Brisas',
      industry_uc: 1,
      address_uc: 'Los Roques',
      phonecode_uc: '+58',
      phone_uc: '2122345678',
    },
  }),
};

/** Whom nobody has signed in. */
const strangers: Examples = {
  Login: async (world) => ({ body: { username: (await member(world)).email, password: testPassword } }),
  Register: () => ({ body: { create_uc: '0', ...person() } }),
  GenerateToken: async (world) => ({ body: { email: (await member(world)).email, for: 'password' } }),
  EmailVerification: () => ({ body: { token: 'ninguno-123' }, refused: 'token_not_valid' }),
  UpdatePassword: () => ({ body: { token: 'ninguno-123', password: 'Clave.2026' }, refused: 'token_not_valid' }),
  UpdateAVP: (world) => ({
    body: { email: world.member.email, is_product: true, conversion_token: 'ninguno-123' },
    refused: 'token_not_valid',
  }),
  PublicPassenger: (world) => ({ body: { email: world.member.email } }),
  Provinces: () => ({ query: { id_country: 'VE' } }),
  Contact: () => ({
    body: {
      first_name: 'Ana',
      last_name: 'Prueba',
      email: `ana${next()}@pruebas.example`,
      subject: 'Una pregunta',
      message: '¿Cómo acumulo millas?\nGracias.',
    },
  }),
  ChainTransaction: () => ({ params: { hash: `0x${'ab'.repeat(32)}` }, refused: 'chain_unreachable' }),
  ChainAddress: () => ({ params: { address: `0x${'ab'.repeat(20)}` }, refused: 'chain_unreachable' }),
};

const byStaff: Examples = {
  RegisterFromAdmin: () => ({ body: { ...person(), role: 'PASSENGER' } }),
  AllUsers: listed([...anchored, ...days], () => userFilters),
  AllUsersExcel: listed(days, () => userFilters),
  GetUserInfo: (world) => ({ query: { email: world.member.email } }),
  DisableUser: async (world, caller) => ({ ...(await to()(world, caller)), isOnce: true }),
  EnableUser: async (world) => {
    const { email } = await world.app.addPerson('PASSENGER', { status: 'inactivo' });
    return { body: { email }, isOnce: true };
  },
  UpdateRol: async (world) => ({ body: { email: (await world.app.addPerson('CONSULT')).email, rol: 1 } }),
  AddCustomerId: async (world) => ({
    body: { id_user: Number((await world.app.addPerson()).userId), customerid: String(7_000_000_000 + next()) },
    isOnce: true,
  }),
  UpdateMembership: to({ membership: 'Black' }),
  EndUserSessions: to(),
  ResetTwoFactor: async (world, caller) => ({ ...(await to()(world, caller)), refused: 'second_factor_off' }),
  EraseUser: async (world) => ({ body: { email: (await world.app.addPerson()).email } }),
  AllUsersCorporate: listed([...anchored, ...days]),
  CorporateInfo: (world) => ({ query: { email: world.ally.email } }),
  SessionsUser: (world) => ({ query: { email: world.member.email } }),
  MailsUser: (world) => ({ query: { email: world.member.email, page_count: '1', quantity: '50' } }),
  SavedViews: () => ({ query: { list: 'users' } }),
  SavedViewAdd: () => ({ body: { list: 'users', name: `Vista ${next()}`, address: 'page=1' }, isOnce: true }),
  SavedViewRename: async (world, caller) => ({
    body: { id: await viewOf(world, caller.userId), name: `Otra ${next()}` },
    others: [['body', 'id', await viewOf(world, world.second.userId)]],
  }),
  SavedViewDelete: async (world, caller) => ({
    body: { id: await viewOf(world, caller.userId) },
    others: [['body', 'id', await viewOf(world, world.second.userId)]],
    isOnce: true,
  }),
  MembershipCardPass: () => ({ refused: 'wallet_pass_not_offered' }),
  KeptExportFile: () => ({ params: { id: 'ab'.repeat(16) }, refused: 'kept_export_not_found' }),
  Audit: listed([...anchored, ...days], (world) => ({
    actor: world.administrator.email,
    subject: world.member.email,
    action: 'role_changed',
  })),
  AuditUser: listed(anchored, (world) => ({ email: world.member.email })),
  Dashboard: () => ({ query: { date_from: dayFromNow(-20), date_to: dayFromNow(0), by: 'day' } }),
};

export const peopleExamples: Examples = { ...own, ...strangers, ...byStaff };
