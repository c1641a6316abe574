-- batches
-- Documents in the one form in which they are compared, each of them once. Where two people have the same by now, whoever came later
-- keeps it, marked with who had it first: somebody has to look, and nothing is lost or stops here.

-- once: una columna para los documentos que ya son de otro usuario
alter table users add column if not exists document_clashes_with bigint references users on delete set null;

-- repeat: documentos sin separadores, en mayúsculas, y las cédulas sin ceros delante
with normal as (
  select id, case when doc_type in ('V', 'E') then coalesce(nullif(ltrim(regexp_replace(written, '^(V|E|CI)(?=[0-9])', ''), '0'), ''), '0')
                  else written end as number
  from (select id, doc_type, upper(regexp_replace(doc_identity, '[[:space:]./-]', '', 'g')) as written from users where doc_identity is not null) spelled
  where written <> ''
), few as (
  select n.id, n.number from normal n join users u using (id) where u.doc_identity <> n.number limit 5000
)
update users u set doc_identity = few.number from few where u.id = few.id;

-- repeat: documentos que ya son de otro usuario (document_clashes_with dice de quién)
update users u set document_clashes_with = first.id
  from (select doc_type, doc_identity, min(id) as id from users
        where doc_identity is not null and document_clashes_with is null group by doc_type, doc_identity having count(*) > 1) first
  where u.doc_type = first.doc_type and u.doc_identity = first.doc_identity and u.id > first.id and u.document_clashes_with is null;

-- repeat: documentos de organizaciones
update corporates c set doc_identity = coalesce(nullif(ltrim(c.doc_identity, '0'), ''), '0')
  where c.doc_type in ('V', 'E') and c.doc_identity ~ '^0.' and not exists (
    select from corporates other where other.doc_type = c.doc_type and ltrim(other.doc_identity, '0') = ltrim(c.doc_identity, '0') and other.user_id <> c.user_id);

-- once: cada documento una sola vez
create unique index concurrently if not exists users_document on users (doc_type, doc_identity)
  where doc_identity is not null and document_clashes_with is null;
