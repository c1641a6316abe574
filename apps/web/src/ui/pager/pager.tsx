import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { tableTexts } from '@millaje/api/signed-in.texts';
import type { ReactNode } from 'react';
import { PAGE_LINKS, pageCount, pageWindow } from './page-window.ts';
import classes from './pager.module.css';

interface PagerProps {
  /** 1-based. */
  page: number;
  size: number;
  /** Rows of all pages together. */
  count: number;
  onPageChange: (page: number) => void;
  /** What is turned, where a screen has several. */
  of?: string | undefined;
}

interface StepProps {
  label: string;
  to: number;
  current: number;
  pages: number;
  onPageChange: (page: number) => void;
  children: ReactNode;
}

function Step({ label, to, current, pages, onPageChange, children }: StepProps) {
  const target = Math.min(Math.max(1, to), pages);
  return (
    <li>
      <button
        type="button"
        className={classes.page}
        aria-label={label}
        disabled={target === current}
        onClick={() => onPageChange(target)}
      >
        {children}
      </button>
    </li>
  );
}

/** Links to ten pages around the current one, and to the first, previous, next and last. Nothing for a single page. */
export function Pager({ page, size, count, onPageChange, of }: PagerProps) {
  const pages = pageCount(count, size);
  if (pages === 1) return null;
  const step = { current: page, pages, onPageChange };
  const hasMore = pages > PAGE_LINKS;
  return (
    <nav aria-label={of === undefined ? tableTexts.pagination : tableTexts.paginationOf(of)}>
      <ol className={`plain-list ${classes.pager}`}>
        {hasMore && (
          <Step {...step} label={tableTexts.firstPage} to={1}>
            <IconChevronsLeft size={16} aria-hidden />
          </Step>
        )}
        <Step {...step} label={tableTexts.previousPage} to={page - 1}>
          <IconChevronLeft size={16} aria-hidden />
        </Step>
        {pageWindow(page, pages).map((number) => (
          <li key={number} className={classes.link} data-far={Math.abs(number - page) > 1 || undefined}>
            <button
              type="button"
              className={classes.page}
              aria-label={tableTexts.page(number)}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPageChange(number)}
            >
              {number}
            </button>
          </li>
        ))}
        <Step {...step} label={tableTexts.nextPage} to={page + 1}>
          <IconChevronRight size={16} aria-hidden />
        </Step>
        {hasMore && (
          <Step {...step} label={tableTexts.lastPage} to={pages}>
            <IconChevronsRight size={16} aria-hidden />
          </Step>
        )}
      </ol>
    </nav>
  );
}
