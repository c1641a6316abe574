import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { OwnAddress } from '@millaje/api/members/addresses';
import { addressTexts } from '@millaje/api/members/addresses.texts';
import { useCountryName } from '../reference-data/use-country-name.ts';
import classes from './addresses.module.css';

interface AddressTableProps {
  addresses: readonly OwnAddress[];
  onEdit: (address: OwnAddress) => void;
  onRemove: (address: OwnAddress) => void;
}

const { columns } = addressTexts;

/** Country and city of each address, with what can be done to it. */
export function AddressTable({ addresses, onEdit, onRemove }: AddressTableProps) {
  const countryName = useCountryName();
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{addressTexts.title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.country}</th>
          <th scope="col">{columns.city}</th>
          <th scope="col">
            <span className="visually-hidden">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {addresses.map((address) => (
          <tr key={address.id}>
            <td>
              {countryName(address.country)}
              <span className={classes.note}>{address.description}</span>
            </td>
            <td>{address.city}</td>
            <td className={classes.buttons}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={addressTexts.edit(address.description)}
                onClick={() => onEdit(address)}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="bad"
                size="lg"
                aria-label={addressTexts.remove(address.description)}
                onClick={() => onRemove(address)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
