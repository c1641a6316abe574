/** Texts of the mails that the programme sends. */
export const mailTexts = {
  greeting: (name: string) => `Hola, ${name}:`,
  codeIs: 'Si el botón no funciona, escriba este código en la página:',
  validHours: (hours: number) => `Vence en ${hours === 1 ? '1 hora' : `${hours} horas`} y sirve una sola vez.`,
  notYou: (supportEmail: string) => `Si no fue usted, escríbanos cuanto antes a ${supportEmail}.`,
  ignore: 'Si usted no lo pidió, puede ignorar este correo: nada cambiará.',
  footer: (product: string, airline: string) => `${product} es el programa de millas de ${airline}.`,
  footerHelp: (supportEmail: string) =>
    `Este correo se envía automáticamente. Si necesita ayuda, escriba a ${supportEmail}.`,
  when: 'Fecha',
  activation: {
    subject: (product: string) => `Valide su cuenta ${product}`,
    heading: 'Valide su cuenta',
    text: (product: string) =>
      `Gracias por registrarse en ${product}. Falta un paso: confirme que este correo es suyo.`,
    button: 'Validar cuenta',
  },
  passwordReset: {
    subject: (product: string) => `Cambie su contraseña de ${product}`,
    heading: 'Elija una contraseña nueva',
    text: 'Recibimos una solicitud para cambiar la contraseña de su cuenta.',
    button: 'Cambiar contraseña',
  },
  staffPassword: {
    subject: 'Token para modificar su contraseña',
    heading: 'Modificar contraseña',
    text: 'Pidió modificar la contraseña de su usuario del área administrativa. Escriba este token en el formulario:',
  },
  converted: {
    subject: (product: string) => `Ya es usuario ${product}`,
    heading: (product: string) => `Ya es usuario ${product}`,
    text: (product: string, airline: string) =>
      `Su cuenta ahora pertenece a ${product}, el programa de millas de ${airline}. Desde hoy acumula millas con cada viaje.`,
    button: 'Iniciar sesión',
  },
  welcome: {
    subject: (product: string) => `Le damos la bienvenida a ${product}`,
    heading: 'Su cuenta está activa',
    text: 'Ya puede iniciar sesión, acumular millas en cada vuelo, transferirlas y redimirlas por boletos.',
    button: 'Ir a mi cuenta',
  },
  twoFactorEnabled: {
    subject: 'Activó la verificación en dos pasos',
    heading: 'Verificación en dos pasos activada',
    text: 'Desde ahora, para iniciar sesión se pedirá además el código de su aplicación de autenticación. Guarde sus códigos de recuperación en un lugar seguro.',
  },
  twoFactorDisabled: {
    subject: 'Desactivó la verificación en dos pasos',
    heading: 'Verificación en dos pasos desactivada',
    text: 'Desde ahora, para iniciar sesión basta su contraseña.',
  },
  movement: {
    sent: {
      subject: 'Salieron millas de su cuenta',
      heading: 'Salieron millas de su cuenta',
      text: 'Este movimiento se hizo en su cuenta.',
    },
    received: {
      subject: 'Llegaron millas a su cuenta',
      heading: 'Llegaron millas a su cuenta',
      text: 'Este movimiento se hizo en su cuenta.',
      closing: (supportEmail: string) => `Si no esperaba estas millas, escríbanos a ${supportEmail}.`,
    },
    operation: 'Operación',
    from: 'De',
    to: 'Para',
    miles: 'Millas',
    description: 'Descripción',
  },
  rewards: {
    subject: (day: string) => `Sus millas por vuelos del ${day}`,
    heading: 'Llegaron millas por sus vuelos',
    text: (count: string, miles: string, day: string) =>
      count === '1'
        ? `El ${day} se acreditó un premio de ${miles} millas en su cuenta.`
        : `El ${day} se acreditaron ${count} premios en su cuenta: ${miles} millas en total.`,
    credit: (operation: number, description: string) => `#${operation} · ${description}`,
    more: (count: string) => (count === '1' ? 'Y un premio más.' : `Y ${count} premios más.`),
    button: 'Ver mis operaciones',
  },
  staffInvited: {
    subject: (product: string) => `Su acceso a ${product}`,
    heading: 'Elija su contraseña',
    text: (product: string) =>
      `Un administrador de ${product} creó un usuario para usted. Elija una contraseña para entrar.`,
    button: 'Elegir contraseña',
  },
  staffAdded: {
    subject: 'Hay un usuario nuevo en la administración',
    heading: 'Usuario nuevo en la administración',
    text: 'Un administrador registró a esta persona. Si no debía ser así, inactívela.',
    name: 'Nombre',
    email: 'Correo',
    role: 'Rol',
  },
  changedByStaff: {
    subject: 'Un administrador modificó su acceso',
    heading: 'Cambio en su acceso',
    text: 'Un administrador hizo este cambio en su usuario.',
    what: 'Cambio',
  },
  restoreDrill: {
    subject: 'La copia de seguridad no superó el simulacro',
    heading: 'Una copia de seguridad no serviría',
    text: 'El simulacro semanal restauró la copia más nueva en una base de datos aparte, y no salió bien. Revise las copias antes de que hagan falta.',
    result: 'Resultado',
    file: 'Copia',
    reason: 'Motivo',
    button: 'Ver el simulacro',
  },
  approval: {
    requested: {
      subject: (action: string) => `Espera su aprobación: ${action}`,
      heading: 'Una acción espera a otra persona',
      text: 'Otro administrador pidió esto. No se hace hasta que alguien distinto lo apruebe.',
    },
    decided: {
      subject: (request: number, status: string) => `Su solicitud de aprobación #${request}: ${status}`,
      heading: 'Su solicitud de aprobación',
    },
    request: 'Solicitud',
    action: 'Acción',
    requestedBy: 'Solicitada por',
    expires: 'Vence',
    status: 'Estatus',
    decidedBy: 'Decidida por',
    comment: 'Comentario',
    button: 'Ver la solicitud',
  },
  secondFactorGuessed: {
    subject: 'Códigos incorrectos en su cuenta',
    heading: 'Alguien escribe códigos incorrectos',
    text: 'Se escribieron cinco códigos incorrectos de su verificación en dos pasos. Quien lo hace conoce su contraseña o tiene abierta una sesión suya. Si no es usted, elija otra contraseña: sus sesiones se cerrarán.',
  },
  recoveryCodeUsed: {
    subject: 'Inició sesión con un código de recuperación',
    heading: 'Código de recuperación usado',
    text: 'Se inició sesión en su cuenta con un código de recuperación. Cada uno sirve una sola vez.',
    remaining: 'Códigos que le quedan',
  },
  passwordChanged: {
    subject: 'Su contraseña cambió',
    heading: 'Su contraseña cambió',
    text: 'La contraseña de su cuenta fue modificada y las demás sesiones abiertas se cerraron.',
  },
  accountExists: {
    subject: (product: string) => `Ya tiene una cuenta ${product}`,
    heading: 'Ya existe una cuenta con sus datos',
    text: 'Alguien, quizás usted, intentó registrarse con un correo o un documento que ya tiene una cuenta: la que usa este correo. No se creó ninguna otra. Si no recuerda su contraseña, puede elegir una nueva.',
    button: 'Recuperar contraseña',
    ignore: 'Si no fue usted, puede ignorar este correo: nada cambió en su cuenta.',
  },
  accountErased: {
    subject: (product: string) => `Su cuenta ${product} fue borrada`,
    heading: 'Su cuenta fue borrada',
    text: 'Borramos sus datos personales. Las operaciones quedan, sin decir de quién fueron. Este es el último correo que le escribimos.',
    help: (supportEmail: string) => `Si usted no lo pidió, escríbanos a ${supportEmail}.`,
  },
  registrationIncomplete: {
    subject: (product: string) => `No pudimos completar su registro en ${product}`,
    heading: 'Su registro no se completó',
    text: (supportEmail: string) =>
      `No pudimos completar su registro con los datos que indicó. Si ya tiene una cuenta con otro correo, inicie sesión con ella o recupere su contraseña; si no, escríbanos a ${supportEmail}.`,
    closed: (supportEmail: string) =>
      `La cuenta de este correo está inhabilitada, y no se puede registrar otra con él. Para usarla de nuevo, escríbanos a ${supportEmail}.`,
    button: 'Recuperar contraseña',
  },
  redemption: {
    done: {
      subject: (pnr: string) => `Su boleto: localizador ${pnr}`,
      heading: 'Su redención está lista',
      text: (airline: string) => `Estos son los datos de su vuelo con ${airline}. En el mostrador basta su documento.`,
    },
    inProcess: {
      subject: (request: number) => `Su solicitud #${request} está en proceso`,
      heading: 'Su solicitud está en proceso',
      text: 'El sistema de reservas todavía no confirma su boleto. Le avisaremos por correo en un máximo de 72 horas: con su localizador, o con sus millas de vuelta.',
    },
    rejected: {
      subject: (request: number) => `Su solicitud #${request} fue rechazada`,
      heading: 'Sus millas están de vuelta',
      text: 'No pudimos emitir el boleto de su solicitud. Reintegramos sus millas por completo.',
    },
    late: {
      subject: (count: number) =>
        count === 1 ? '1 solicitud espera respuesta' : `${count} solicitudes esperan respuesta`,
      heading: 'Solicitudes En proceso sin respuesta',
      text: (hours: number) => `Estas solicitudes llevan más de ${hours} horas En proceso:`,
      requests: 'Solicitudes',
      button: 'Ver solicitudes',
    },
    request: 'Solicitud',
    pnr: 'Localizador',
    ticket: 'Número de boleto',
    miles: 'Millas redimidas',
    milesBack: 'Millas reintegradas',
    flight: (number: string) => `Vuelo ${number}`,
    event: (number: string, from: string, to: string) => `Vuelo ${number}: ${from} – ${to}`,
    localTimes: 'Las horas son las locales de cada aeropuerto.',
    button: 'Ver mis solicitudes',
    calendarFile: 'vuelo.ics',
  },
  order: {
    approved: {
      subject: (product: string) => `Su compra está lista: ${product}`,
      heading: 'Su compra está lista',
      text: 'Confirmamos su pago. Esto es lo que compró:',
    },
    rejected: {
      subject: (order: number) => `Su compra #${order} fue rechazada`,
      heading: 'Su compra fue rechazada',
      text: 'No pudimos aprobar esta compra.',
    },
    refunded: {
      subject: (order: number) => `Su compra #${order} fue reembolsada`,
      heading: 'Su pago fue devuelto',
      text: 'El dinero de esta compra volvió a quien lo pagó, así que retiramos lo que compró con ella. Si ya usó las millas, se descontarán de las próximas que reciba.',
    },
    partlyRefunded: {
      subject: (order: number) => `Una parte de su compra #${order} fue reembolsada`,
      heading: 'Una parte de su pago fue devuelta',
      text: 'Una parte del dinero de esta compra volvió a quien lo pagó, así que retiramos las millas en esa proporción. Si ya las usó, se descontarán de las próximas que reciba. Lo demás de su compra sigue activo.',
      /** Where no miles went with it. */
      keptText:
        'Una parte del dinero de esta compra volvió a quien lo pagó. Su compra sigue activa y no retiramos millas.',
      amount: 'Devuelto',
      left: 'Sin devolver',
    },
    ending: {
      subject: (membership: string, days: number) => `Su membresía ${membership} vence en ${days} días o menos`,
      heading: (membership: string) => `Su membresía ${membership} está por vencer`,
      text: (membership: string, day: string) =>
        `Su membresía ${membership} vale hasta el ${day}. Si la renueva antes, el año nuevo empieza cuando termine el actual.`,
      button: 'Renovar',
    },
    order: 'Compra',
    product: 'Producto',
    paid: 'Pagado',
    miles: 'Millas',
    milesUnit: 'millas',
    milesBack: 'Millas retiradas',
    validUntil: 'Vence el',
    reason: 'Motivo',
    vipCode: 'Muestre este código en la sala VIP:',
    button: 'Ver mis productos',
  },
  payout: {
    subject: (month: string) => `Pagamos la liquidación de ${month}`,
    heading: (month: string) => `Liquidación de ${month}`,
    text: 'Hicimos la transferencia bancaria por las millas que sus clientes consumieron.',
    arrived: 'Millas recibidas',
    miles: 'Millas pagadas',
    usd: 'Monto',
    reference: 'Referencia del pago',
    paidOn: 'Fecha del pago',
    gone: 'Estas millas salieron de su cuenta con la operación «Liquidación».',
    short:
      'Se pagaron las millas que quedaban en su cuenta; las que transfirió ya no se pagan. Salieron de su cuenta con la operación «Liquidación».',
    button: 'Ver la liquidación',
  },
  contact: {
    subject: (subject: string) => `Contacto: ${subject}`,
    heading: 'Mensaje del formulario de contacto',
    text: 'Al responder este correo, la respuesta llega a quien escribió.',
    name: 'Nombre',
    email: 'Correo',
    about: 'Asunto',
  },
} as const;

/** Texts of the mailbox that stands in for a mail server while developing. */
export const mailboxTexts = {
  title: 'Buzón de desarrollo',
  explanation: 'Aquí llegan los correos mientras no hay un servidor SMTP configurado. No existe en producción.',
  empty: 'Todavía no hay correos.',
  notFound: 'El correo no existe.',
  back: 'Volver al buzón',
  search: 'Correo del destinatario',
  searchButton: 'Buscar',
  to: 'Para',
  from: 'De',
  replyTo: 'Responder a',
  subject: 'Asunto',
  date: 'Fecha',
  preview: 'Vista del mensaje',
  plainText: 'Versión de texto',
  download: 'Descargar .eml',
} as const;
