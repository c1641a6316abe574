import type { LegalSection } from './legal.ts';

export const privacyTexts = {
  title: 'Políticas de privacidad',
  description: (product: string): string =>
    `Qué datos guarda ${product} de sus miembros, para qué los usa, con quién los comparte y qué derechos tiene usted sobre ellos.`,
  inForce: 'Vigente desde el 15 de junio de 2019.',
} as const;

/** The privacy policy; the mailbox is where people write to opt out of mails and about minors' data. */
export const privacySections: readonly LegalSection[] = [
  {
    title: 'Quiénes somos',
    paragraphs: [
      '{product} es el programa de millas y membresías de {airline}. Esta política explica qué datos personales tratamos, para qué y qué puede usted decidir sobre ellos.',
      'Al registrarse o usar este sitio acepta esta política. Si no está de acuerdo con ella, le pedimos que no nos entregue sus datos.',
    ],
  },
  {
    title: 'Qué datos recogemos',
    paragraphs: [
      'Los que usted nos da al registrarse: nombre y apellido, documento de identidad, sexo, fecha de nacimiento, teléfono, dirección, correo electrónico y nombre de usuario. De las organizaciones, además, su nombre, documento, industria, dirección fiscal y teléfono, y la profesión de quien las representa. En su perfil puede agregar un celular y una foto.',
      'Los que nacen del uso del programa: millas acumuladas, transferidas y redimidas, membresías y paquetes adquiridos, vuelos y boletos asociados a ellos.',
      // What is kept of them: personal-data/personal-data.test.ts.
      'Los de sus compras y viajes: de quien paga, nombre, documento, teléfono, correo, banco y referencia del pago; de quien viaja, nombre, documento, fecha de nacimiento, teléfono y correo.',
      // identity/sessions.test.ts, audit/trail.test.ts
      'Los que deja al entrar: la dirección de red y el navegador de cada sesión, y qué se hizo con su cuenta, cuándo y desde qué dirección, para protegerla.',
      // Argon2id: platform/passwords.test.ts.
      'Su contraseña se guarda de forma que nadie, tampoco nosotros, puede leerla.',
    ],
  },
  {
    title: 'Para qué los usamos',
    paragraphs: [
      'Para identificarle, llevar su cuenta de millas, emitir boletos por redención, procesar sus compras y responder lo que nos escriba.',
      // Movements: modules/ledger/transfer.test.ts. Security: two-factor.test.ts, account-codes.test.ts, register-by-staff.test.ts.
      'Para avisarle por correo de los movimientos de su cuenta y de los cambios en su seguridad.',
      // The flag `marketing` of registration and profile: members/profile.test.ts.
      'Solo si usted lo acepta, para enviarle promociones y novedades del programa.',
    ],
  },
  {
    title: 'Con quién los compartimos',
    paragraphs: [
      'Con {airline}, para reservar y emitir sus boletos; con quien procesa los pagos, para cobrar lo que usted compra; y con las autoridades, cuando la ley lo exige. No vendemos sus datos.',
      // Before: members/public-passenger.test.ts, 'looking somebody up'. After: modules/ledger/transfer.test.ts. Search: the brand's `public_lookup`, public-passenger.test.ts.
      'Antes de transferirle millas, otro miembro que escribe su correo ve su nombre y la inicial de su apellido. Después de una transferencia, cada parte ve el nombre y el correo de la otra. La búsqueda pública de pasajeros muestra el correo y el documento solo en parte.',
      // Wallets of others are null for members: modules/ledger/transfer.test.ts; what the chain has: settlement/settle-calldata.test.ts.
      'Los movimientos de millas se registran además en una cadena de bloques, donde una cuenta es una dirección sin su nombre.',
    ],
  },
  {
    title: 'Cookies y almacenamiento del navegador',
    paragraphs: [
      // The device's cookie: platform/http/device-cookie.ts, attempts.test.ts; that of a change: written-cookie.ts, replica.test.ts.
      'Este sitio guarda en su navegador lo necesario para mantener su sesión y recordar sus preferencias, una cookie, durante 365 días, que recuerda que aceptó este aviso, y otra, durante 180 días, que recuerda que usted inició sesión en él, para que los intentos de otras personas no le impidan entrar. Tras un cambio suyo puede haber una más, durante unos segundos o minutos, para mostrárselo enseguida. Puede borrarlas cuando quiera desde su navegador.',
      // apps/web/src/features/offline/keep-answers.test.ts
      'Mientras su sesión está abierta guarda también su saldo, su tarjeta, sus boletos y sus últimas operaciones, para que pueda verlos sin conexión. Los borra cuando usted sale, cuando su sesión termina o cuando otra persona entra, y nunca los muestra después de 30 días.',
    ],
  },
  {
    title: 'Correos promocionales',
    paragraphs: [
      'Si no desea recibir más correos promocionales, desmarque la opción en su perfil o escriba a {email}. Los correos sobre su cuenta y su seguridad se envían siempre.',
    ],
  },
  {
    title: 'Menores de edad',
    paragraphs: [
      'Los menores de edad pueden ser miembros con su cédula o pasaporte y con el consentimiento de su representante; los infantes de 0 a 2 años no pueden serlo.',
      'Si cree que tenemos datos de un menor sin ese consentimiento, o desea presentar un reclamo sobre ellos, escriba a {email} y los eliminaremos.',
    ],
  },
  {
    title: 'Seguridad y conservación',
    paragraphs: [
      // TLS: PUBLIC_URL and SMTP in env.test.ts and smtp.test.ts. Access: http/access.test.ts, modules/audit/audit.test.ts, which names each call that shows staff people.
      'Protegemos sus datos con cifrado en tránsito, accesos limitados y registro de qué consulta o cambia nuestro personal. Puede añadir a su cuenta la verificación en dos pasos.',
      'Conservamos los datos mientras su cuenta exista. Si la borra, quedan los movimientos de millas y los pagos que la ley exige guardar, sin decir de quién fueron.',
    ],
  },
  {
    title: 'Sus derechos',
    paragraphs: [
      // modules/members/profile.test.ts, modules/personal-data/personal-data.test.ts and erasure.test.ts
      'En su perfil puede ver y corregir sus datos, descargar una copia de todo lo que sabemos de usted, cerrar sus sesiones y borrar su cuenta. Para oponerse a un uso escriba a {email}.',
    ],
  },
  {
    title: 'Cambios',
    paragraphs: [
      'Si esta política cambia, publicaremos la nueva versión en esta página con la fecha desde la que rige.',
    ],
  },
];
