-- Credits of flown coupons of which their people are still to be told: written with the operation, and gone with the mail that tells of a
-- whole day of them.
create table reward_notices (
  operation_id bigint primary key,
  account_id bigint not null
);
create index reward_notices_account on reward_notices (account_id);
