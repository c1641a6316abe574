import { ActionIcon, CopyButton } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copyable-text.module.css';

interface CopyableTextProps {
  /** What is copied, and shown unless `shown` says it in a form that is easier to read. */
  value: string;
  shown?: string;
  /** What the value is, for the button's name: 'Teléfono'. */
  label: string;
}

/** A value that is typed into something else, whole, with a button that copies it. */
export function CopyableText({ value, shown = value, label }: CopyableTextProps) {
  return (
    <span className={classes.text}>
      {shown}
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={copy}
            aria-label={copied ? shellTexts.copied : `${shellTexts.copy} ${label}`}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  );
}
