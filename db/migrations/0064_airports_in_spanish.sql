-- The airports of the first day had their names in English and without some accents. They stand on tickets, in mails and on every screen: names
-- that nobody has changed since are in Spanish now. What staff wrote stays as it is.

with spanish (code, old_name, name, old_city, city) as (values
  ('BNS', 'Barinas Airport', 'Aeropuerto de Barinas', 'Barinas', 'Barinas'),
  ('CCS', 'Simón Bolívar International Airport', 'Aeropuerto Simón Bolívar', 'Caracas', 'Caracas'),
  ('VIG', 'Juan Pablo Pérez Alfonso Airport', 'Aeropuerto Juan Pablo Pérez Alfonzo', 'El Vigía', 'El Vigía'),
  ('VLN', 'Arturo Michelena International Airport', 'Aeropuerto Arturo Michelena', 'Valencia', 'Valencia'),
  ('PZO', 'General Manuel Carlos Piar International Airport', 'Aeropuerto Manuel Carlos Piar', 'Guayana', 'Guayana'),
  ('PMV', 'Del Caribe Santiago Mariño International Airport', 'Aeropuerto Santiago Mariño', 'Porlamar', 'Porlamar'),
  ('MAR', 'La Chinita International Airport', 'Aeropuerto La Chinita', 'Maracaibo', 'Maracaibo'),
  ('BLA', 'General José Antonio Anzoategui International Airport', 'Aeropuerto José Antonio Anzoátegui', 'Barcelona', 'Barcelona'),
  ('BRM', 'Barquisimeto International Airport', 'Aeropuerto de Barquisimeto', 'Barquisimeto', 'Barquisimeto'),
  ('LSP', 'Josefa Camejo International Airport', 'Aeropuerto Josefa Camejo', 'Paraguana', 'Paraguaná'),
  ('STB', 'Santa Bárbara del Zulia Airport', 'Aeropuerto de Santa Bárbara del Zulia', 'Santa Barbara', 'Santa Bárbara'),
  ('MDE', 'Jose Maria Córdova International Airport', 'Aeropuerto José María Córdova', 'Rio Negro', 'Rionegro'),
  ('AUA', 'Queen Beatrix International Airport', 'Aeropuerto Reina Beatriz', 'Oranjestad', 'Oranjestad'),
  ('CUR', 'Hato International Airport', 'Aeropuerto Hato', 'Willemstad', 'Willemstad'),
  ('PTY', 'Tocumen International Airport', 'Aeropuerto de Tocumen', 'Panama City', 'Ciudad de Panamá'),
  ('MIA', 'Miami International Airport', 'Aeropuerto de Miami', 'Miami', 'Miami'),
  ('MRD', 'Alberto Carnevalli Airport', 'Aeropuerto Alberto Carnevalli', 'Merida', 'Mérida'),
  ('VLV', 'Dr. Antonio Nicolás Briceño Airport', 'Aeropuerto Antonio Nicolás Briceño', 'Valera', 'Valera'),
  ('BOG', 'El Dorado International Airport', 'Aeropuerto El Dorado', 'Bogota', 'Bogotá'),
  ('LIM', 'Jorge Chávez International Airport', 'Aeropuerto Jorge Chávez', 'Lima', 'Lima')
)
update airports a set
  name = case when a.name = s.old_name then s.name else a.name end,
  city_name = case when a.city_name = s.old_city then s.city else a.city_name end,
  description = case when a.description = 'Aeropuerto de ' || s.old_city then 'Aeropuerto de ' || s.city else a.description end
from spanish s where s.code = a.code;
