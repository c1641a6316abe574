/** Texts about service centres. */
export const serviceCentreTexts = {
  title: 'Centros de servicio',
  addTitle: 'Agregar centro de servicio',
  editTitle: 'Actualizar centro de servicio',
  csv: 'centros_de_servicio',
  empty: 'No hay centros de servicio disponibles.',
  nameless: (id: number): string => `Centro ${id}`,
  columns: {
    id: 'ID',
    name: 'Nombre',
    address: 'Dirección',
    schedule: 'Horario',
    latitude: 'Latitud',
    longitude: 'Longitud',
  },
  status: (name: string): string => `Estatus de ${name}`,
  missing: 'El centro de servicio no existe.',
  latitudeWrong: 'La latitud debe ser un número entre -90 y 90.',
  longitudeWrong: 'La longitud debe ser un número entre -180 y 180.',
  latitudeMissing: 'Ingrese también la latitud.',
  longitudeMissing: 'Ingrese también la longitud.',
  added: 'Centro de servicio agregado.',
  updated: 'Centro de servicio actualizado.',
  addressHelp: 'Se completa con el lugar más cercano al marcador; puede cambiarla.',
  addressFromMap: 'Se completa con la dirección del marcador.',
} as const;

/** Texts of the map on which a service centre is placed. */
export const mapTexts = {
  label: 'Mapa',
  help: 'Arrastre el marcador, pulse un punto del mapa o use las flechas del teclado.',
  marker: 'Marcador del centro de servicio',
  search: 'Buscar un lugar',
  searchHint: 'Ciudad o pueblo',
  nothingFound: 'No hay coincidencias',
  closer: 'Acercar',
  farther: 'Alejar',
  at: (latitude: string, longitude: string): string => `${latitude}, ${longitude}`,
  near: (distance: string, place: string): string => `A ${distance} de ${place}`,
  there: (place: string): string => `En ${place}`,
  source: 'Lugares: GeoNames (CC BY 4.0)',
} as const;

/** Texts of the service centres on the public site. */
export const publicCentreTexts = {
  title: 'Centros de servicio',
  lead: 'Lo atendemos en persona.',
} as const;
