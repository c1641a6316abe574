import { shellTexts } from '@millaje/api/shell.texts';
import { Link } from 'react-router';
import { pathTo } from '../paths.ts';
import { BrandMark } from './brand-mark.tsx';
import { plainButton } from './plain-button.ts';
import classes from './problem-page.module.css';

interface ProblemPageProps {
  title: string;
  help: string;
  children: React.ReactNode;
}

function ProblemPage({ title, help, children }: ProblemPageProps) {
  return (
    <main className={classes.page}>
      <title>{title}</title>
      <BrandMark />
      <svg viewBox="0 0 320 90" className={classes.figure} aria-hidden>
        <path d="M16 78C70 22 150 4 214 20" fill="none" stroke="var(--dawn)" strokeWidth="2" strokeLinecap="round" />
        <path
          d="M214 20c30 8 58 24 90 58"
          fill="none"
          stroke="var(--night-line)"
          strokeWidth="2"
          strokeDasharray="2 8"
          strokeLinecap="round"
        />
        <circle cx="16" cy="78" r="4" fill="var(--amber)" />
        <circle cx="214" cy="20" r="4" fill="var(--on-night)" />
        <circle cx="304" cy="78" r="4" fill="none" stroke="var(--night-line)" strokeWidth="2" />
      </svg>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.help}>{help}</p>
      {children}
    </main>
  );
}

/** Any address that the site does not know. */
export function NotFoundPage() {
  return (
    <ProblemPage title={shellTexts.notFound.title} help={shellTexts.notFound.help}>
      <Link to={pathTo('home')} className={plainButton('white')}>
        {shellTexts.goHome}
      </Link>
    </ProblemPage>
  );
}

/** A bug of ours: nothing to do but to start the page again. */
export function UnexpectedErrorPage() {
  return (
    <ProblemPage title={shellTexts.unexpectedError.title} help={shellTexts.unexpectedError.help}>
      <button type="button" className={plainButton('white')} onClick={() => window.location.reload()}>
        {shellTexts.reload}
      </button>
    </ProblemPage>
  );
}
