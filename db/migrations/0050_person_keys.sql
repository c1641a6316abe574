-- Erasing a person where the audit, mails and the ledger must stay (decisions 124 and 125). Personal values of the audit and of mails are
-- sealed with a key of their person when they are written; erasing destroys the key and clears the rest.
create extension if not exists pgcrypto;

create table person_keys (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  key bytea not null default gen_random_bytes(32) check (octet_length(key) = 32),
  created_at timestamptz not null default clock_timestamp()
);
create index person_keys_user on person_keys (user_id, created_at desc);
comment on table person_keys is 'transient: the keys of what is sealed; they are backed up apart';
insert into person_keys (user_id) select id from users;

create function give_keys() returns trigger language plpgsql as $$
begin
  insert into person_keys (user_id) select id from added;
  return null;
end $$;
create trigger users_get_keys after insert on users referencing new table as added for each statement execute function give_keys();

-- Who asked to be erased, and when they were. `registered_at` tells the person from another one who was given the number elsewhere.
create table erasures (
  user_id bigint primary key references users (id),
  registered_at timestamptz not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- The person, or who of the staff did it.
  asked_by bigint not null,
  -- The picture's file, until it is gone.
  picture text,
  erased_at timestamptz
);
create index erasures_open on erasures (user_id) where erased_at is null or picture is not null;
create trigger erasures_stay before delete or truncate on erasures for each statement execute function refuse_change();

-- A sealed text names its key: `sealed:KEY:…`, AES-256-CBC with its own beginning. Nothing where the person has no key any more.
create function seal_text(value text, person bigint) returns text language plpgsql as $$
declare used record; start bytea;
begin
  if value is null then return null; end if;
  start := gen_random_bytes(16);
  select id, key into used from person_keys where user_id = person order by created_at desc limit 1;
  if not found then
    -- A database that was restored without its keys makes new ones; whoever is erased gets none.
    if exists (select from erasures where user_id = person and erased_at is not null) then return null; end if;
    insert into person_keys (user_id) values (person) returning id, key into used;
  end if;
  return 'sealed:' || used.id || ':'
    || translate(encode(start || encrypt_iv(convert_to(value, 'UTF8'), used.key, start, 'aes-cbc/pad:pkcs'), 'base64'), E'\n', '');
end $$;

create function opened_text(value text) returns text language sql stable as $$
  select case when value like 'sealed:%' then (
    select convert_from(decrypt_iv(substr(body, 17), key, substr(body, 1, 16), 'aes-cbc/pad:pkcs'), 'UTF8')
    from (select decode(split_part(value, ':', 3), 'base64') as body) sealed
      join person_keys on id = split_part(value, ':', 2)::uuid)
  else value end
$$;

create function opened(value jsonb) returns jsonb language sql stable as $$
  select case when jsonb_typeof(value) = 'string' and value #>> '{}' like 'sealed:%' then opened_text(value #>> '{}')::jsonb else value end
$$;

-- Whose values an entry holds: nobody's where it is about the programme itself.
create function person_of_entry(entry audit_entries) returns bigint language plpgsql stable as $$
declare number bigint := case when entry.subject_id ~ '^[0-9]{1,18}$' then entry.subject_id::bigint end;
begin
  return case entry.subject_type
    when 'user' then (select id from users where id = number)
    when 'order' then (select user_id from orders where id = number)
    when 'redemption' then (select user_id from redemptions where id = number)
    when 'discount' then (select user_id from discounts where id = number)
    when 'account' then (select user_id from accounts where id = number)
    when 'operation' then (select coalesce(f.user_id, t.user_id) from operations o
      join accounts f on f.id = o.from_account_id join accounts t on t.id = o.to_account_id where o.id = number)
    when 'approval_request' then (select id from users where id = entry.actor_user_id)
    when 'report' then coalesce((select id from users where email = lower(entry.after ->> 'email')), (select id from users where id = entry.actor_user_id))
  end;
end $$;

create function sealed_entry(entry audit_entries) returns audit_entries language plpgsql as $$
declare person bigint := person_of_entry(entry); caller bigint := (select id from users where id = coalesce(entry.actor_user_id, person));
begin
  if person is not null then
    entry.before := to_jsonb(seal_text(entry.before::text, person));
    entry.after := to_jsonb(seal_text(entry.after::text, person));
  end if;
  if caller is not null then
    entry.address := seal_text(entry.address, caller);
  end if;
  return entry;
end $$;

create function seal_entry() returns trigger language plpgsql as $$
begin
  return sealed_entry(new);
end $$;
alter table audit_entries drop constraint audit_entries_address_check;
alter table audit_entries add constraint audit_entries_address_check check (length(address) <= 300);
create trigger audit_entries_seal before insert on audit_entries for each row execute function seal_entry();

