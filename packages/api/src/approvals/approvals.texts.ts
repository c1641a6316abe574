import type { ApprovalField } from './approval-request.ts';

/** Texts about actions of staff that wait for another administrator. */
export const approvalTexts = {
  title: 'Aprobaciones',
  /** Said to who asked for an action that waits. */
  waiting: 'Queda pendiente de la aprobación de otra persona.',
  approved: 'La solicitud fue aprobada y ejecutada.',
  rejected: 'La solicitud fue rechazada.',
  withdrawn: 'La solicitud fue retirada.',
  /** Said to who asks again for something that was decided meanwhile. */
  asked: {
    approved: 'Otra persona ya aprobó esta solicitud.',
    rejected: 'Otra persona rechazó esta solicitud.',
    withdrawn: 'Esta solicitud fue retirada.',
    expired: 'Esta solicitud venció sin que nadie la aprobara.',
  },
  commentRequired: 'Escriba el motivo del rechazo.',
  commentTooLong: 'El comentario debe contener máximo 300 caracteres.',
  wrongStatus: 'El estatus no existe.',
  actions: {
    transfer: 'Transferencia administrativa',
    role: 'Cambio de rol',
    fee: 'Cambio de comisión',
    rewards: 'Acreditación de premios',
    erasure: 'Borrado de una cuenta',
    rules: 'Cambio de las aprobaciones',
  },
  statuses: {
    pending: 'Pendiente',
    approved: 'Aprobada',
    rejected: 'Rechazada',
    withdrawn: 'Retirada',
    expired: 'Vencida',
  },
  /** What a request says of what is asked for. */
  fields: {
    email_from: 'Emisor',
    email_to: 'Receptor',
    amount: 'Monto',
    description: 'Descripción',
    name: 'Usuario',
    email: 'Correo',
    role_before: 'Rol actual',
    role: 'Rol nuevo',
    organisation: 'Organización',
    fee_before: 'Comisión actual',
    fee: 'Comisión nueva',
    file: 'Archivo de premios',
    rows: 'Cupones por acreditar',
    miles: 'Millas por acreditar',
    given_up: 'Millas que se pierden',
    rules_before: 'Reglas actuales',
    rules: 'Reglas nuevas',
  } satisfies Record<ApprovalField, string>,
} as const;

/** The longest comment on a request, in characters. */
export const approvalCommentMaximum = 300;

/** Texts of the screen of approval requests. */
export const approvalScreenTexts = {
  columns: {
    id: 'ID',
    action: 'Acción',
    subject: 'Qué se pide',
    requestedBy: 'Solicitada por',
    requestedAt: 'Fecha',
    expiresAt: 'Vence',
    status: 'Estatus',
    decidedBy: 'Decidida por',
    decidedAt: 'Fecha de decisión',
    comment: 'Comentario',
    operation: 'Operación',
  },
  all: 'Todas',
  states: {
    pending: 'Pendientes',
    approved: 'Aprobadas',
    rejected: 'Rechazadas',
    withdrawn: 'Retiradas',
    expired: 'Vencidas',
  },
  filter: 'Estatus de las solicitudes',
  counted: (label: string, count: string): string => `${label} (${count})`,
  detail: (id: string): string => `Solicitud de aprobación #${id}`,
  empty: 'No hay solicitudes de aprobación.',
  emptyHelp: 'Aquí aparecen las acciones que esperan a otra persona, según MÁS OPCIONES.',
  emptyStatus: 'Ninguna solicitud está en este estado.',
  emptyPending: 'Nada espera su aprobación.',
  asked: 'Qué se pide',
  askedErased: 'Datos borrados con la cuenta',
  decision: 'Decisión',
  comment: 'Comentario',
  commentHelp: 'Obligatorio para rechazar.',
  approve: 'Aprobar',
  reject: 'Rechazar',
  withdraw: 'Retirar la solicitud',
  own: 'Usted hizo esta solicitud: la decide otra persona.',
  titles: {
    approve: (id: string): string => `Aprobar la solicitud #${id}`,
    reject: (id: string): string => `Rechazar la solicitud #${id}`,
    withdraw: (id: string): string => `Retirar la solicitud #${id}`,
  },
  consequences: {
    approve:
      'Se ejecuta ahora mismo, con las condiciones de este momento. Queda registrado quién la pidió y quién la aprobó.',
    reject: 'No se ejecuta. Quien la pidió recibe un correo con el motivo.',
    withdraw: 'No se ejecuta. Puede pedirla de nuevo.',
  },
  decidedMeanwhile: 'La solicitud cambió mientras usted la veía. Este es su estado actual.',
} as const;

/** Texts of the rules that say what waits. */
export const approvalRulesTexts = {
  tab: 'Aprobación de otra persona',
  current: 'Aprobación de otra persona',
  on: 'Activa',
  off: 'Inactiva',
  help: 'Mientras está activa, estas acciones de un administrador esperan hasta que otro administrador las apruebe.',
  status: 'Pedir la aprobación de otra persona',
  transferAbove: 'Transferencias de más de (millas)',
  role: 'Cambios de rol',
  fee: 'Cambios de la comisión',
  rewards: 'Acreditación de premios',
  erasure: 'Borrado de cuentas de otras personas',
  days: 'Días para decidir una solicitud',
  transferRequired: 'Ingrese el monto',
  transferWrong: 'El monto debe ser un número entero de millas',
  daysWrong: 'Los días deben ser un número de 1 a 30',
  questionOn: (miles: string): string =>
    `Desde ahora las acciones marcadas, y las transferencias de más de ${miles} millas, esperan a otro administrador. También este cambio, si ya estaba activa.`,
  questionOff: 'Las acciones dejan de esperar. Si está activa, otro administrador debe aprobar este cambio.',
  updated: 'Las aprobaciones fueron actualizadas.',
  /** The rules in a few words, as a request tells them. */
  told: {
    off: 'Inactiva',
    above: (miles: string): string => `transferencias de más de ${miles} millas`,
    role: 'roles',
    fee: 'comisión',
    rewards: 'premios',
    erasure: 'borrado de cuentas',
    days: (days: number): string => (days === 1 ? '1 día' : `${days} días`),
  },
} as const;
