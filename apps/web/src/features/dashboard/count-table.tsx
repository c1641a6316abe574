import { Anchor } from '@mantine/core';
import { dashboardTexts as texts } from '@millaje/api/reports/dashboard.texts';
import { useId } from 'react';
import { Link, type To } from 'react-router';
import { saveCsv } from '../../ui/save-csv.ts';
import { DataButton } from './data-button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import classes from './dashboard.module.css';

/** A row: its cells as they are read, the first its name; the list behind it, where there is one. */
export interface CountRow {
  readonly id: string;
  readonly cells: readonly string[];
  readonly to?: To | undefined;
}

interface CountTableProps {
  title: string;
  /** For the file's name. */
  name: string;
  header: readonly string[];
  rows: readonly CountRow[];
  /** What is said where there are none. */
  empty: string;
  /** The first two cells are one on the screen, where six have no room beside each other; the data keep them apart. */
  isPaired?: boolean;
}

/** What there was of each kind: a small table whose first number leads to the list, and which can be taken along as data. */
export function CountTable({ title, name, header, rows, empty, isPaired = false }: CountTableProps) {
  const titleId = useId();
  const named = isPaired ? 2 : 1;
  const save = () =>
    void saveCsv(
      texts.csvFile(name),
      header,
      rows.map(({ cells }) => cells),
    );
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          {title}
        </h3>
        {rows.length > 0 && <DataButton of={title} onPress={save} />}
      </div>
      {rows.length === 0 ? (
        <p className={classes.help}>{empty}</p>
      ) : (
        <ScrollRegion className={classes.scroll} label={texts.tableOf(title)}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{header.slice(0, named).join(' · ')}</th>
                {header.slice(named).map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, cells: [first, ...others], to }) => (
                <tr key={id}>
                  <th scope="row">
                    {to === undefined ? (
                      first
                    ) : (
                      <Anchor component={Link} to={to} inherit>
                        {first}
                      </Anchor>
                    )}
                    {isPaired && <span className={classes.note}> · {others[0]}</span>}
                  </th>
                  {others.slice(named - 1).map((cell, place) => (
                    <td key={header[place + named]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
