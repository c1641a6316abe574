import { IconClock, IconMail, IconPhone } from '@tabler/icons-react';
import { contactFormTexts } from '@millaje/api/notifications/mail-contact.texts';
import { landingTexts } from '@millaje/api/shell.texts';
import { brand } from 'virtual:brand';
import { LateContactForm } from '../../../features/contact/late-contact-form.tsx';
import classes from './contact.module.css';

/** How to reach the programme, and a form to write to it. */
export function Contact() {
  const { contact } = brand;
  const texts = landingTexts.contact;
  return (
    <section id="contactanos" className={classes.band} aria-labelledby="contactanos-titulo">
      <div className={classes.section}>
        <div>
          <h2 id="contactanos-titulo" className={classes.title}>
            {texts.title}
          </h2>
          <p className={classes.lead}>{texts.lead}</p>
          <dl className={classes.ways}>
            <div>
              <dt>
                <IconPhone size={20} stroke={1.6} aria-hidden />
                {texts.phone}
              </dt>
              <dd>
                <a className="lone-link" href={`tel:${contact.phone.replaceAll(' ', '')}`}>
                  {contact.phone}
                </a>
              </dd>
            </div>
            <div>
              <dt>
                <IconMail size={20} stroke={1.6} aria-hidden />
                {texts.email}
              </dt>
              <dd>
                <a className="lone-link" href={`mailto:${contact.email}`}>
                  {contact.email}
                </a>
              </dd>
            </div>
            <div>
              <dt>
                <IconClock size={20} stroke={1.6} aria-hidden />
                {texts.hours}
              </dt>
              <dd>{contact.hours}</dd>
            </div>
          </dl>
        </div>
        <div className={`needs-scripts ${classes.write}`}>
          <h3 className={classes.subtitle}>{contactFormTexts.title}</h3>
          <LateContactForm />
        </div>
      </div>
    </section>
  );
}
