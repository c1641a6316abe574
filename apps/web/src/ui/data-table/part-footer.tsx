import { useState } from 'react';
import { ListFooter } from './list-footer.tsx';

const SIZES = [50, 100, 500] as const;

/** A page of the parts of something. */
export interface PartPage {
  readonly page: number;
  readonly size: (typeof SIZES)[number];
}

/** The page of a list that stands within a panel: where one is there is no matter of the address. */
export const usePartPage = () => useState<PartPage>({ page: 1, size: 50 });

interface PartFooterProps {
  count: number;
  /** The page that is there, where that is not the one that was asked for. */
  page?: number;
  asked: PartPage;
  onAsk: (page: PartPage) => void;
}

/** The foot of such a list; none where all of it is on the smallest page. */
export function PartFooter({ count, asked, page = asked.page, onAsk }: PartFooterProps) {
  if (count <= SIZES[0]) return null;
  return (
    <ListFooter
      page={page}
      size={asked.size}
      sizes={SIZES}
      count={count}
      onPageChange={(next) => onAsk({ ...asked, page: next })}
      onSizeChange={(next) => onAsk({ page: 1, size: next as PartPage['size'] })}
    />
  );
}
