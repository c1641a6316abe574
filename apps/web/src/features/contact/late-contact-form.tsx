import { Suspense } from 'react';
import { late } from '../../ui/late.tsx';
import { onReadyForMore } from '../../ui/use-ready-for-more.ts';
import { WaitingBlock } from '../../ui/waiting-block.tsx';
import classes from './late-contact-form.module.css';

const load = () => import('./contact-form.tsx');

const untilReady = () => new Promise<void>((resolve) => void onReadyForMore(resolve, { orWhenTouched: true }));

// Rendered whole at build time. In the browser that markup stands, and takes no input, until its script is there.
const ContactForm = import.meta.env.SSR
  ? (await load()).default
  : late(async () => {
      await untilReady();
      return load();
    });

/** The form to write to the programme, whose script comes after the first screen, or when somebody is there. */
export function LateContactForm() {
  return (
    <Suspense fallback={<WaitingBlock className={classes.room} />}>
      <ContactForm />
    </Suspense>
  );
}
