-- Where members are attended in person. Nothing of it is required, as the form has it; what is given is checked.
create table service_centres (
  id integer generated always as identity primary key,
  name text check (length(name) between 1 and 120),
  address text check (length(address) between 1 and 250),
  schedule text check (length(schedule) between 1 and 250),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- The file store's id of its picture.
  picture text check (picture ~ '^[0-9a-f]{32}$'),
  check ((latitude is null) = (longitude is null))
);
