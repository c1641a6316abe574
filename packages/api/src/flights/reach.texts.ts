/** Texts about where a member's miles reach. */
export const reachTexts = {
  title: 'Le alcanza para …',
  lead: (city: string): string => `Con sus millas de hoy, saliendo de ${city}.`,
  from: 'Salgo de',
  map: 'Mapa de los destinos',
  oneWay: 'Solo ida',
  roundTrip: 'Ida y vuelta',
  price: (miles: string): string => `desde ${miles}`,
  reachesRoundTrip: 'Le alcanza para ida y vuelta',
  reachesOneWay: 'Le alcanza para la ida',
  lacks: (miles: string): string => `Le faltan ${miles}`,
  search: (city: string): string => `Buscar vuelos a ${city}`,
  none: (city: string): string => `En los próximos días no hay vuelos con asientos desde ${city}.`,
  loadFailed: 'No se pudo cargar a dónde le alcanza.',
} as const;
