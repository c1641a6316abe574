import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import { openCardText } from '@millaje/api/cards/cards.texts';
import { Suspense } from 'react';
import { late } from '../../ui/late.tsx';
import classes from './card-button.module.css';

const CardDialog = late(() => import('./card-dialog.tsx'));

/** Opens one's own card with its code; the dialog arrives when it is asked for. */
export function CardButton() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <UnstyledButton className={classes.open} onClick={open}>
        <IconQrcode size={18} aria-hidden />
        <span>{openCardText}</span>
      </UnstyledButton>
      <Suspense>{opened && <CardDialog onClose={close} />}</Suspense>
    </>
  );
}
