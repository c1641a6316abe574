-- What the catalogue tells a backup: whose rows mean nothing elsewhere or later, and which column a sequence numbers.

comment on table sessions is 'transient: who is signed in; a restored database begins with nobody';
comment on table account_tokens is 'transient: one-time tokens; a restored database knows none of those that were sent';
comment on table code_requests is 'transient: codes that were asked for and not sent yet';
comment on table rate_limits is 'transient: counts of attempts, which start anew';

alter sequence account_id_seq owned by accounts.id;
alter sequence operation_id_seq owned by operations.id;
alter sequence hold_id_seq owned by holds.id;
