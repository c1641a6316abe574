-- The airports of the network.

create table airports (
  id smallint generated always as identity primary key,
  code text not null check (code ~ '^[A-Z]{3}$'),
  name text not null check (length(name) between 1 and 120),
  description text not null check (length(description) between 1 and 250),
  city_name text not null check (length(city_name) between 1 and 80),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  status boolean not null default true,
  constraint airports_code_key unique (code)
);

insert into airports (code, name, description, city_name, country_code)
select code, name, 'Aeropuerto de ' || city, city, country
from (values
  ('BNS', 'Barinas Airport', 'Barinas', 'VE'),
  ('CCS', 'Simón Bolívar International Airport', 'Caracas', 'VE'),
  ('VIG', 'Juan Pablo Pérez Alfonso Airport', 'El Vigía', 'VE'),
  ('VLN', 'Arturo Michelena International Airport', 'Valencia', 'VE'),
  ('PZO', 'General Manuel Carlos Piar International Airport', 'Guayana', 'VE'),
  ('PMV', 'Del Caribe Santiago Mariño International Airport', 'Porlamar', 'VE'),
  ('MAR', 'La Chinita International Airport', 'Maracaibo', 'VE'),
  ('BLA', 'General José Antonio Anzoategui International Airport', 'Barcelona', 'VE'),
  ('BRM', 'Barquisimeto International Airport', 'Barquisimeto', 'VE'),
  ('LSP', 'Josefa Camejo International Airport', 'Paraguana', 'VE'),
  ('STB', 'Santa Bárbara del Zulia Airport', 'Santa Barbara', 'VE'),
  ('MDE', 'Jose Maria Córdova International Airport', 'Rio Negro', 'CO'),
  ('AUA', 'Queen Beatrix International Airport', 'Oranjestad', 'AW'),
  ('CUR', 'Hato International Airport', 'Willemstad', 'CW'),
  ('PTY', 'Tocumen International Airport', 'Panama City', 'PA'),
  ('MIA', 'Miami International Airport', 'Miami', 'US'),
  ('MRD', 'Alberto Carnevalli Airport', 'Merida', 'VE'),
  ('VLV', 'Dr. Antonio Nicolás Briceño Airport', 'Valera', 'VE'),
  ('BOG', 'El Dorado International Airport', 'Bogota', 'CO'),
  ('LIM', 'Jorge Chávez International Airport', 'Lima', 'PE')
) as network (code, name, city, country);
