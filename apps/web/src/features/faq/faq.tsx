import { faqTexts } from '@millaje/api/faq.texts';
import { brand } from 'virtual:brand';
import classes from './faq.module.css';

const withNames = (text: string) => text.replaceAll('{product}', brand.product).replaceAll('{airline}', brand.airline);

/** What people ask about the programme; an answer opens under its question. */
export function Faq() {
  return (
    <div className={classes.list}>
      {faqTexts.questions.map(({ question, answer }) => (
        <details key={question} className={classes.item}>
          <summary className={classes.question}>{question}</summary>
          <p className={classes.answer}>{withNames(answer)}</p>
        </details>
      ))}
    </div>
  );
}
