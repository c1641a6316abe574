import { shownDay } from '../../platform/shown.ts';
import { csv, dayIn } from './days.ts';
import type { Office } from './office.ts';
import { paidReference } from './orders.ts';
import { drawEvening } from './pictures.ts';

/** Where the airline serves people, with how each place is found on the map. */
const centres = [
  ['Oficina Caracas', 'Av. Francisco de Miranda, Torre Parque Cristal, PB, Los Palos Grandes', '10.4969', '-66.8447'],
  ['Oficina Barcelona', 'Av. Intercomunal, Centro Comercial Puente Real, local 12', '10.1333', '-64.6833'],
  ['Oficina Maracaibo', 'Av. 5 de Julio con Av. 4 Bella Vista, local 3', '10.6666', '-71.6124'],
  ['Oficina Porlamar', 'Av. 4 de Mayo, Edificio Central, PB', '10.9577', '-63.8489'],
] as const;

export const loadServiceCentres = ({ as }: Office): Promise<void> =>
  as('admin', async (call) => {
    for (const [name, address, lat, lng] of centres)
      await call('/customer-services/add', { name, address, schedule: 'Lunes a viernes, 08:00 a 17:00', lat, lng });
  });

export const loadPromotions = ({ as }: Office): Promise<void> =>
  as('admin', async (call) => {
    const { routes } = (await call('/config/routes/getAll')) as { routes: readonly ShownRoute[] };
    for (const promotion of [
      {
        from: 'CCS',
        to: 'PMV',
        name: 'Margarita a mitad de camino',
        description: 'Ida y vuelta a la isla por menos millas, hasta que se agoten los asientos.',
        miles_price: 2_500,
        seat: 'Economy',
        flight_type: 'RT',
        img: await drawEvening('#2b1b4f', '#ff8a5b', '#184a6b'),
      },
      {
        from: 'BLA',
        to: 'MIA',
        name: 'Miami en ejecutiva',
        description: 'Una ida en cabina ejecutiva con la tarifa del programa.',
        miles_price: 14_000,
        seat: 'Business',
        flight_type: 'OW',
        img: await drawEvening('#0b1f4d', '#f7b267', '#1f6f78'),
      },
    ]) {
      const { from, to, ...told } = promotion;
      const route = routes.find(({ departure, arrive }) => departure.code === from && arrive.code === to);
      if (!route) continue;
      await call('/promotions/add', { ...told, id_route: route.id, start_date: dayIn(0), finish_date: dayIn(60) });
    }
  });

interface ShownRoute {
  readonly id: number;
  readonly departure: { readonly code: string };
  readonly arrive: { readonly code: string };
}

export const loadDiscount = ({ as }: Office): Promise<void> =>
  as('admin', async (call) => {
    await call('/discounts/add', {
      user: 'carmen@millaje.example',
      product: 'membership',
      id_product: 3,
      percentage: 50,
    });
  });

/** The bank's movements: one that pays an order to the cent, one that nobody told of. */
export const loadBankStatement = ({ as }: Office): Promise<void> =>
  as('admin', async (call) => {
    const { operations } = (await call('/membership-orders?status=pendiente')) as { operations: readonly ShownOrder[] };
    const paid = operations.find(({ payment_info }) => payment_info.bank_ref === paidReference);
    await call('/bank-movements/file', {
      name: 'movimientos.csv',
      method: 'pago-movil',
      file: csv([
        ['Referencia', 'Fecha', 'Monto'],
        ...(paid ? [[paidReference, shownDay(dayIn(-1)), paid.payment_info.monto]] : []),
        ['00991823', shownDay(dayIn(-2)), '850,00'],
      ]),
    });
  });

interface ShownOrder {
  readonly payment_info: { readonly bank_ref: string | null; readonly monto: string };
}

/** A file of flown coupons that is credited but for the row of somebody whom nobody knows. */
export const loadRewards = ({ as, carrier }: Office): Promise<void> =>
  as('admin', async (call) => {
    const flown = (ticket: string, customer: string, name: string) =>
      [ticket, '1', customer, name, `${carrier}1303`, dayIn(-7), 'BLA', 'MIA', 'Y'] as const;
    const { upload } = (await call('/premios/file', {
      name: 'cupones.csv',
      file: csv([
        ['Boleto', 'Cupón', 'Customer ID', 'Nombre', 'Vuelo', 'Fecha', 'Origen', 'Destino', 'Clase'],
        flown('7420000000011', '4820115736', 'FERNANDEZ-VILLANUEVA/MARIA'),
        flown('7420000000012', '4820115744', 'NUNEZ/JOSE'),
        flown('7420000000013', '4820999999', 'NADIE/NINGUNO'),
      ]),
    })) as { upload: { id: number } };
    await call('/premios/credit', { id: upload.id });
  });
