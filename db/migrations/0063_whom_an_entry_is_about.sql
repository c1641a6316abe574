-- Every entry of the audit is sealed for the person whom it is about. The question was one expression with a branch for each subject, and the
-- database made ready to read the tables of all of them to read one: more than half of what an entry cost.

create or replace function person_of_entry(entry audit_entries) returns bigint language plpgsql stable as $$
declare number bigint := case when entry.subject_id ~ '^[0-9]{1,18}$' then entry.subject_id::bigint end;
begin
  case entry.subject_type
    when 'user' then return (select id from users where id = number);
    when 'order' then return (select user_id from orders where id = number);
    when 'redemption' then return (select user_id from redemptions where id = number);
    when 'discount' then return (select user_id from discounts where id = number);
    when 'account' then return (select user_id from accounts where id = number);
    when 'operation' then
      return (select coalesce(f.user_id, t.user_id) from operations o
        join accounts f on f.id = o.from_account_id join accounts t on t.id = o.to_account_id where o.id = number);
    when 'approval_request' then return (select id from users where id = entry.actor_user_id);
    when 'report' then
      return coalesce((select id from users where email = lower(entry.after ->> 'email')), (select id from users where id = entry.actor_user_id));
    else return null;
  end case;
end $$;
