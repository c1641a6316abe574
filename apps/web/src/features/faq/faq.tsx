import { faqOf } from '@millaje/api/site/faq.texts';
import { brand } from 'virtual:brand';
import classes from './faq.module.css';

const QUESTIONS = faqOf(brand);

/** What people ask about the programme; an answer opens under its question. */
export function Faq() {
  return (
    <div className={classes.list}>
      {QUESTIONS.map(({ question, answer }) => (
        <details key={question} className={classes.item}>
          <summary className={classes.question}>{question}</summary>
          <p className={classes.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
