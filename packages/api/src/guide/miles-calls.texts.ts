import type { GuideSection } from './guide-section.ts';

/** What the calls about miles, flights and the month do. */
export const milesCalls: readonly GuideSection[] = [
  {
    title: 'Millas',
    calls: {
      Transfer:
        'Envía millas de la persona de la sesión a otro miembro. La comisión es la del momento; con `fee`, solo esa.',
      AdminTransferMiles:
        'Mueve millas de un miembro a otro o al programa, sin comisión. Una grande puede esperar a otro administrador (202).',
      GetFee: 'La comisión de una transferencia, en porcentaje.',
      GetTransferRights:
        'Si el nivel propio puede enviar millas a otros miembros, y qué niveles pueden. A los aliados les pagan todos.',
      BalanceAddress: 'Las millas propias: las que se pueden usar (`balance`) y las retenidas (`held`).',
      BalanceUser:
        'Las millas de alguien: disponibles, retenidas y por qué, y lo que las próximas millas pagan (`owed`).',
      Holds: 'Las retenciones de millas de alguien, la más reciente primero. Un miembro ve las suyas.',
      FindOutcome:
        'Qué pasó con la llamada que se envió con una `Idempotency-Key`, para quien no recibió la respuesta. Las claves ajenas no existen.',
    },
  },
  {
    title: 'Operaciones',
    calls: {
      AllOperations: 'Todas las operaciones, la más reciente primero, por páginas.',
      AllOperationsExcel: 'Las operaciones de los filtros como hoja de cálculo; una a la vez por persona.',
      OperationsUser:
        'Las operaciones de alguien. Un miembro ve las suyas; el personal nombra a la persona por correo.',
      OperationsUserLast: 'La última operación propia, o null.',
      Operation: 'Una operación con todos sus detalles; un miembro ve las suyas.',
      OperationReceipt: 'El comprobante de una operación, en PDF; un miembro o un aliado recibe los suyos.',
      OperationsType: 'Los tipos de operación.',
      Statements: 'Los meses (AAAA-MM) de los que se puede pedir un estado de cuenta propio, el último primero.',
      StatementPdf:
        'El estado de cuenta propio de un mes: saldo inicial, cada operación, saldo final, y si la cadena tiene lo mismo.',
    },
  },
  {
    title: 'Búsqueda de vuelos',
    calls: {
      BookingAirports: 'Los aeropuertos activos entre los que se buscan vuelos, por ciudad.',
      BookingRoutes: 'Adónde se vuela desde un aeropuerto: sus rutas activas, por la ciudad de llegada.',
      BookingSearch:
        'Vuelos de un día, y del día de vuelta, al precio de la tabla de su ruta o de una promoción. Si nada vuela, dice los días más cercanos con asientos.',
      BookingSearchByFare:
        'Vuelos de un día, y del día de vuelta, por familias de tarifa, al precio de la tarifa y las millas por dólar.',
      BookingReach:
        'Lo que piden los destinos de un aeropuerto en sus próximos días con asientos, y qué alcanzan las millas propias.',
      Itineraries: 'Los vuelos que quedan por salir del itinerario vigente, por ruta y hora.',
      MilesTable: 'Lo que da volar cada ruta activa entre las clases que premian, según las reglas vigentes.',
    },
  },
  {
    title: 'Redenciones',
    calls: {
      RedemptionAdd:
        'Redime millas por vuelos al precio de su tabla o promoción. Estado 1: aún no se sabe si hay boleto, y el personal lo averigua.',
      RedemptionAddByFare: 'Redime millas por vuelos al precio de su tarifa. Estado 1: como en la primera edición.',
      RedemptionOutcome: 'Qué pasó con la redención que se envió con una `Idempotency-Key`.',
      RedemptionsAll: 'Las solicitudes terminadas y en proceso, la más reciente primero.',
      RedemptionsUser:
        'Las redenciones de alguien. Un miembro ve las suyas; el personal nombra a la persona por correo.',
      RedemptionsCount: 'Cuántas redenciones tiene quien llama; al personal, cuántas solicitudes están en proceso.',
      Redemption: 'Una solicitud como está ahora; un miembro ve las suyas.',
      RedemptionUpdate:
        'Acepta una solicitud en proceso con su PNR (estado 2), o la rechaza y devuelve sus millas (estado 3).',
      RedemptionPdf: 'El boleto electrónico de una redención aceptada; un miembro recibe los suyos.',
    },
  },
  {
    title: 'Itinerarios y asientos',
    calls: {
      ItineraryVersions: 'Todas las versiones del itinerario, la última primero.',
      ItineraryChanges: 'Qué cambiaría una versión si reemplazara a la que rige ahora.',
      ItinerariesUpload:
        'Revisa un archivo de itinerarios (XLSX o CSV), lo guarda como versión y dice qué cambiaría; con `apply` rige enseguida. Un archivo con una fila mala se rechaza, cada problema en su celda.',
      ItinerariesApply: 'Pone en vigor una versión del itinerario: la revisada, u otra anterior.',
      Flights:
        'Los vuelos con fecha del itinerario vigente y los asientos de cada clase; desde hoy y por un mes si no se pide otra cosa.',
      FlightSeats: 'Fija cuántos asientos tiene una clase de un vuelo; un número vacío lo deja otra vez al itinerario.',
      FlightFlown:
        'Marca como volados los cupones emitidos de un vuelo que ya salió, y los revisa como un archivo. No acredita nada.',
    },
  },
  {
    title: 'Premios',
    calls: {
      CouponTraces:
        'Lo que se sabe de los cupones de un miembro, por su boleto, o por vuelo y día: acreditado, rechazado y por qué, sin volar.',
      RewardUploads: 'Los archivos de cupones volados que se revisaron, el último primero, y hasta dónde va cada uno.',
      RewardUpload: 'Un archivo de cupones volados: cuántas filas hay en cada estado, también mientras se acredita.',
      RewardRows: 'Las filas de un archivo, en su orden, cada una con sus millas y su fórmula, o por qué no las tiene.',
      RewardRejected: 'Las filas rechazadas como venían, con su motivo: corregidas, se pueden subir otra vez.',
      RewardsUpload:
        'Revisa fila por fila un archivo de cupones volados (XLSX o CSV) con las reglas del día de cada vuelo, y guarda lo que cada una daría. No acredita nada.',
      RewardsCredit:
        'Acredita lo revisado, en segundo plano; pedirlo otra vez no cambia nada y dice cómo va. Un boleto y cupón se acredita una vez. Puede esperar a otro administrador (202).',
    },
  },
  {
    title: 'Informes y el mes',
    calls: {
      Dashboard:
        'Lo que pasó en un lapso, por día, semana o mes: inscripciones, millas, ventas, redenciones, y miembros activos por nivel.',
      DashboardFrame: 'La dirección del informe externo que ocupa el lugar del propio, o null.',
      Months: 'Los meses del programa, el último primero, y cuáles están sellados.',
      Month: 'Un mes desde su apertura hasta su cierre, por nivel; uno sellado, como se selló.',
      MonthSeal: 'Sella un mes terminado: su informe queda, con su huella.',
      MonthReopen: 'Abre otra vez un mes sellado; su sello queda junto al motivo.',
      MonthVerify: 'Calcula de nuevo un mes sellado y dice si es el mismo, byte por byte.',
      MonthOperations: 'Las operaciones que forman una cifra del mes, cada una con su parte. `miles` es la cifra.',
      MonthExcel: 'Un mes como hoja de cálculo.',
      MonthPdf: 'Un mes en PDF, con su huella si está sellado.',
      KeptExports: 'Los archivos que quien llama exportó en las últimas 24 horas, con sus filtros en palabras.',
      KeptExportFile: 'Uno de esos archivos, tal como se exportó.',
      BalanceAt: 'Lo que tenía un miembro, o todos por nivel, en un instante, como se sabía entonces.',
    },
  },
  {
    title: 'Cadena de bloques',
    calls: {
      ChainTransaction: 'Lee una transacción de la propia cadena; es lo que muestra el explorador.',
      ChainAddress: 'Lee las millas de una dirección de la propia cadena, con sus últimos movimientos.',
      Reconciliations: 'Las conciliaciones hasta ahora, la última primero, y el estado de la liquidación en la cadena.',
      Reconciliation: 'Una conciliación con sus diferencias.',
      Reconcile: 'Compara ahora cada cuenta con la cadena.',
      Quarantine:
        'Las operaciones que el contrato rechaza, la más antigua primero, y por qué se detuvo la liquidación.',
      ReleaseOperations: 'Devuelve a la cola operaciones en cuarentena, juntas y en el orden de sus números.',
      RestoreDrill:
        'El último simulacro de restauración: la copia más nueva, restaurada aparte y comparada con la cadena.',
      ResumeSettlement: 'Deja seguir una liquidación que estaba detenida hasta que alguien lo dijera.',
    },
  },
];
