import { type SitePart, partMark } from '@millaje/api/site/site';
import { milesTableTexts } from '@millaje/api/flights/booking.texts';
import { publicItineraryTexts } from '@millaje/api/flights/itineraries.texts';
import { productTexts } from '@millaje/api/products/products.texts';
import { shopTexts } from '@millaje/api/products/shop.texts';
import { publicCentreTexts, serviceCentreTexts } from '@millaje/api/service-centres/service-centres.texts';
import { moneyText, productTypes } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import type { Markup } from '../../platform/markup.ts';
import { shownDay, shownDecimal, shownWhole } from '../../platform/shown.ts';
import { listProducts } from '../products/index.ts';
import { listServiceCentres } from '../service-centres/index.ts';
import { listMilesRanges, listPublicItineraries } from '../flights/index.ts';
import { tableOf } from './table.ts';

const types = ['international', 'national'] as const;

/** What each place says: the same as the screen that asks the API for it. */
const parts: Readonly<Record<SitePart, (database: Database, today: string) => Promise<Markup[]>>> = {
  async itineraries(database, today) {
    const { columns, empty, ...texts } = publicItineraryTexts;
    const itineraries = await listPublicItineraries(database, today);
    return types.map((type) => {
      const rows = itineraries[type].map((flight) => [
        `${flight.origin} – ${flight.arrival} (${flight.route})`,
        flight.days,
        flight.departureTime,
        flight.arrivalTime,
        flight.flightNumber,
        flight.equipment,
        `${shownDay(flight.validFrom)} – ${shownDay(flight.validUntil)}`,
      ]);
      return tableOf(texts[type], Object.values(columns), rows.length === 0 ? [[empty]] : rows);
    });
  },
  async miles(database) {
    const { columns, ...texts } = milesTableTexts;
    const ranges = await listMilesRanges(database);
    return types.map((type) => {
      const rows = ranges[type].map(({ route, min, max }) => [route, shownWhole(min), shownWhole(max)]);
      return tableOf(texts[type], Object.values(columns), rows);
    });
  },
  async products(database) {
    const { name, description, price_usd: price } = productTexts.columns;
    const products = (await listProducts(database)).filter(({ status }) => status);
    return productTypes.flatMap((type) => {
      const rows = products
        .filter((product) => product.type === type)
        .map((product) => [product.name, product.description, shownDecimal(moneyText(product.price_usd_cents))]);
      return rows.length === 0 ? [] : [tableOf(shopTexts.groups[type], [name, description, price], rows)];
    });
  },
  async centres(database) {
    const { name, address, schedule } = serviceCentreTexts.columns;
    const centres = (await listServiceCentres(database)).filter((centre) => (centre.name ?? centre.address) !== null);
    const rows = centres.map((centre) => [centre.name ?? '', centre.address ?? '', centre.schedule ?? '']);
    return rows.length === 0 ? [] : [tableOf(publicCentreTexts.title, [name, address, schedule], rows)];
  },
};

/** Fills a page's places for whoever reads without scripts. What cannot be read now stays empty: the page is more than its tables. */
export async function withParts(
  html: string,
  { database, today, onTrouble }: { database: Database; today: string; onTrouble: (error: unknown) => void },
): Promise<string> {
  let filled = html;
  for (const [part, write] of Object.entries(parts)) {
    const mark = partMark(part as SitePart);
    if (!filled.includes(mark)) continue;
    const content = await write(database, today).catch((error: unknown) => {
      onTrouble(error);
      return [];
    });
    filled = filled.replace(mark, () => content.map(({ html: table }) => table).join(''));
  }
  return filled;
}
