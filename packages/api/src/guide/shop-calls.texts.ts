import type { GuideSection } from './guide-section.ts';

/** What the calls about products, payments, reference data and settings do. */
export const shopCalls: readonly GuideSection[] = [
  {
    title: 'Productos',
    calls: {
      Products: 'El personal ve todos los productos; los demás, los activos. Con un tipo, los de ese tipo.',
      Product: 'Uno de los productos que ve quien llama.',
      ProductAdd:
        'Agrega un producto, activo enseguida; su tipo va en la dirección o en el cuerpo. La imagen llega como data URL o como archivo.',
      ProductUpdate: 'Cambia un producto desde ahora. Lo que no se envía queda como está.',
      ProductStatus: 'Retira un producto de la venta, o lo repone.',
      Memberships: 'Las membresías que se venden, con lo que sus niveles pueden; el personal ve todas.',
      Membership: 'Una de las membresías que ve quien llama.',
      MembershipAdd:
        'Agrega una membresía, a la venta enseguida, del nivel `id_membership` o de aquel cuyo nombre lleva.',
      MembershipUpdate:
        'Cambia una membresía desde ahora, y lo que su nivel puede. Lo que no se envía queda como está.',
      MembershipStatus: 'Retira una membresía de la venta, o la repone; quienes la tienen la conservan.',
      MilesPackages: 'El personal ve todos los paquetes de millas; los demás, los activos.',
      MilesPackage: 'Uno de los paquetes de millas que ve quien llama.',
      MilesPackageAdd: 'Agrega un paquete de millas, a la venta enseguida.',
      MilesPackageUpdate: 'Cambia un paquete de millas desde ahora. Sin imagen conserva la suya; sin estado, el suyo.',
      MilesPackageStatus: 'Retira un paquete de millas de la venta, o lo repone.',
      Promotions: 'El personal ve todas las promociones; los demás, las activas dentro de sus fechas.',
      Promotion: 'Una de las promociones que ve quien llama.',
      PromotionAdd: 'Agrega una promoción, activa enseguida.',
      PromotionUpdate: 'Cambia una promoción desde ahora. Sin imagen conserva la suya; sin estado, el suyo.',
      PromotionStatus: 'Inactiva una promoción, o la activa.',
    },
  },
  {
    title: 'Pagos',
    calls: {
      PaymentOptions:
        'Cómo se puede pagar ahora cada producto a la venta; un miembro lee también por qué no puede comprar uno.',
      PaymentQuote:
        'Lo que un producto cuesta a quien llama, firmado: una orden que lo trae cuesta eso durante 24 horas. Se usa una vez, y es el `token` de los marcos de pago.',
      ManualOperation:
        'Ordena un producto y lo paga por Zelle, para que el personal lo apruebe, o con millas, enseguida. Lo que un descuento deja gratis se aprueba enseguida.',
      MobilePayment:
        'Ordena un producto e informa el pago móvil. El personal aprueba; al banco se le pregunta si verifica pagos.',
      CardPayment: 'Ordena un producto para pagarlo con tarjeta en la página de la pasarela: `order.url` lleva allí.',
      FramePayment: 'Lo que envía un marco de pago: la cotización firmada vale por su miembro, una vez, sin sesión.',
      VerifyOrder: 'Pregunta cómo está la orden de un token cuando la pasarela devuelve al miembro.',
      PaymentOutcome: 'Qué pasó con la orden que se envió con una `Idempotency-Key`.',
      ShoppingCart: 'El carrito propio, a los precios de este momento.',
      ShoppingCartAdd: 'Pone un producto en el carrito; cada uno está una vez.',
      ShoppingCartDelete: 'Saca un producto del carrito.',
      ShoppingCartPay: 'Ordena un producto del carrito para pagarlo con tarjeta, en dólares: `order.url` lleva allí.',
      Webhooks: 'Recibe lo que cuenta una pasarela de pago; solo se oye lo que ella firmó.',
    },
  },
  {
    title: 'Órdenes, ventas y descuentos',
    calls: {
      MembershipOrders: 'Las órdenes, la más reciente primero; un miembro ve las suyas.',
      OrderReceipt: 'El comprobante de una compra como está ahora, en PDF; un miembro recibe los suyos.',
      MembershipOrder: 'Una orden, y las anteriores con la misma referencia bancaria: 20 como máximo.',
      OrdersExcel: 'Las órdenes de los filtros como hoja de cálculo.',
      OrderUpdate: 'Aprueba una orden pendiente con todo lo que sigue, o la rechaza. Cada una se decide una vez.',
      OrdersApprove: 'Aprueba varias órdenes pendientes; de cada una se dice qué pasó.',
      Sales: 'Todas las ventas, la más reciente primero: cada orden es una, procesada cuando se aprueba.',
      Discounts: 'Los descuentos, o los que están en un estado, el más reciente primero.',
      DiscountAdd: 'Da a un miembro un descuento en un producto; su próxima compra lo toma sola, una vez.',
      DiscountStatus: 'Activa o inactiva un descuento; uno usado queda como está.',
    },
  },
  {
    title: 'Movimientos del banco',
    calls: {
      BankMovementsUpload:
        'Lee un estado de cuenta (XLSX o CSV con Referencia, Fecha y Monto, o Crédito). Con una fila mala se rechaza entero; lo que ya estaba no entra dos veces.',
      BankMatches:
        'Las órdenes pendientes por pago móvil o Zelle con lo que dicen los estados de cuenta; 1.000 como máximo.',
      BankMatchesApprove: 'Aprueba las órdenes que el estado de cuenta paga exactamente, cada una con su movimiento.',
      BankApproval: 'Si lo que el banco confirma, o un estado de cuenta paga exactamente, se aprueba solo.',
      BankApprovalUpdate: 'Dice si lo que el banco confirma se aprueba solo, desde ahora.',
    },
  },
  {
    title: 'Aeropuertos y rutas',
    calls: {
      Airports: 'Todos los aeropuertos, por número.',
      AllAirports: 'Los aeropuertos activos, por nombre, para los formularios.',
      AirportAdd: 'Agrega un aeropuerto, activo enseguida.',
      AirportUpdate: 'Cambia un aeropuerto.',
      AirportStatus: 'Inactiva un aeropuerto, o lo activa.',
      Routes: 'Todas las rutas, por número, con las reglas vigentes.',
      ConfigRoutes: 'Las rutas activas con sus dos aeropuertos, para los formularios.',
      RouteAdd: 'Agrega una ruta entre dos aeropuertos activos, activa enseguida.',
      RouteUpdate: 'Cambia las reglas de una ruta desde ahora: una versión nueva.',
      RouteStatus: 'Inactiva una ruta, o la activa.',
    },
  },
  {
    title: 'Monedas y tasas',
    calls: {
      Coins: 'Todas las monedas, por número.',
      CoinAdd: 'Agrega una moneda, activa enseguida.',
      CoinUpdate: 'Cambia una moneda, y si está en uso.',
      CoinStatus: 'Inactiva una moneda, o la activa.',
      Rates: 'Lo que vale una moneda en otra, según las versiones vigentes. Ningún precio se calcula con ellas.',
      RateAdd: 'Agrega lo que vale una moneda en otra; ambas están en uso.',
      RateUpdate: 'Cambia lo que vale una moneda en la otra, desde ahora.',
      RateStatus: 'Inactiva una tasa, o la activa.',
    },
  },
  {
    title: 'Centros de servicio',
    calls: {
      CustomerServices: 'Todos los centros de servicio.',
      CustomerServiceAdd: 'Agrega un centro de servicio. La imagen llega como data URL o como archivo.',
      CustomerServiceUpdate:
        'Cambia un centro de servicio. Lo que no se envía queda; lo vacío se quita, salvo la imagen.',
      Map: 'Lo que el mapa puede usar de otros: dónde están sus imágenes, y si se pueden buscar direcciones.',
      AddressesFound: 'Direcciones que coinciden con un texto, según el servicio de geocodificación.',
      AddressOfPoint: 'La dirección de un punto, según el servicio de geocodificación; null si no hay ninguno.',
    },
  },
  {
    title: 'Ajustes',
    calls: {
      Config: 'Uno de los ajustes que todos pueden leer.',
      ConfigToggle: 'Activa o inactiva un interruptor desde ahora; sin estado, al revés de como está.',
      ConfigPercentUpdate: 'Cambia el porcentaje de un interruptor, desde ahora.',
      Gateways: 'Las formas de pago: el personal ve todas, los demás las que se pueden elegir.',
      GatewayStatus: 'Abre o cierra una forma de pago, desde ahora; sin estado, al revés de como está.',
      Fee: 'La comisión de las transferencias, en porcentaje, con todas sus versiones.',
      FeeUpdate: 'Cambia la comisión de las transferencias desde ahora. Puede esperar a otro administrador (202).',
      RewardRates: 'Qué parte del premio de una ruta gana cada clase de reserva, por familia.',
      RewardRateUpdate: 'Cambia lo que gana una clase de reserva, desde ahora.',
      DolarPrice: 'Lo que cuesta un dólar en bolívares.',
      DolarPriceUpdate: 'Cambia lo que cuesta un dólar en bolívares, desde ahora.',
      DolarToMiles: 'Cuántas millas pide un dólar de tarifa.',
      DolarToMilesUpdate: 'Cambia cuántas millas pide un dólar de tarifa, desde ahora.',
      HighSeason: 'Si rige la temporada alta, y cuánto agrega a la tabla de premios, en porcentaje.',
      HighSeasonUpdate: 'Activa o inactiva la temporada alta, desde ahora.',
      TransferConfirmation:
        'Desde cuántas millas una transferencia pide comprobar la identidad (0: nunca), con sus versiones.',
      TransferConfirmationUpdate: 'Cambia desde cuántas millas una transferencia pide comprobar la identidad.',
    },
  },
  {
    title: 'Aprobaciones',
    calls: {
      ApprovalRequests: 'Las acciones que esperan o esperaron a otro administrador, y cuántas esperan.',
      ApprovalRequest: 'Una acción que espera o esperó a otro administrador.',
      ApprovalApprove:
        'Aprueba lo que pidió otro administrador, y lo hace, una vez, en las condiciones de este momento.',
      ApprovalReject: 'Rechaza lo que pidió otro administrador.',
      ApprovalWithdraw: 'Retira lo que pidió quien llama.',
      ApprovalRules: 'Qué acciones de un administrador esperan a otro.',
      ApprovalRulesUpdate: 'Cambia qué acciones esperan a otro administrador; mientras rigen, esto también espera.',
    },
  },
];
