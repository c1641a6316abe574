import { Button } from '@mantine/core';
import { discountScreenTexts as texts } from '@millaje/api/orders/discount-screens.texts';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { late } from '../../ui/late.tsx';
import { useAskedByAddress } from '../../ui/use-asked-by-address.ts';

const NewDiscountDialog = late(() => import('./new-discount-dialog.tsx'));

/** The button that gives a member a discount, and its form. */
export function NewDiscount() {
  const [isOpen, setOpen] = useState(false);
  useAskedByAddress('discount', () => setOpen(true));
  return (
    <>
      <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {texts.add}
      </Button>
      <Suspense>{isOpen && <NewDiscountDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
