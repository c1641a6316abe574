import { Button, Modal, PasswordInput } from '@mantine/core';
import { confirmIdentityRoute } from '@millaje/api/identity/confirm-identity';
import { confirmIdentityTexts as texts } from '@millaje/api/identity/confirm-identity.texts';
import { loginTexts, shellTexts } from '@millaje/api/shell.texts';
import { useMutation } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { useRouteForm } from '../../ui/use-route-form.ts';
import classes from './transfer-form.module.css';

interface ProofDialogProps {
  opened: boolean;
  /** The person has proved who it is. */
  onProved: () => void;
  onClose: () => void;
}

/** Asks for the password or the code again, because a session alone does not move so much. */
export function ProofDialog({ opened, onProved, onClose }: ProofDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} closeButtonProps={{ 'aria-label': shellTexts.close }}>
      <ProofForm onProved={onProved} onClose={onClose} />
    </Modal>
  );
}

function ProofForm({ onProved, onClose }: Omit<ProofDialogProps, 'opened'>) {
  const form = useRouteForm(confirmIdentityRoute.body, { proof: '' });
  const prove = useMutation({
    mutationFn: ({ proof }: { proof: string }) => ask(confirmIdentityRoute, { body: { proof } }),
    onSuccess: onProved,
    onError: (error) => form.setErrors({ proof: error instanceof CallError ? error.message : shellTexts.retry }),
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => prove.mutate(values), focusFirstProblem)}
    >
      <p className={classes.help}>{texts.help}</p>
      <PasswordInput
        {...form.getInputProps('proof')}
        label={texts.field}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': loginTexts.showPassword }}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {shellTexts.cancel}
        </Button>
        <Button type="submit" loading={prove.isPending}>
          {shellTexts.confirm}
        </Button>
      </div>
    </form>
  );
}
