import { Button, Group } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';

interface FormFootProps {
  /** 'Confirmar' where nothing else is said. */
  submitLabel?: string;
  /** Sending takes something away: the button says so. */
  isDestructive?: boolean;
  isPending?: boolean;
  onCancel: () => void;
  className?: string | undefined;
}

/** The foot of a form that can be given up. */
export function FormFoot(props: FormFootProps) {
  const { submitLabel = shellTexts.confirm, isDestructive = false, isPending = false, onCancel, className } = props;
  return (
    <Group justify="flex-end" gap="sm" className={className ?? ''}>
      <Button variant="default" onClick={onCancel} disabled={isPending}>
        {shellTexts.cancel}
      </Button>
      <Button type="submit" color={isDestructive ? 'bad' : 'primary'} loading={isPending}>
        {submitLabel}
      </Button>
    </Group>
  );
}
