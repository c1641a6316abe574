-- Erasing takes what names a person, wherever it stands, and nobody else's (decision 0144).

-- What a text says: itself, and where it is the query of an address each name and value of it. In small letters.
create function said_in(value text) returns text[] language sql immutable as $$
  select array_agg(distinct lower(trim(part))) from unnest(value || regexp_split_to_array(replace(replace(replace(value, '%40', '@'), '%2B', '+'), '%20', ' '), '[?&=]')) part
$$;

-- Whether a request for approval is about who has an e-mail: of all of it, since another one may end like it.
create function is_request_about(subject text, asked jsonb, email text) returns boolean language sql immutable as $$
  select subject is not distinct from email or exists (select from jsonb_array_elements(asked) line where lower(line ->> 1) = email)
$$;

-- Who is named by the values of an object: by e-mail, user name, customer number or document, all of it. A sum is nobody's number.
create function persons_named(told jsonb) returns bigint[] language sql stable as $$
  select array_agg(distinct u.id)
  from (select distinct unnest(said_in(value)) as value from jsonb_each_text(case jsonb_typeof(told) when 'object' then told else '{}' end)
      where key !~ '^id|amount|miles|limit|page|quantity') said
    join users u on u.email = said.value or lower(u.username) = said.value or u.customerid = said.value or u.doc_identity = said.value
$$;

-- Whose values an entry holds: both sides' of an operation, and who is named in what was looked for, kept as a view or asked for. Who did
-- it where nobody is named; nobody's where it is about the programme itself. More than a few are not sealed one by one.
create function persons_of_entry(entry audit_entries) returns bigint[] language plpgsql stable as $$
declare named bigint[]; number bigint := case when entry.subject_id ~ '^[0-9]{1,18}$' then entry.subject_id::bigint end;
begin
  case entry.subject_type
    when 'operation' then
      select array_agg(distinct a.user_id) into named from operations o join accounts a on a.id in (o.from_account_id, o.to_account_id)
        where o.id = number and a.user_id is not null;
      return named;
    when 'approval_request', 'report', 'saved_view' then
      named := persons_named(entry.before) || persons_named(entry.after)
        || (select persons_named(input) from approval_requests where entry.subject_type = 'approval_request' and id = number);
      if named is null or named = '{}' then named := array[entry.actor_user_id]; end if;
      return array(select distinct id from users where id = any(named) order by id limit 5);
    else return array_remove(array[person_of_entry(entry)], null);
  end case;
end $$;

