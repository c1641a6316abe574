import { Button } from '@mantine/core';
import type { Redemption } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { IconPrinter } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { TicketView } from './ticket-view.tsx';
import classes from './ticket-view.module.css';

/** Prints the ticket. What goes to paper stands beside the page, unseen, for as long as the button is there. */
export function PrintTicket({ redemption }: { redemption: Redemption }) {
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
      >
        {texts.print}
      </Button>
      {createPortal(
        <div className={classes.sheet} data-printed>
          <TicketView redemption={redemption} />
        </div>,
        document.body,
      )}
    </>
  );
}
