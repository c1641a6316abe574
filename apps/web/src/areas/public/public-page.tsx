import type { ReactNode } from 'react';
import { brand } from 'virtual:brand';
import classes from './public-page.module.css';

interface PublicPageProps {
  title: string;
  lead?: string;
  /** What search engines and shared links say of it; without one, the lead. */
  description?: string;
  /** How much room the sheet takes: a few fields, a long form, cards beside each other, or a text to read. */
  width: 'narrow' | 'form' | 'wide' | 'text';
  children: ReactNode;
  /** Ways to other pages, under the sheet's content. */
  links?: ReactNode;
}

/** A page of the public site: its title on night, and under it a sheet with what it is about. */
export function PublicPage({ title, lead, description = lead, width, children, links }: PublicPageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <title>{`${title} · ${brand.product}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      <header className={classes.head}>
        <svg viewBox="0 0 400 200" className={classes.arcs} aria-hidden preserveAspectRatio="xMaxYMid meet">
          <path d="M10 210C70 110 190 50 350 62" fill="none" stroke="var(--dawn)" strokeWidth="1.5" />
          <circle cx="350" cy="62" r="4" fill="var(--amber)" />
        </svg>
        <div className={classes.inner}>
          <h1 className={classes.title}>{title}</h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
      </header>
      <div className={classes.sheet}>
        {children}
        {links !== undefined && <div className={classes.links}>{links}</div>}
      </div>
    </div>
  );
}

/** A question and the link that answers it. */
export function PageLink({ question, children }: { question: string; children: ReactNode }) {
  return (
    <p className={classes.link}>
      {question} {children}
    </p>
  );
}