-- A value that is more than one person's is sealed with the key of each, one around the other: whoever is erased first closes it.
create or replace function sealed_entry(entry audit_entries) returns audit_entries language plpgsql as $$
declare person bigint; caller bigint := (select id from users where id = coalesce(entry.actor_user_id, person_of_entry(entry)));
begin
  foreach person in array coalesce(persons_of_entry(entry), '{}') loop
    entry.before := to_jsonb(seal_text(case jsonb_typeof(entry.before) when 'string' then entry.before #>> '{}' else entry.before::text end, person));
    entry.after := to_jsonb(seal_text(case jsonb_typeof(entry.after) when 'string' then entry.after #>> '{}' else entry.after::text end, person));
  end loop;
  if caller is not null then
    entry.address := seal_text(entry.address, caller);
  end if;
  return entry;
end $$;

create function opened_layer(value text) returns text language sql stable as $$
  select convert_from(decrypt_iv(substr(body, 17), key, substr(body, 1, 16), 'aes-cbc/pad:pkcs'), 'UTF8')
  from (select decode(split_part(value, ':', 3), 'base64') as body) sealed
    join person_keys on id = split_part(value, ':', 2)::uuid
$$;
create or replace function opened_text(value text) returns text language plpgsql stable as $$
begin
  while value like 'sealed:%' loop value := opened_layer(value); end loop;
  return value;
end $$;

-- By which payment an order is paid, so that none pays twice: of whose telephone it came stays a digest, which cannot be read.
create function kept_payment_key(key text) returns text language sql immutable strict as $$
  select case when split_part(key, '|', 5) = '' or split_part(key, '|', 5) ~ '^[0-9a-f]{64}$' then key
    else concat_ws('|', split_part(key, '|', 1), split_part(key, '|', 2), split_part(key, '|', 3), split_part(key, '|', 4),
      encode(digest(key, 'sha256'), 'hex'), split_part(key, '|', 6)) end
$$;
create function keep_payment_key() returns trigger language plpgsql as $$
begin
  new.payment_key := kept_payment_key(new.payment_key);
  return new;
end $$;
create trigger orders_payment_key before insert on orders for each row execute function keep_payment_key();
alter table orders disable trigger user;
update orders set payment_key = kept_payment_key(payment_key) where payment_key is distinct from kept_payment_key(payment_key);
alter table orders enable trigger user;

-- As before, and: views of staff that look for the person go, and requests of whose e-mail ends like this one stay.
create or replace function erase_person(person bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare mail text; customer text; account bigint; named text[]; blank constant text := 'Borrado'; nobody constant text := 'borrado-' || person || '@borrado.invalid';
begin
  if not exists (select from erasures where user_id = person) then
    raise exception 'nobody asked to erase user %', person using errcode = 'ML016';
  end if;
  select email, customerid into mail, customer from users where id = person for update;
  select id into account from accounts where user_id = person;
  select array_remove(array[email, customerid, lower(doc_identity), lower(username)], null) into named from users where id = person;
  perform set_config('millaje.erasing', 'on', true);
  update users set status = 'inactivo', email = nobody, username = null, password_hash = null, first_name = 'Cuenta', last_name = 'borrada',
      sex = null, doc_type = null, doc_identity = null, birthdate = null, code_phone = null, phone = null, code_cellphone = null,
      cellphone = null, profession_id = null, avatar = null, country = null, city = null, customerid = null, is_product = false,
      marketing = false, document_clashes_with = null
    where id = person;
  delete from sessions where user_id = person;
  delete from two_factor where user_id = person;
  delete from account_tokens where user_id = person;
  delete from addresses where user_id = person;
  delete from corporates where user_id = person;
  delete from cart_items where user_id = person;
  delete from membership_notices where user_id = person;
  delete from saved_views where user_id = person or said_in(address) && named or said_in(name) && named;
  delete from code_requests where email = mail;
  delete from username_reservations where email = mail;
  delete from outbox where recipient = mail;
  update discounts set status = false where user_id = person and status;
  update orders set payer_name = blank, payer_email = nobody, payer_document = null, payer_phone = null, gateway_told = '{}',
      gateway_alias = null, reason = case when reason is not null then blank end
    where user_id = person;
  update bank_movements set description = '' where order_id in (select id from orders where user_id = person);
  update inventory_bookings set first_name = blank, last_name = blank, birth_date = '1900-01-01', email = nobody, phone = '',
      document_number = '', customer_id = null
    where pnr in (select coalesce(pnr, booking_pnr) from redemptions where user_id = person);
  update redemptions set passenger = passenger || jsonb_build_object('firstName', blank, 'lastName', blank, 'birthDate', '1900-01-01',
      'email', nobody, 'phone', '', 'customerId', null, 'document', coalesce(passenger -> 'document', '{}') || '{"number": ""}')
    where user_id = person;
  update reward_rows set cells[3] = '', cells[4] = ''
    where account_id = account or coupon is null and regexp_replace(cells[3], '[^0-9]', '', 'g') = customer;
  -- What people wrote themselves: transfers, those of staff, and what corrects them.
  update operations o set description = blank where o.type in (1, 6, 8)
    and o.id in (select operation_id from postings where account_id = account);
  update operation_texts set text = search_text(blank)
    where operation_id in (select o.id from operations o join postings p on p.operation_id = o.id where p.account_id = account and o.type in (1, 6, 8));
  update approval_requests set input = '{}', asked = '[]', subject = null, comment = case when comment is not null then blank end
    where status <> 'pending' and is_request_about(subject, asked, mail);
  delete from person_keys where user_id = person;
  update erasures set erased_at = coalesce(erased_at, clock_timestamp()) where user_id = person;
  perform set_config('millaje.erasing', 'off', true);
end $$;
