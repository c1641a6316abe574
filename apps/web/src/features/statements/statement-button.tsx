import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileText } from '@tabler/icons-react';
import { statementTexts as texts } from '@millaje/api/statements/statements.texts';
import { Suspense } from 'react';
import { late } from '../../ui/late.tsx';

const StatementDialog = late(() => import('./statement-dialog.tsx'));

/** The way to the statements of one's own account, in a dialog that arrives when it is asked for. */
export function StatementButton() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        flex="none"
        leftSection={<IconFileText size={16} aria-hidden />}
        onClick={open}
      >
        {texts.title}
      </Button>
      <Suspense>{opened && <StatementDialog onClose={close} />}</Suspense>
    </>
  );
}
