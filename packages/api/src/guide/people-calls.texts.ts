import type { GuideSection } from './guide-section.ts';

/** What the calls about accounts, people and companies do. */
export const peopleCalls: readonly GuideSection[] = [
  {
    title: 'Sesión',
    calls: {
      Login: 'Abre una sesión. El token lleva su propio vencimiento.',
      Logout: 'Cierra la sesión: su token deja de servir en todas partes.',
      ConfirmIdentity:
        'Comprueba otra vez quién usa la sesión, con la contraseña o, si hay segundo factor, con su código. Vale cinco minutos para lo que lo exige.',
    },
  },
  {
    title: 'Registro y códigos',
    calls: {
      Register:
        'Registra a una persona, o a una organización con `create_uc` 1 (en el cuerpo o como cabecera). La respuesta no dice si el correo o el documento ya existen.',
      RegisterFromAdmin:
        'Registra a una persona de cualquier rol, que puede entrar enseguida; el personal elige su contraseña por un correo.',
      GenerateToken:
        'Pide un código por correo: `password` para una contraseña nueva, `activate` para activar la cuenta. La respuesta es siempre la misma.',
      EmailVerification: 'Activa la cuenta para la que se envió el código. Si ya está activa, lo dice.',
      UpdatePassword: 'Pone una contraseña nueva con el código del correo. Todas las sesiones de la persona terminan.',
      UpdateAVP:
        'Convierte a alguien en miembro del programa; el token de conversión llega con el 410 del inicio de sesión.',
    },
  },
  {
    title: 'Verificación en dos pasos',
    calls: {
      TwoFactorStatus: 'Dice si el segundo factor está activo y cuántos códigos de recuperación quedan.',
      TwoFactorEnable: 'Da un secreto nuevo, como imagen y como texto. Vale cuando un código correcto lo confirma.',
      TwoFactorConfirm:
        'Activa el segundo factor. Entrega diez códigos de recuperación, que solo se muestran esta vez.',
      TwoFactorDisable: 'Desactiva el segundo factor, con un código o con uno de recuperación.',
    },
  },
  {
    title: 'Perfil y direcciones',
    calls: {
      GetUser: 'La persona de la sesión.',
      UserUpdate: 'Cambia los datos propios. La foto llega como data URL, o como archivo de un formulario multipart.',
      Addresses: 'Las direcciones propias.',
      AddressAdd: 'Agrega una dirección propia.',
      AddressUpdate: 'Cambia una dirección propia; su país se queda.',
      AddressDelete: 'Quita una dirección propia.',
      MembershipCard: 'Qué hay de la tarjeta propia: si se ofrece un pase para teléfonos.',
      MembershipCardPng: 'La tarjeta propia como imagen, con un código que lleva al Customer ID.',
      MembershipCardSvg: 'La misma como dibujo, para imprimir.',
      MembershipCardPass: 'La misma como pase firmado para Apple Wallet, donde el programa tiene certificado.',
      OwnSessions: 'Las sesiones abiertas propias: primero la que pregunta, luego la más reciente.',
      OwnSessionEnd: 'Cierra una de las sesiones propias, enseguida y en todas partes.',
      OtherSessionsEnd: 'Cierra todas las sesiones propias menos la que lo pide, y dice cuántas eran.',
      PersonalData:
        'Todo lo que el programa sabe de la persona de la sesión, en JSON, mientras se lee; un archivo a la vez por persona.',
      PersonalDataPdf: 'Lo mismo, en PDF.',
      Erasure: 'Lo que se entregaría al borrar la cuenta propia, y lo que está en contra.',
      EraseAccount:
        'Borra la cuenta propia, con la contraseña o el código otra vez: se entregan las millas, los datos se van, las sesiones terminan y el correo queda libre.',
    },
  },
  {
    title: 'Usuarios',
    calls: {
      AllUsers: 'Los usuarios de los filtros, en el orden pedido, por páginas.',
      AllUsersExcel: 'Los mismos como hoja de cálculo, mientras se lee; un archivo a la vez por persona.',
      AllHolders: 'Quienes tienen millas, de más a menos, en PDF; un archivo a la vez por persona.',
      GetUserInfo:
        'Busca a una persona por un valor exacto. El personal recibe la ficha completa; un miembro pregunta solo por correo y recibe el primer nombre y una inicial.',
      PublicPassenger: 'Busca a un pasajero activo por valores exactos; si se dan varios, todos deben coincidir.',
      AllMemberships: 'Los niveles de membresía.',
      AllRoles: 'Los roles.',
      AddCustomerId: 'Da a alguien el Customer ID de la aerolínea; quien ya tiene uno lo conserva.',
      UpdateMembership: 'Cambia la membresía desde hoy; el mismo nivel conserva su fecha, Silver no la tiene.',
      UpdateRol:
        'Da otro rol a alguien y cierra sus sesiones. Quien pasa a aliado trae su organización. Entre miembros, aliados y personal solo con la cuenta vacía. Puede quedar a la espera de otro administrador (202).',
      DisableUser: 'Inactiva a alguien: sus sesiones terminan y sus códigos dejan de servir.',
      EnableUser: 'Deja entrar de nuevo a alguien; quien nunca confirmó su correo todavía debe hacerlo.',
      EndUserSessions: 'Cierra todas las sesiones de alguien.',
      EraseUser: 'Borra la cuenta de alguien que lo pidió.',
      ResetTwoFactor: 'Retira el segundo factor de quien lo perdió y cierra sus sesiones.',
      SessionsUser: 'Las sesiones abiertas de alguien, la más reciente primero.',
      MailsUser: 'Los correos a alguien de los últimos 90 días y los que esperan: cuáles son y si salieron.',
      AuditUser: 'Lo que el personal hizo sobre alguien: con la persona, sus órdenes, redenciones y operaciones.',
    },
  },
  {
    title: 'Aliados',
    calls: {
      AllUsersCorporate: 'Los aliados, el más reciente primero, por páginas.',
      CorporateInfo: 'Un aliado, por el correo, el nombre o el documento, de la organización o de quien la representa.',
      CorporateOwn: 'La organización propia del aliado de la sesión.',
      CorporateUpdate: 'Cambia la organización propia. Su documento se queda: el contrato lo nombra.',
      Payouts:
        'Los meses de los aliados, el último primero: el personal ve todos, un aliado los suyos. `unpaid` cuenta los que están por pagar.',
      PayoutsExcel: 'Los meses de los filtros como hoja de cálculo.',
      Payout: 'Un mes de un aliado.',
      PayoutOperations: 'Las operaciones que cuentan en un mes de un aliado, la más reciente primero.',
      PayoutPdf: 'La liquidación de un mes de un aliado, con sus operaciones, en PDF.',
      PayoutPay:
        'Marca un mes de un aliado como pagado: sus millas salen de la cuenta y dejan de existir. Cada mes una vez.',
    },
  },
  {
    title: 'Listas',
    calls: {
      Professions: 'Las profesiones que se pueden elegir.',
      Industries: 'Las industrias de las organizaciones.',
      Countries: 'Todos los países, por nombre.',
      ResidenceCountries: 'Los países en los que se puede vivir, por nombre.',
      Provinces: 'Los estados de un país, por cualquiera de sus códigos ISO, con sus ciudades.',
      PhoneCodes: 'Los códigos telefónicos de los países, por número.',
      Banks: 'Los bancos de los que puede venir un pago móvil.',
      Places: 'Los pueblos de Venezuela y las ciudades mayores de la región, con su lugar, los mayores primero.',
      SavedViews: 'Las vistas propias de una lista, por nombre.',
      SavedViewAdd: 'Guarda una vista de una lista: un nombre y lo que dice la dirección.',
      SavedViewRename: 'Da otro nombre a una vista propia.',
      SavedViewDelete: 'Quita una vista propia.',
    },
  },
  {
    title: 'Contacto y auditoría',
    calls: {
      Contact: 'Envía un mensaje al programa; como máximo cinco por hora desde una dirección.',
      Audit:
        'Quién hizo qué a quién, lo más reciente primero. `count` es exacto salvo que `count_is_estimate` diga otra cosa.',
    },
  },
];
