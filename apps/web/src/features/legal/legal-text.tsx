import type { LegalSection } from '@millaje/api/documents/legal';
import { brand } from 'virtual:brand';
import classes from './legal-text.module.css';

/** Turns the brand's mailbox, where a paragraph names it, into a link. */
function Paragraph({ text }: { text: string }) {
  const { email } = brand.contact;
  const [before, ...after] = text.split(email);
  return (
    <p>
      {before}
      {after.map((rest, index) => (
        // The parts of one text never change their places.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          <a href={`mailto:${email}`}>{email}</a>
          {rest}
        </span>
      ))}
    </p>
  );
}

/** A legal text: sections with headings, in lines short enough to read. */
export function LegalText({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <div className={classes.text}>
      {sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <Paragraph key={paragraph} text={paragraph} />
          ))}
        </section>
      ))}
    </div>
  );
}
