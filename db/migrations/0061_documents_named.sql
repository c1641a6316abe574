-- Who is named by the values of an object: as before, but that documents, which are kept in capitals, are compared with what was said in
-- capitals. The number of a passport named nobody: what staff looked for by it was not sealed with its owner's key.
create or replace function persons_named(told jsonb) returns bigint[] language sql stable as $$
  select array_agg(distinct u.id)
  from (select distinct unnest(said_in(value)) as value from jsonb_each_text(case jsonb_typeof(told) when 'object' then told else '{}' end)
      where key !~ '^id|amount|miles|limit|page|quantity') said
    join users u on u.email = said.value or lower(u.username) = said.value or u.customerid = said.value or u.doc_identity = upper(said.value)
$$;
