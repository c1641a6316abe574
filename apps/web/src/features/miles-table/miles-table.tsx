import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { milesTableRoute, type MilesRange } from '@millaje/api/flights/booking';
import { milesTableTexts as texts } from '@millaje/api/flights/booking.texts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '../../api.ts';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { formatWhole } from '../../ui/format.ts';
import { hasWords } from '../../ui/has-words.ts';
import classes from './miles-table.module.css';

const milesTableQuery = queryOptions({
  queryKey: ['miles-table'],
  queryFn: ({ signal }) => ask(milesTableRoute, {}, { signal }),
});

/** What flying each route gives, for a page that has no cache of calls of its own; `room` is its room until it is known. */
export default function MilesTable({ room }: { room: ReactNode }) {
  return (
    <AreaProviders>
      <MilesRanges room={room} />
    </AreaProviders>
  );
}

/** The international routes and those within the country; a search finds routes in both. */
function MilesRanges({ room }: { room: ReactNode }) {
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery(milesTableQuery);
  if (data === undefined && error)
    return <FailureState title={texts.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return room;
  return (
    <>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes.tables}>
        {(['international', 'national'] as const).map((type) => (
          <RangeTable key={type} title={texts[type]} ranges={data[type]} search={search} />
        ))}
      </div>
    </>
  );
}

interface RangeTableProps {
  title: string;
  ranges: readonly MilesRange[];
  search: string;
}

function RangeTable({ title, ranges, search }: RangeTableProps) {
  const found = ranges.filter(({ route }) => hasWords(route, search));
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {found.length === 0 && <p className={classes.none}>{texts.noMatch}</p>}
      {found.length > 0 && (
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.route}</th>
              <th scope="col">{texts.columns.min}</th>
              <th scope="col">{texts.columns.max}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ route, min, max }) => (
              <tr key={route}>
                <th scope="row">{route}</th>
                <td>{formatWhole(min)}</td>
                <td>{formatWhole(max)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
