/** Texts of the search for flights. */
export const searchTexts = {
  originRequired: 'Seleccione el origen',
  destinationRequired: 'Seleccione el destino',
  airportWrong: 'El código IATA tiene tres letras.',
  cabinRequired: 'Seleccione el tipo de cabina',
  departureRequired: 'Seleccione la fecha de salida',
  returnRequired: 'Seleccione la fecha de vuelta',
  wrongDay: 'Ingrese una fecha válida (AAAA-MM-DD).',
  departureOutside: 'La fecha de salida debe estar entre hoy y un año después.',
  returnOutside: 'La fecha de vuelta debe estar entre la de salida y un año después de hoy.',
  noFlights: 'No se encontraron vuelos en el rango de fechas selecionado',
  soldOut: 'AGOTADO',
} as const;
