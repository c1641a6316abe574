/** Texts about the seats of dated flights. */
export const flightSeatsTexts = {
  title: 'Vuelos',
  empty: 'No hay vuelos disponibles.',
  emptyHelp: 'Cambie las fechas o la ruta, o cargue los itinerarios en Más opciones.',
  columns: {
    day: 'Fecha',
    flight: 'Vuelo',
    route: 'Ruta',
    departure_time: 'Salida',
    arrival_time: 'Llegada',
    equipment: 'Avión',
    classes: 'Asientos tomados por clase',
  },
  origin: 'Origen',
  destination: 'Destino',
  allAirports: 'Todos',
  /** One class of a flight: how many of its seats are taken. */
  taken: (classCode: string, taken: number, seats: number): string => `${classCode} ${taken}/${seats}`,
  noSeats: 'Sin asientos',
  edit: (flight: string): string => `Cambiar los asientos de ${flight}`,
  class: 'Clase',
  seats: 'Asientos',
  seatsHelp: (timetableSeats: number): string =>
    `Vacío: los del itinerario (${timetableSeats}). Los que ya se tomaron se conservan.`,
  updated: 'Asientos actualizados.',
  flightWrong: 'Escriba el vuelo con su aerolínea y su número, sin espacios.',
  airportWrong: 'El código IATA tiene tres letras.',
  classWrong: 'La clase es una letra.',
  seatsWrong: 'Los asientos van de 0 a 500.',
  rangeTooLong: (days: number): string => `Elija como máximo ${days} días.`,
} as const;
