import type { Promotion } from '@millaje/api/promotions/promotions';
import type { RewardRate } from '@millaje/api/settings/class-factors';
import { classFactorId } from '@millaje/domain/flights/class-factors';

const FAMILIES = { LIGHT: 'QTOGNREUX', MEDIUM: 'MHAKSVL', ULTRA: 'YBPW', BUSINESS: 'JCFDIZ' } as const;
const FACTORS = { LIGHT: '0.5', MEDIUM: '0.75', ULTRA: '1', BUSINESS: '1.2' } as const;
const SINCE = '2026-01-15T12:00:00Z';

const rates: RewardRate[] = (Object.keys(FAMILIES) as (keyof typeof FAMILIES)[]).flatMap((family) =>
  FAMILIES[family].split('').map((code) => ({
    id: classFactorId(code),
    name: `rate_${code}`,
    value: FACTORS[family],
    family,
    version_id: classFactorId(code),
    starts_at: SINCE,
  })),
);

/** A sky in one colour, so that every card has something to show. */
const picture = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="${color}"/><circle cx="12" cy="3" r="1.5" fill="#FFB547"/></svg>`)}`;

const TRIPS = [
  ['Margarita a mitad de precio', 'CCS', 'Caracas', 'PMV', 'Porlamar', '#1D4ED8'],
  ['Miami en clase Ejecutiva', 'VLN', 'Valencia', 'MIA', 'Miami', '#0B1530'],
  ['Un fin de semana largo en Bogotá para toda la familia', 'CCS', 'Caracas', 'BOG', 'Bogotá', '#FF6B4A'],
] as const;

const promotionAt = (index: number): Promotion => {
  const [name, departure, departure_city, arrive, arrive_city, color] = TRIPS[index % TRIPS.length] ?? TRIPS[0];
  const id = index + 1;
  return {
    id,
    code: String(id),
    name,
    description: 'Redima antes de que se agoten los asientos.',
    start_date: '2026-11-01',
    finish_date: '2026-12-15',
    id_route: id,
    departure,
    departure_city,
    arrive,
    arrive_city,
    seat: index % 2 === 0 ? 'Economy' : 'Business',
    flight_type: index % 3 === 0 ? 'RT' : 'OW',
    miles_price: 3_500 + index * 1_250,
    img: picture(color),
    status: index % 5 !== 4,
  };
};

/** What the calls about promotions and flights' settings answer, by their paths. */
export function flightAnswers(rows: number): Readonly<Record<string, object>> {
  const promotions = Array.from({ length: Math.min(rows, 12) }, (_, index) => promotionAt(index));
  const routes = promotions.map(({ id, departure, departure_city, arrive, arrive_city }) => ({
    id,
    departure: { code: departure, name: departure_city },
    arrive: { code: arrive, name: arrive_city },
  }));
  return {
    '/promotions/all': { promotions },
    '/config/routes/getAll': { routes },
    '/config/reward-rates': { rates },
    '/config': { name: 'high-season', status: true, value: '20', starts_at: SINCE },
  };
}
