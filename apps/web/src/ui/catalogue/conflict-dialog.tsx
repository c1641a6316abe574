import { Button, Group, Modal, Table } from '@mantine/core';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { slashDayText } from '../slash-day.ts';
import type { ShownConflict, ShownField } from './conflict.ts';
import classes from './catalogue.module.css';

const { conflict: texts } = catalogueTexts;

interface ConflictDialogProps<Values> {
  conflict: ShownConflict<Values> | undefined;
  typed: Values;
  /** Writes what was typed over what is there. */
  onMine: () => void;
  /** Takes what is there into the form. */
  onTheirs: () => void;
  /** Decides nothing. */
  onClose: () => void;
}

/** Shows what somebody else has written since beside what was typed, and asks which of both counts. */
export function ConflictDialog<Values extends Record<string, string>>(props: ConflictDialogProps<Values>) {
  const { conflict, typed, onMine, onTheirs, onClose } = props;
  return (
    <Modal opened={conflict !== undefined} onClose={onClose} title={texts.title} size="lg">
      <p className={classes.conflictHelp}>{texts.help}</p>
      <Table.ScrollContainer minWidth={300} type="native">
        <Table aria-label={texts.title} className={classes.conflict}>
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
                    <Value value={typed[name] ?? ''} show={field?.show} />
                  </Table.Td>
                  <Table.Td>
                    <Value value={conflict.current[name] ?? ''} show={field?.show} />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onTheirs} data-autofocus>
          {texts.takeTheirs}
        </Button>
        <Button onClick={(event) => event.detail <= 1 && onMine()}>{texts.keepMine}</Button>
      </Group>
    </Modal>
  );
}

/** A value as its field shows it: a picture as one, a day as people write it. */
function Value({ value, show }: { value: string; show: ShownField['show'] | undefined }) {
  if (value === '') return <span className={classes.conflictNone}>{texts.none}</span>;
  if (/^(data:image\/|\/files\/)/.test(value))
    return <img className={classes.conflictPicture} src={value} alt={texts.picture} width={96} height={54} />;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return slashDayText(value);
  const shown = show?.(value) ?? value;
  return shown === value ? (texts.flags[value] ?? value) : shown;
}
