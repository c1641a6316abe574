import { ActionIcon } from '@mantine/core';
import { IconToggleRight } from '@tabler/icons-react';
import type { ServiceCentre } from '@millaje/api/service-centres/service-centres';
import { serviceCentreTexts as texts } from '@millaje/api/service-centres/service-centres.texts';
import { Link } from 'react-router';
import type { CatalogueColumn } from '../../ui/catalogue/columns.tsx';
import { idColumn } from '../../ui/catalogue/standard-columns.tsx';

const { columns: labels } = texts;

/** How a service centre is called, also where it has no name. */
export const nameOf = ({ id, name }: ServiceCentre): string => name ?? texts.nameless(id);

/** What the list of service centres shows, finds and exports. Coordinates keep their point, so that they can be pasted elsewhere. */
export const serviceCentreColumns: readonly CatalogueColumn<ServiceCentre>[] = [
  idColumn(labels.id),
  {
    id: 'name',
    header: labels.name,
    width: 240,
    phoneWidth: 168,
    isNarrowHead: true,
    mayWrap: true,
    text: ({ name }) => name ?? '',
  },
  { id: 'address', header: labels.address, width: 304, text: ({ address }) => address ?? '' },
  { id: 'schedule', header: labels.schedule, width: 240, text: ({ schedule }) => schedule ?? '' },
  coordinateColumn('latitude'),
  coordinateColumn('longitude'),
];

function coordinateColumn(name: 'latitude' | 'longitude'): CatalogueColumn<ServiceCentre> {
  return {
    id: name,
    header: labels[name],
    width: 120,
    align: 'end',
    text: ({ coords }) => (coords === null ? '' : String(coords[name])),
    order: ({ coords }) => coords?.[name] ?? Number.NEGATIVE_INFINITY,
  };
}

/** A service centre is neither active nor inactive: its icon leads to the beginning. */
export function StatusLink({ centre }: { centre: ServiceCentre }) {
  return (
    <ActionIcon component={Link} to="/admin" variant="subtle" color="good" aria-label={texts.status(nameOf(centre))}>
      <IconToggleRight size={20} aria-hidden />
    </ActionIcon>
  );
}

export type ServiceCentreValues = Record<'name' | 'schedule' | 'address' | 'lat' | 'lng' | 'img', string>;

export const noServiceCentre: ServiceCentreValues = { name: '', schedule: '', address: '', lat: '', lng: '', img: '' };

export const valuesOf = ({ name, schedule, address, coords, image }: ServiceCentre): ServiceCentreValues => ({
  name: name ?? '',
  schedule: schedule ?? '',
  address: address ?? '',
  lat: coords === null ? '' : String(coords.latitude),
  lng: coords === null ? '' : String(coords.longitude),
  img: image ?? '',
});
