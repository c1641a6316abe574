import { Alert, Button, Modal, PasswordInput, Skeleton } from '@mantine/core';
import { eraseAccountRoute, erasureRoute } from '@millaje/api/personal-data/erasure';
import { erasureTexts as texts } from '@millaje/api/personal-data/erasure.texts';
import { loginTexts, shellTexts } from '@millaje/api/shell.texts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { brand } from 'virtual:brand';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { formatWhole } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Section } from '../../ui/section.tsx';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { useRouteForm } from '../../ui/use-route-form.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import classes from './personal-data.module.css';

/** What somebody would give up, and what stands against it; it is asked for anew whenever the dialog opens. */
const erasureQuery = queryOptions({
  queryKey: ['erasure'],
  queryFn: ({ signal }) => ask(erasureRoute, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** Erasing one's own account: what goes, and the way there. */
export function ErasurePanel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={texts.title}>
      <div className={classes.body}>
        <p className={classes.soft}>{texts.lead}</p>
        <div className={classes.files}>
          <Button variant="default" size="sm" onClick={() => setOpen(true)}>
            {texts.start}
          </Button>
        </div>
      </div>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        closeOnClickOutside={false}
        title={texts.dialogTitle}
        closeButtonProps={{ 'aria-label': shellTexts.close }}
      >
        <Erasure onClose={() => setOpen(false)} />
      </Modal>
    </Section>
  );
}

function Erasure({ onClose }: { onClose: () => void }) {
  return (
    <Loaded query={useQuery(erasureQuery)} failed={texts.failed} waiting={<ErasureSkeleton />}>
      {({ obstacles, miles }) =>
        obstacles.length > 0 ? (
          <Obstacles obstacles={obstacles} onClose={onClose} />
        ) : (
          <EraseForm miles={miles} onClose={onClose} />
        )
      }
    </Loaded>
  );
}

function ErasureSkeleton() {
  return (
    <output className={classes.waiting} aria-busy="true" aria-label={shellTexts.loading}>
      <Skeleton height={18} width="80%" />
      <Skeleton height={14} width="95%" />
      <Skeleton height={14} width="85%" />
    </output>
  );
}

function Obstacles({ obstacles, onClose }: { obstacles: readonly string[]; onClose: () => void }) {
  return (
    <div className={classes.form}>
      <Alert color="warn" title={texts.obstacles}>
        <ul className={classes.list}>
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{obstacle}</li>
          ))}
        </ul>
      </Alert>
      <div className={classes.actions}>
        {/* What is said here comes after the dialog, whose cross has the focus until then. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button variant="default" onClick={onClose} data-autofocus autoFocus>
          {shellTexts.close}
        </Button>
      </div>
    </div>
  );
}

function EraseForm({ miles, onClose }: { miles: number; onClose: () => void }) {
  const leave = useSignOut();
  const form = useRouteForm(eraseAccountRoute.body, { proof: '' });
  const erase = useMutation({
    mutationFn: ({ proof }: { proof: string }) => ask(eraseAccountRoute, { body: { proof } }),
    onSuccess: ({ message }) => {
      leave();
      notify.success(message);
    },
    onError: (error) =>
      form.setErrors({ proof: error instanceof CallError && error.status !== 0 ? error.message : texts.lost }),
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => erase.mutate(values), focusFirstProblem)}
    >
      <Alert color="bad">
        {miles > 0 ? texts.miles(`${formatWhole(miles)} ${brand.miles_symbol}`) : texts.noMiles}
      </Alert>
      <ul className={classes.list}>
        {texts.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <PasswordInput
        {...form.getInputProps('proof')}
        label={texts.proof}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': loginTexts.showPassword }}
      />
      <div className={classes.actions}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button variant="default" onClick={onClose} disabled={erase.isPending} data-autofocus autoFocus>
          {shellTexts.cancel}
        </Button>
        <Button type="submit" color="bad" loading={erase.isPending}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}
