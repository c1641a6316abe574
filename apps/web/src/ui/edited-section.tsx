import { Button } from '@mantine/core';
import { profileTexts } from '@millaje/api/members/profile.texts';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { hasKeptForm } from '../kept-forms.ts';
import { Section } from './section.tsx';

interface EditedSectionProps {
  title: string;
  /** The name of its form (`useKeptForm`): where something typed waits for that, it is open from the start. */
  form: string;
  /** Nothing is edited before it is there. */
  isThere?: boolean;
  children: (editing: { isEditing: boolean; edit: () => void; close: () => void }) => ReactNode;
}

const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** A titled card that is read, until 'Editar'; who leaves its form stands on that button again. */
export function EditedSection({ title, form, isThere = true, children }: EditedSectionProps) {
  const [state, setState] = useState<'read' | 'edited' | 'left'>(() => (hasKeptForm(form) ? 'edited' : 'read'));
  const isEditing = state === 'edited';
  const edit = (): void => setState('edited');
  return (
    <Section
      title={title}
      action={
        isThere && !isEditing ? (
          <Button
            ref={state === 'left' ? focus : undefined}
            variant="subtle"
            size="compact-sm"
            mr={-8}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={edit}
          >
            {profileTexts.edit}
          </Button>
        ) : undefined
      }
    >
      {children({ isEditing, edit, close: () => setState('left') })}
    </Section>
  );
}