create function seal_mail() returns trigger language plpgsql as $$
declare person bigint := (select id from users where email = new.recipient);
begin
  if person is not null then
    new.data := to_jsonb(seal_text(new.data::text, person));
  end if;
  return new;
end $$;
create trigger outbox_seal before insert on outbox for each row execute function seal_mail();

-- What was written in clear text so far is sealed now, and its entries are chained anew. A stretch that did not fit its hash keeps that
-- hash, and goes on not to fit. The hashes that the log has stay known.
alter table audit_seals add column former_hash bytea check (octet_length(former_hash) = 32);
alter table audit_entries disable trigger audit_entries_append_only;
alter table audit_seals disable trigger audit_seals_append_only;
do $$
declare broken bigint[] := array(select last_id from broken_audit_seals()); seal audit_seals; previous bytea := ''; became bytea;
begin
  update audit_entries e set (before, after, address) = (select s.before, s.after, s.address from sealed_entry(e) s);
  for seal in select * from audit_seals order by id loop
    became := case when seal.last_id = any(broken) then seal.hash else audit_hash(previous, seal.after_id, seal.last_id) end;
    update audit_seals set hash = became, former_hash = seal.hash where id = seal.id;
    previous := became;
  end loop;
end $$;
alter table audit_entries enable trigger audit_entries_append_only;
alter table audit_seals enable trigger audit_seals_append_only;
update outbox m set data = to_jsonb(seal_text(m.data::text, u.id)) from users u where u.email = m.recipient and m.data is not null;

-- Whether a person is being erased, by the tables' owner: only `erase_person` is both.
create function is_erasing(changed oid) returns boolean language sql stable as $$
  select coalesce(current_setting('millaje.erasing', true) = 'on', false)
    and pg_has_role(current_user, (select relowner from pg_class where oid = changed), 'usage')
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing(tg_relid) then return null; end if;
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'ML001';
end $$;

create or replace function guard_redemptions() returns trigger language plpgsql as $$
begin
  if is_erasing(tg_relid) then return new; end if;
  if old.status in (2, 3) and (new.status, new.pnr, new.tickets, new.operation_id) is distinct from (old.status, old.pnr, old.tickets, old.operation_id)
     or old.status = 1 and new.status is null
     or (new.caller_id, new.key, new.user_id, new.account_id, new.miles_price, new.flights, new.passenger)
        is distinct from (old.caller_id, old.key, old.user_id, old.account_id, old.miles_price, old.flights, old.passenger) then
    raise exception 'redemption % is final, or that of it does not change', old.id using errcode = 'ML012';
  end if;
  return new;
end $$;

create or replace function guard_reward_rows() returns trigger language plpgsql as $$
begin
  if is_erasing(tg_relid) then return new; end if;
  raise exception 'row % of the rewards % is credited, or that of it does not change: refused', old.line, old.upload_id using errcode = 'ML013';
end $$;

create or replace function guard_approval_requests() returns trigger language plpgsql as $$
begin
  if is_erasing(tg_relid) then return new; end if;
  if old.status <> 'pending' or new.status = 'pending'
     or (new.action, new.input, new.asked, new.subject, new.key, new.input_hash, new.requested_by, new.requested_at, new.expires_at)
        is distinct from (old.action, old.input, old.asked, old.subject, old.key, old.input_hash, old.requested_by, old.requested_at, old.expires_at) then
    raise exception 'approval request % is decided, or that of it does not change', old.id using errcode = 'ML014';
  end if;
  return new;
end $$;

-- Takes everything of a person that somebody asked to be erased; done again it finds nothing more. It writes blanks and nothing else.
create function erase_person(person bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare mail text; customer text; account bigint; blank constant text := 'Borrado'; nobody constant text := 'borrado-' || person || '@borrado.invalid';
begin
  if not exists (select from erasures where user_id = person) then
    raise exception 'nobody asked to erase user %', person using errcode = 'ML016';
  end if;
  select email, customerid into mail, customer from users where id = person for update;
  select id into account from accounts where user_id = person;
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
  delete from saved_views where user_id = person;
  delete from code_requests where email = mail;
  delete from username_reservations where email = mail;
  delete from outbox where recipient = mail;
  delete from rate_limits where strpos(key, mail) > 0;
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
    where status <> 'pending' and (subject = mail or strpos(lower(asked::text), mail) > 0 or strpos(lower(input::text), mail) > 0);
  delete from person_keys where user_id = person;
  update erasures set erased_at = coalesce(erased_at, clock_timestamp()) where user_id = person;
  perform set_config('millaje.erasing', 'off', true);
end $$;
