import { Button, Group, Modal, Table } from '@mantine/core';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { firstPress } from '../first-press.ts';
import { slashDayText } from '../slash-day.ts';
import type { FormValues, ShownConflict, ShownField } from './conflict.ts';
import classes from './conflict-dialog.module.css';

const { conflict: texts } = catalogueTexts;

interface ConflictDialogProps<Values> {
  conflict: ShownConflict<Values> | undefined;
  typed: Values;
  /** It is the person's own, and was written in another window. */
  isOwn?: boolean;
  /** Writes what was typed over what is there. */
  onMine: () => void;
  /** Takes what is there into the form. */
  onTheirs: () => void;
  /** Decides nothing. */
  onClose: () => void;
}

/** Shows what somebody else has written since beside what was typed, and asks which of both counts. */
export function ConflictDialog<Values extends FormValues>(props: ConflictDialogProps<Values>) {
  const { conflict, typed, isOwn = false, onMine, onTheirs, onClose } = props;
  const title = isOwn ? texts.ownTitle : texts.title;
  return (
    <Modal opened={conflict !== undefined} onClose={onClose} title={title} size="lg">
      <p className={classes.help}>{texts.help}</p>

      <Table aria-label={title} className={classes.conflict}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.field}</Table.Th>
            <Table.Th scope="col">{texts.mine}</Table.Th>
            <Table.Th scope="col">{texts.theirs}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {conflict?.fields.map((name) => {
            const field = conflict.shown[name];
            return (
              <Table.Tr key={name}>
                <Table.Th scope="row">{field?.label ?? texts.other}</Table.Th>
                <Table.Td>
                  <Value value={String(typed[name] ?? '')} show={field?.show} />
                </Table.Td>
                <Table.Td>
                  <Value value={String(conflict.current[name] ?? '')} show={field?.show} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>

      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onTheirs} data-autofocus>
          {texts.takeTheirs}
        </Button>
        <Button onClick={firstPress(() => onMine())}>{texts.keepMine}</Button>
      </Group>
    </Modal>
  );
}

/** A value as its field shows it: a picture as one, a day as people write it. */
function Value({ value, show }: { value: string; show: ShownField['show'] | undefined }) {
  if (value === '') return <span className={classes.none}>{texts.none}</span>;
  if (/^(data:image\/|\/files\/)/.test(value))
    return <img className={classes.picture} src={value} alt={texts.picture} width={96} height={54} />;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return slashDayText(value);
  const shown = show?.(value) ?? value;
  return shown === value ? (texts.flags[value] ?? value) : shown;
}
