import { ActionIcon, CopyButton } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyActionProps {
  value: string;
  /** What the value is, for the button's name: 'Teléfono'. */
  label: string;
  size?: 'sm' | 'md';
}

/** A button beside a value that copies all of it. */
export function CopyAction({ value, label, size = 'md' }: CopyActionProps) {
  const icon = { size: size === 'sm' ? 14 : 16, 'aria-hidden': true } as const;
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          onClick={copy}
          aria-label={copied ? shellTexts.copied : `${shellTexts.copy} ${label}`}
        >
          {copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
