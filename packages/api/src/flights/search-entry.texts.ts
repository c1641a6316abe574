/** Texts of the way into the search for flights, on screens that do not have the rest of it yet. */
export const searchEntryTexts = {
  title: 'Busque su próximo vuelo',
  loading: 'Preparando la búsqueda de vuelos …',
  searchWithPromotion: 'Buscar vuelos',
} as const;
