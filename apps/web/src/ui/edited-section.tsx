import { Button } from '@mantine/core';
import { profileTexts } from '@millaje/api/members/profile.texts';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Section } from './section.tsx';

interface EditedSectionProps {
  title: string;
  /** Nothing is edited before it is there. */
  isThere?: boolean;
  children: (editing: { isEditing: boolean; edit: () => void; close: () => void }) => ReactNode;
}

/** A titled card that is read, until 'Editar'; who leaves its form stands on that button again. */
export function EditedSection({ title, isThere = true, children }: EditedSectionProps) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const edit = (): void => setEditing(true);

  function close(): void {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <Section
      title={title}
      action={
        isThere && !isEditing ? (
          <Button
            ref={button}
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
      {children({ isEditing, edit, close })}
    </Section>
  );
}
