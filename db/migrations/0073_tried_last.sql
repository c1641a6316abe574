-- When it was last tried in vain. Whoever failed comes after those who wait: rounds take so many, and the same ones that fail would be all of each.
alter table gateway_events add column tried_at timestamptz;
alter table erasures add column tried_at timestamptz;
