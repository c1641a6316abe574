import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { FoundFlights } from '@millaje/api/flights/search';
import { flightSearchTexts as texts } from '@millaje/api/flights/search.texts';
import { fareConditionNames, type FareFamilyName, fareFamilyNames } from '@millaje/domain/flights/fare-families';
import type { Choice } from './flight-view.ts';
import classes from './fare-conditions.module.css';

type Terms = FoundFlights['terms']['fareConditions'];
type Condition = Terms[FareFamilyName][number];

/** What the chosen fares contain, item by item: read before one reserves. */
export function ChosenConditions({ terms, choice: { going, back } }: { terms: Terms; choice: Choice }) {
  const families = [...new Set([going, back].flatMap((chosen) => chosen?.fare.family ?? []))];
  return families.map((family) => (
    <section key={family} className={classes.panel} aria-label={texts.conditions(family)}>
      <h3 className={classes.title}>{texts.conditions(family)}</h3>
      <ul className={`plain-list ${classes.items}`}>
        {terms[family].map((condition) => (
          <li key={condition.name} className={classes.item}>
            <Sign condition={condition} />
            <span>
              <strong>{condition.description}</strong>
              <br />
              {condition.aditionalInfo}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Opens the conditions of all families side by side. */
export function CompareConditions({ terms }: { terms: Terms }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={dialog.open}>
        {texts.compare}
      </Button>
      <Modal opened={opened} onClose={dialog.close} title={texts.compare} size="xl">
        {/* On a narrow screen it scrolls, also by the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={classes.scroll} tabIndex={0} aria-label={texts.compare}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{texts.condition}</th>
                {fareFamilyNames.map((family) => (
                  <th key={family} scope="col">
                    {family}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fareConditionNames.map((name, place) => (
                <tr key={name}>
                  <th scope="row">{terms.LIGHT[place]?.description}</th>
                  {fareFamilyNames.map((family) => (
                    <td key={family}>
                      <Cell condition={terms[family][place]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Modal>
    </>
  );
}

function Cell({ condition }: { condition: Condition | undefined }) {
  if (condition === undefined) return null;
  return (
    <span className={classes.item}>
      <Sign condition={condition} />
      {condition.aditionalInfo}
    </span>
  );
}

function Sign({ condition: { available } }: { condition: Condition }) {
  const Icon = available ? IconCheck : IconX;
  return (
    <span className={classes.sign} data-available={available}>
      <Icon size={16} aria-hidden />
      <span className="visually-hidden">{available ? texts.yes : texts.no}: </span>
    </span>
  );
}
