import { late } from '../../ui/late.tsx';
import { WaitingBlock } from '../../ui/waiting-block.tsx';
import { WhenIdle } from '../../ui/when-idle.tsx';
import classes from './late-contact-form.module.css';

const ContactForm = late(() => import('./contact-form.tsx'));

/**
 * The form to write to the programme, which comes after the first screen, or when somebody is there. Its room is not its markup: that
 * would stand without its looks until its script brings them, and take no input.
 */
export function LateContactForm() {
  return (
    <div className={classes.room}>
      <WhenIdle name="contact" room={<WaitingBlock />}>
        <ContactForm />
      </WhenIdle>
    </div>
  );
}
