import { ActionIcon } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { shellTexts } from '@millaje/api/shell.texts';
import { shortenHash } from './shorten-hash.ts';
import { CopyAction } from './copy-action.tsx';
import classes from './copyable-hash.module.css';

interface CopyableHashProps {
  value: string;
  /** What the value is, for the buttons' names: 'Hash', 'Waves Wallet'. */
  label: string;
  /** Where the value can be looked up. */
  href?: string | undefined;
}

/** A hash or an address in a mono face, its middle left out, with a button that copies all of it. */
export function CopyableHash({ value, label, href }: CopyableHashProps) {
  return (
    <span className={classes.hash}>
      <code title={value}>{shortenHash(value)}</code>
      <CopyAction value={value} label={label} size="sm" />
      {href !== undefined && (
        <ActionIcon
          component="a"
          href={href}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`${shellTexts.openInExplorer}: ${label}`}
        >
          <IconExternalLink size={14} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
