-- Reference data: what forms let people choose from. Sources: countries and their Spanish names from ISO 3166 by way of
-- i18n-iso-countries, telephone codes from libphonenumber-js, Venezuela's towns from GeoNames (geonames.org, CC BY 4.0).
-- The rows below were printed by apps/server/src/modules/reference-data/seed.fixture.ts; a newer source is a new migration.

create table countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  alpha3code text not null unique check (alpha3code ~ '^[A-Z]{3}$'),
  name text not null unique,
  -- Null where nobody, or hardly anybody, lives all year: nobody of ours has an address there.
  phone_code text check (phone_code ~ '^\+[1-9][0-9]{0,3}$')
);

create table provinces (
  id integer primary key,
  country_code text not null references countries,
  name text not null,
  unique (country_code, name)
);

create table cities (
  id integer generated always as identity primary key,
  province_id integer not null references provinces,
  name text not null,
  unique (province_id, name)
);

create table professions (
  id integer primary key,
  name text not null unique
);

create table industries (
  id integer primary key,
  name text not null unique
);

-- The banks from which a mobile payment may come.
create table banks (
  code text primary key check (code ~ '^[0-9]{4}$'),
  name text not null unique
);

insert into banks (code, name) values
  ('0102', 'Banco de Venezuela'), ('0104', 'Banco Venezolano de Crédito'), ('0105', 'Banco Mercantil'),
  ('0108', 'Banco Provincial'), ('0114', 'Bancaribe'), ('0115', 'Banco Exterior'),
  ('0116', 'Banco Occidental de Descuento'), ('0128', 'Banco Caroní'), ('0134', 'Banesco'), ('0137', 'Banco Sofitasa'),
  ('0138', 'Banco Plaza'), ('0146', 'Bangente'), ('0151', 'BFC Banco Fondo Común'), ('0156', '100% Banco'),
  ('0157', 'DelSur Banco Universal'), ('0163', 'Banco del Tesoro'), ('0166', 'Banco Agrícola de Venezuela'),
  ('0168', 'Bancrecer'), ('0169', 'R4 Banco Microfinanciero'), ('0171', 'Banco Activo'), ('0172', 'Bancamiga'),
  ('0173', 'Banco Internacional de Desarrollo'), ('0174', 'Banplus'), ('0175', 'Banco Digital de los Trabajadores'),
  ('0177', 'Banfanb'), ('0178', 'N58 Banco Digital'), ('0191', 'Banco Nacional de Crédito'),
  ('0601', 'Instituto Municipal de Crédito Popular');

insert into professions (id, name)
  select place, name from unnest(array[
  'Abogado', 'Actor', 'Administrador', 'Agente de viajes', 'Agricultor', 'Ama de casa', 'Analista de sistemas',
  'Antropólogo', 'Arquitecto', 'Artista plástico', 'Asistente administrativo', 'Auditor', 'Biólogo', 'Bioanalista',
  'Bombero', 'Chef', 'Comerciante', 'Comunicador social', 'Conductor', 'Contador público', 'Corredor de seguros',
  'Deportista', 'Diseñador gráfico', 'Docente', 'Economista', 'Electricista', 'Empleado público', 'Empresario',
  'Enfermero', 'Estadístico', 'Estudiante', 'Farmacéutico', 'Filósofo', 'Físico', 'Fisioterapeuta', 'Fotógrafo',
  'Funcionario policial', 'Geólogo', 'Historiador', 'Ingeniero agrónomo', 'Ingeniero civil', 'Ingeniero de petróleo',
  'Ingeniero eléctrico', 'Ingeniero en informática', 'Ingeniero industrial', 'Ingeniero mecánico', 'Ingeniero químico',
  'Jubilado', 'Licenciado en turismo', 'Matemático', 'Mecánico', 'Médico', 'Mercadólogo', 'Militar', 'Músico',
  'Nutricionista', 'Odontólogo', 'Periodista', 'Piloto', 'Politólogo', 'Programador', 'Psicólogo', 'Publicista', 'Químico',
  'Sociólogo', 'Técnico superior universitario', 'Trabajador social', 'Traductor', 'Tripulante de cabina', 'Vendedor',
  'Veterinario', 'Otra']) with ordinality as listed (name, place);

insert into industries (id, name)
  select place, name from unnest(array[
  'Agencias de viajes', 'Agricultura y ganadería', 'Alimentos y bebidas', 'Arte y entretenimiento', 'Automotriz',
  'Aviación y aeronáutica', 'Banca y finanzas', 'Bienes raíces', 'Ciencia e investigación', 'Comercio al detal',
  'Comercio al mayor', 'Comercio electrónico', 'Comunicaciones y medios', 'Construcción', 'Consultoría', 'Deporte y recreación',
  'Educación', 'Electricidad, agua y gas', 'Farmacia', 'Gobierno y sector público', 'Hotelería y hospedaje',
  'Importación y exportación', 'Laboratorios clínicos', 'Logística y transporte', 'Manufactura', 'Maquinaria y equipos',
  'Metalurgia y minería', 'Moda, textil y calzado', 'Organizaciones sin fines de lucro', 'Pesca y acuicultura',
  'Petróleo y petroquímica', 'Publicidad y mercadeo', 'Química y plásticos', 'Recursos humanos', 'Restaurantes',
  'Salud y bienestar', 'Seguridad y vigilancia', 'Seguros', 'Servicios jurídicos y contables', 'Tecnología e informática',
  'Telecomunicaciones', 'Turismo', 'Otra']) with ordinality as listed (name, place);

insert into countries (code, alpha3code, name, phone_code) values
  ('AF', 'AFG', 'Afganistán', '+93'), ('AL', 'ALB', 'Albania', '+355'), ('DE', 'DEU', 'Alemania', '+49'),
  ('AD', 'AND', 'Andorra', '+376'), ('AO', 'AGO', 'Angola', '+244'), ('AI', 'AIA', 'Anguila', '+1'),
  ('AQ', 'ATA', 'Antártida', null), ('AG', 'ATG', 'Antigua y Barbuda', '+1'), ('SA', 'SAU', 'Arabia Saudita', '+966'),
  ('DZ', 'DZA', 'Argelia', '+213'), ('AR', 'ARG', 'Argentina', '+54'), ('AM', 'ARM', 'Armenia', '+374'),
  ('AW', 'ABW', 'Aruba', '+297'), ('AU', 'AUS', 'Australia', '+61'), ('AT', 'AUT', 'Austria', '+43'),
  ('AZ', 'AZE', 'Azerbaiyán', '+994'), ('BS', 'BHS', 'Bahamas', '+1'), ('BH', 'BHR', 'Bahrein', '+973'),
  ('BD', 'BGD', 'Bangladesh', '+880'), ('BB', 'BRB', 'Barbados', '+1'), ('BE', 'BEL', 'Bélgica', '+32'),
  ('BZ', 'BLZ', 'Belice', '+501'), ('BJ', 'BEN', 'Benin', '+229'), ('BM', 'BMU', 'Bermudas', '+1'),
  ('BY', 'BLR', 'Bielorrusia', '+375'), ('BO', 'BOL', 'Bolivia', '+591'),
  ('BQ', 'BES', 'Bonaire, San Eustaquio y Saba', '+599'), ('BA', 'BIH', 'Bosnia y Herzegovina', '+387'),
  ('BW', 'BWA', 'Botsuana', '+267'), ('BR', 'BRA', 'Brasil', '+55'), ('BN', 'BRN', 'Brunéi', '+673'),
  ('BG', 'BGR', 'Bulgaria', '+359'), ('BF', 'BFA', 'Burkina Faso', '+226'), ('BI', 'BDI', 'Burundi', '+257'),
  ('BT', 'BTN', 'Bután', '+975'), ('CV', 'CPV', 'Cabo Verde', '+238'), ('KH', 'KHM', 'Camboya', '+855'),
  ('CM', 'CMR', 'Camerún', '+237'), ('CA', 'CAN', 'Canadá', '+1'), ('QA', 'QAT', 'Catar', '+974'),
  ('TD', 'TCD', 'Chad', '+235'), ('CL', 'CHL', 'Chile', '+56'), ('CN', 'CHN', 'China', '+86'),
  ('CY', 'CYP', 'Chipre', '+357'), ('VA', 'VAT', 'Ciudad del Vaticano', '+39'), ('CO', 'COL', 'Colombia', '+57'),
  ('KM', 'COM', 'Comoras', '+269'), ('CG', 'COG', 'Congo', '+242'), ('KP', 'PRK', 'Corea del Norte', '+850'),
  ('KR', 'KOR', 'Corea del Sur', '+82'), ('CI', 'CIV', 'Costa de Marfil', '+225'),
  ('CR', 'CRI', 'Costa Rica', '+506'), ('HR', 'HRV', 'Croacia', '+385'), ('CU', 'CUB', 'Cuba', '+53'),
  ('CW', 'CUW', 'Curazao', '+599'), ('DK', 'DNK', 'Dinamarca', '+45'), ('DM', 'DMA', 'Dominica', '+1'),
  ('EC', 'ECU', 'Ecuador', '+593'), ('EG', 'EGY', 'Egipto', '+20'), ('SV', 'SLV', 'El Salvador', '+503'),
  ('AE', 'ARE', 'Emiratos Árabes Unidos', '+971'), ('ER', 'ERI', 'Eritrea', '+291'),
  ('SK', 'SVK', 'Eslovaquia', '+421'), ('SI', 'SVN', 'Eslovenia', '+386'), ('ES', 'ESP', 'España', '+34'),
  ('US', 'USA', 'Estados Unidos', '+1'), ('EE', 'EST', 'Estonia', '+372'), ('SZ', 'SWZ', 'Esuatini', '+268'),
  ('ET', 'ETH', 'Etiopía', '+251'), ('PH', 'PHL', 'Filipinas', '+63'), ('FI', 'FIN', 'Finlandia', '+358'),
  ('FJ', 'FJI', 'Fiyi', '+679'), ('FR', 'FRA', 'Francia', '+33'), ('GA', 'GAB', 'Gabón', '+241'),
  ('GM', 'GMB', 'Gambia', '+220'), ('GE', 'GEO', 'Georgia', '+995'),
  ('GS', 'SGS', 'Georgia del Sur y las Islas Sandwich del Sur', null), ('GH', 'GHA', 'Ghana', '+233'),
  ('GI', 'GIB', 'Gibraltar', '+350'), ('GD', 'GRD', 'Granada', '+1'), ('GR', 'GRC', 'Grecia', '+30'),
  ('GL', 'GRL', 'Groenlandia', '+299'), ('GP', 'GLP', 'Guadalupe', '+590'), ('GU', 'GUM', 'Guam', '+1'),
  ('GT', 'GTM', 'Guatemala', '+502'), ('GF', 'GUF', 'Guayana Francesa', '+594'), ('GG', 'GGY', 'Guernsey', '+44'),
  ('GN', 'GIN', 'Guinea', '+224'), ('GW', 'GNB', 'Guinea Bissau', '+245'), ('GQ', 'GNQ', 'Guinea Ecuatorial', '+240'),
  ('GY', 'GUY', 'Guyana', '+592'), ('HT', 'HTI', 'Haití', '+509'), ('HM', 'HMD', 'Heard e Islas McDonald', null),
  ('HN', 'HND', 'Honduras', '+504'), ('HK', 'HKG', 'Hong Kong', '+852'), ('HU', 'HUN', 'Hungría', '+36'),
  ('IN', 'IND', 'India', '+91'), ('ID', 'IDN', 'Indonesia', '+62'), ('IQ', 'IRQ', 'Irak', '+964'),
  ('IR', 'IRN', 'Irán', '+98'), ('IE', 'IRL', 'Irlanda', '+353'), ('BV', 'BVT', 'Isla Bouvet', null),
  ('IM', 'IMN', 'Isla de Man', '+44'), ('CX', 'CXR', 'Isla de Navidad', '+61'), ('NF', 'NFK', 'Isla Norfolk', '+672'),
  ('IS', 'ISL', 'Islandia', '+354'), ('AX', 'ALA', 'Islas Åland', '+358'), ('KY', 'CYM', 'Islas Caimán', '+1'),
  ('CC', 'CCK', 'Islas Cocos (Keeling)', '+61'), ('CK', 'COK', 'Islas Cook', '+682'),
  ('FO', 'FRO', 'Islas Feroe', '+298'), ('FK', 'FLK', 'Islas Malvinas', '+500'),
  ('MP', 'MNP', 'Islas Marianas del Norte', '+1'), ('MH', 'MHL', 'Islas Marshall', '+692'),
  ('SB', 'SLB', 'Islas Salomón', '+677'), ('TC', 'TCA', 'Islas Turcas y Caicos', '+1'),
  ('UM', 'UMI', 'Islas Ultramarinas Menores de los Estados Unidos', null),
  ('VG', 'VGB', 'Islas Vírgenes británicas', '+1'), ('VI', 'VIR', 'Islas Vírgenes de los Estados Unidos', '+1'),
  ('IL', 'ISR', 'Israel', '+972'), ('IT', 'ITA', 'Italia', '+39'), ('JM', 'JAM', 'Jamaica', '+1'),
  ('JP', 'JPN', 'Japón', '+81'), ('JE', 'JEY', 'Jersey', '+44'), ('JO', 'JOR', 'Jordania', '+962'),
  ('KZ', 'KAZ', 'Kazajistán', '+7'), ('KE', 'KEN', 'Kenia', '+254'), ('KG', 'KGZ', 'Kirguistán', '+996'),
  ('KI', 'KIR', 'Kiribati', '+686'), ('XK', 'XKK', 'Kosovo', '+383'), ('KW', 'KWT', 'Kuwait', '+965'),
  ('LA', 'LAO', 'Laos', '+856'), ('LS', 'LSO', 'Lesoto', '+266'), ('LV', 'LVA', 'Letonia', '+371'),
  ('LB', 'LBN', 'Líbano', '+961'), ('LR', 'LBR', 'Liberia', '+231'), ('LY', 'LBY', 'Libia', '+218'),
  ('LI', 'LIE', 'Liechtenstein', '+423'), ('LT', 'LTU', 'Lituania', '+370'), ('LU', 'LUX', 'Luxemburgo', '+352'),
  ('MO', 'MAC', 'Macao', '+853'), ('MK', 'MKD', 'Macedonia del Norte', '+389'), ('MG', 'MDG', 'Madagascar', '+261'),
  ('MY', 'MYS', 'Malasia', '+60'), ('MW', 'MWI', 'Malaui', '+265'), ('MV', 'MDV', 'Maldivas', '+960'),
  ('ML', 'MLI', 'Malí', '+223'), ('MT', 'MLT', 'Malta', '+356'), ('MA', 'MAR', 'Marruecos', '+212'),
  ('MQ', 'MTQ', 'Martinica', '+596'), ('MU', 'MUS', 'Mauricio', '+230'), ('MR', 'MRT', 'Mauritania', '+222'),
  ('YT', 'MYT', 'Mayotte', '+262'), ('MX', 'MEX', 'México', '+52'), ('FM', 'FSM', 'Micronesia', '+691'),
  ('MD', 'MDA', 'Moldavia', '+373'), ('MC', 'MCO', 'Mónaco', '+377'), ('MN', 'MNG', 'Mongolia', '+976'),
  ('ME', 'MNE', 'Montenegro', '+382'), ('MS', 'MSR', 'Montserrat', '+1'), ('MZ', 'MOZ', 'Mozambique', '+258'),
  ('MM', 'MMR', 'Myanmar', '+95'), ('NA', 'NAM', 'Namibia', '+264'), ('NR', 'NRU', 'Nauru', '+674'),
  ('NP', 'NPL', 'Nepal', '+977'), ('NI', 'NIC', 'Nicaragua', '+505'), ('NE', 'NER', 'Níger', '+227'),
  ('NG', 'NGA', 'Nigeria', '+234'), ('NU', 'NIU', 'Niue', '+683'), ('NO', 'NOR', 'Noruega', '+47'),
  ('NC', 'NCL', 'Nueva Caledonia', '+687'), ('NZ', 'NZL', 'Nueva Zelanda', '+64'), ('OM', 'OMN', 'Omán', '+968'),
  ('NL', 'NLD', 'Países Bajos', '+31'), ('PK', 'PAK', 'Pakistán', '+92'), ('PW', 'PLW', 'Palau', '+680'),
  ('PS', 'PSE', 'Palestina', '+970'), ('PA', 'PAN', 'Panamá', '+507'), ('PG', 'PNG', 'Papua Nueva Guinea', '+675'),
  ('PY', 'PRY', 'Paraguay', '+595'), ('PE', 'PER', 'Perú', '+51'), ('PN', 'PCN', 'Pitcairn', null),
  ('PF', 'PYF', 'Polinesia Francesa', '+689'), ('PL', 'POL', 'Polonia', '+48'), ('PT', 'PRT', 'Portugal', '+351'),
  ('PR', 'PRI', 'Puerto Rico', '+1'), ('GB', 'GBR', 'Reino Unido', '+44'),
  ('CF', 'CAF', 'República Centroafricana', '+236'), ('CZ', 'CZE', 'República Checa', '+420'),
  ('CD', 'COD', 'República Democrática del Congo', '+243'), ('DO', 'DOM', 'República Dominicana', '+1'),
  ('RE', 'REU', 'Reunión', '+262'), ('RW', 'RWA', 'Ruanda', '+250'), ('RO', 'ROU', 'Rumanía', '+40'),
  ('RU', 'RUS', 'Rusia', '+7'), ('EH', 'ESH', 'Sahara Occidental', '+212'), ('WS', 'WSM', 'Samoa', '+685'),
  ('AS', 'ASM', 'Samoa Americana', '+1'), ('BL', 'BLM', 'San Bartolomé', '+590'),
  ('KN', 'KNA', 'San Cristóbal y Nieves', '+1'), ('SM', 'SMR', 'San Marino', '+378'),
  ('MF', 'MAF', 'San Martín (parte francesa)', '+590'), ('SX', 'SXM', 'San Martín (parte neerlandesa)', '+1'),
  ('PM', 'SPM', 'San Pedro y Miquelón', '+508'), ('VC', 'VCT', 'San Vicente y las Granadinas', '+1'),
  ('SH', 'SHN', 'Santa Helena, Ascensión y Tristán de Acuña', '+290'), ('LC', 'LCA', 'Santa Lucía', '+1'),
  ('ST', 'STP', 'Santo Tomé y Príncipe', '+239'), ('SN', 'SEN', 'Senegal', '+221'), ('RS', 'SRB', 'Serbia', '+381'),
  ('SC', 'SYC', 'Seychelles', '+248'), ('SL', 'SLE', 'Sierra Leona', '+232'), ('SG', 'SGP', 'Singapur', '+65'),
  ('SY', 'SYR', 'Siria', '+963'), ('SO', 'SOM', 'Somalia', '+252'), ('LK', 'LKA', 'Sri Lanka', '+94'),
  ('ZA', 'ZAF', 'Sudáfrica', '+27'), ('SD', 'SDN', 'Sudán', '+249'), ('SS', 'SSD', 'Sudán del Sur', '+211'),
  ('SE', 'SWE', 'Suecia', '+46'), ('CH', 'CHE', 'Suiza', '+41'), ('SR', 'SUR', 'Suriname', '+597'),
  ('SJ', 'SJM', 'Svalbard y Jan Mayen', '+47'), ('TH', 'THA', 'Tailandia', '+66'), ('TW', 'TWN', 'Taiwán', '+886'),
  ('TZ', 'TZA', 'Tanzania', '+255'), ('TJ', 'TJK', 'Tayikistán', '+992'),
  ('IO', 'IOT', 'Territorio Británico del Océano Índico', '+246'), ('TF', 'ATF', 'Tierras Australes Francesas', null),
  ('TL', 'TLS', 'Timor Oriental', '+670'), ('TG', 'TGO', 'Togo', '+228'), ('TK', 'TKL', 'Tokelau', '+690'),
  ('TO', 'TON', 'Tonga', '+676'), ('TT', 'TTO', 'Trinidad y Tobago', '+1'), ('TN', 'TUN', 'Túnez', '+216'),
  ('TM', 'TKM', 'Turkmenistán', '+993'), ('TR', 'TUR', 'Turquía', '+90'), ('TV', 'TUV', 'Tuvalu', '+688'),
  ('UA', 'UKR', 'Ucrania', '+380'), ('UG', 'UGA', 'Uganda', '+256'), ('UY', 'URY', 'Uruguay', '+598'),
  ('UZ', 'UZB', 'Uzbekistán', '+998'), ('VU', 'VUT', 'Vanuatu', '+678'), ('VE', 'VEN', 'Venezuela', '+58'),
  ('VN', 'VNM', 'Vietnam', '+84'), ('WF', 'WLF', 'Wallis y Futuna', '+681'), ('YE', 'YEM', 'Yemen', '+967'),
  ('DJ', 'DJI', 'Yibuti', '+253'), ('ZM', 'ZMB', 'Zambia', '+260'), ('ZW', 'ZWE', 'Zimbabue', '+263');

insert into provinces (id, country_code, name) values
  (11, 'VE', 'Falcón'), (12, 'VE', 'Guárico'), (13, 'VE', 'Lara'), (14, 'VE', 'Mérida'), (15, 'VE', 'Miranda'),
  (16, 'VE', 'Monagas'), (17, 'VE', 'Nueva Esparta'), (18, 'VE', 'Portuguesa'), (19, 'VE', 'Sucre'),
  (20, 'VE', 'Táchira'), (21, 'VE', 'Trujillo'), (22, 'VE', 'Yaracuy'), (23, 'VE', 'Zulia'),
  (24, 'VE', 'Dependencias Federales'), (25, 'VE', 'Distrito Capital'), (26, 'VE', 'La Guaira'),
  (1, 'VE', 'Amazonas'), (2, 'VE', 'Anzoátegui'), (3, 'VE', 'Apure'), (4, 'VE', 'Aragua'), (5, 'VE', 'Barinas'),
  (6, 'VE', 'Bolívar'), (7, 'VE', 'Carabobo'), (8, 'VE', 'Cojedes'), (9, 'VE', 'Delta Amacuro');

insert into cities (province_id, name) select 11, unnest(array[
  'Cabure', 'Canape Capatárida', 'Chichiriviche', 'Churuguara', 'Coro', 'Dabajuro', 'Jacura', 'La Cruz de Taratara',
  'La Vela de Coro', 'Mene de Mauroa', 'Mirimire', 'Palmasola', 'Pedregal', 'Píritu', 'Pueblo Nuevo',
  'Puerto Cumarebo', 'Punta Cardón', 'Punto Fijo', 'San Juan de los Cayos', 'San Luis', 'Santa Cruz de Bucaral',
  'Santa Cruz de los Taques', 'Tocópero', 'Tucacas', 'Urumaco', 'Yaracal']);

insert into cities (province_id, name) select 12, unnest(array[
  'Altagracia de Orituco', 'Calabozo', 'Camaguán', 'Chaguaramas', 'El Socorro', 'El Sombrero', 'Guayabal',
  'Las Mercedes', 'Ortiz', 'Palmasola', 'San José de Guaribe', 'San Juan de los Morros', 'Santa María de Ipire',
  'Tucupido', 'Valle de La Pascua', 'Zaraza']);

insert into cities (province_id, name) select 13, unnest(array[
  'Barquisimeto', 'Cabudare', 'Carora', 'Duaca', 'El Tocuyo', 'Los Rastrojos', 'Quíbor', 'Sanare', 'Sarare',
  'Siquisique']);

insert into cities (province_id, name) select 14, unnest(array[
  'Arapuey', 'Aricagua', 'Bailadores', 'Canaguá', 'Ejido', 'El Vigía', 'Guaraque', 'La Azulita', 'Lagunillas',
  'Mérida', 'Mucuchíes', 'Mucumpiz', 'Nueva Bolivia', 'Pueblo Llano', 'Santa Cruz de Mora', 'Santa Elena de Arenales',
  'Santa María de Caparo', 'Santo Domingo', 'Tabay', 'Timotes', 'Torondoy', 'Tovar', 'Tucaní', 'Zea']);

insert into cities (province_id, name) select 15, unnest(array[
  'Baruta', 'Carrizal', 'Caucagua', 'Caucaguita', 'Caucagüito', 'Chacao', 'Charallave', 'Cúa', 'Cúpira', 'El Cafetal',
  'El Hatillo', 'Guarenas', 'Guatire', 'Higuerote', 'La Dolorita', 'Los Dos Caminos', 'Los Teques', 'Mamporal',
  'Ocumare del Tuy', 'Petare', 'Río Chico', 'San Antonio de Los Altos', 'San Francisco de Yare',
  'San José de Barlovento', 'Santa Lucía', 'Santa Teresa del Tuy']);

insert into cities (province_id, name) select 16, unnest(array[
  'Aguasay', 'Aragua', 'Barrancas', 'Caicara', 'Caripe', 'Caripito', 'Maturín', 'Punta de Mata', 'Quiriquire',
  'San Antonio', 'Santa Bárbara', 'Temblador', 'Uracoa']);

insert into cities (province_id, name) select 17, unnest(array[
  'Boca de Río', 'El Valle del Espíritu Santo', 'Juan Griego', 'La Asunción', 'La Plaza Paraguachi', 'Pampatar',
  'Porlamar', 'Punta de Piedras', 'San Juan Bautista', 'San Pedro de Coche', 'Santa Ana']);

insert into cities (province_id, name) select 18, unnest(array[
  'Acarigua', 'Agua Blanca', 'Araure', 'Biscucuy', 'Boconoito', 'El Playón', 'Guanare', 'Guanarito', 'Ospino',
  'Papelón', 'Paraíso de Chabasquén', 'Píritu', 'San Rafael de Onoto', 'Villa Bruzual']);

insert into cities (province_id, name) select 19, unnest(array[
  'Araya', 'Cariaco', 'Carúpano', 'Casanay', 'Cumaná', 'Cumanacoa', 'El Pilar', 'Güiria', 'Irapa', 'Marigüitar',
  'Río Caribe', 'San Antonio del Golfo', 'San José de Aerocuar', 'Tunapuy', 'Yaguaraparo']);

insert into cities (province_id, name) select 20, unnest(array[
  'Abejales', 'Capacho Nuevo', 'Capacho Viejo', 'Colón', 'Coloncito', 'Cordero', 'Delicias', 'El Cobre', 'La Fría',
  'La Grita', 'La Tendida', 'Las Mesas', 'Lobatera', 'Michelena', 'Palmira', 'Pregonero', 'Queniquea', 'Rubio',
  'San Antonio del Táchira', 'San Cristóbal', 'San José de Bolívar', 'San Josecito', 'San Rafael del Piñal',
  'San Simón', 'Santa Ana', 'Seboruco', 'Táriba', 'Umuquena', 'Ureña']);

insert into cities (province_id, name) select 21, unnest(array[
  'Betijoque', 'Boconó', 'Campo Elías', 'Carache', 'Carvajal', 'Chejendé', 'El Dividive', 'El Paradero', 'Escuque',
  'La Quebrada', 'Monte Carmelo', 'Motatán', 'Pampán', 'Pampanito', 'Sabana de Mendoza', 'Sabana Grande',
  'Santa Apolonia', 'Santa Isabel', 'Trujillo', 'Valera']);

insert into cities (province_id, name) select 22, unnest(array[
  'Aroa', 'Boraure', 'Chivacoa', 'Cocorote', 'Farriar', 'Guama', 'Independencia', 'Nirgua', 'Sabana de Parra',
  'San Felipe', 'San Pablo', 'Urachiche', 'Yaritagua', 'Yumare']);

insert into cities (province_id, name) select 23, unnest(array[
  'Bachaquero', 'Bobures', 'Cabimas', 'Casigua El Cubo', 'Ciudad Ojeda', 'Concepción', 'El Corozo', 'El Toro',
  'Encontrados', 'La Concepción', 'La Plata', 'La Villa del Rosario', 'Lagunillas', 'Los Puertos de Altagracia',
  'Machiques', 'Maracaibo', 'Pueblo Nuevo El Chivo', 'San Carlos del Zulia', 'San Francisco', 'San Timoteo',
  'Santa Rita', 'Sinamaica', 'Tía Juana']);

insert into cities (province_id, name) select 24, unnest(array[
  'El Gran Roque']);

insert into cities (province_id, name) select 25, unnest(array[
  'Caracas', 'Caricuao']);

insert into cities (province_id, name) select 26, unnest(array[
  'Caraballeda', 'Catia La Mar', 'El Junko', 'La Guaira', 'La Sabana', 'Macuto', 'Maiquetía', 'Naiguatá']);

insert into cities (province_id, name) select 1, unnest(array[
  'Isla Ratón', 'La Esmeralda', 'Maroa', 'Puerto Ayacucho', 'San Carlos de Río Negro', 'San Fernando de Atabapo',
  'San Juan de Manapiare']);

insert into cities (province_id, name) select 2, unnest(array[
  'Anaco', 'Aragua de Barcelona', 'Barcelona', 'Boca de Uchire', 'Cantaura', 'Clarines', 'El Chaparro', 'El Tigre',
  'Guanta', 'Lecherías', 'Mapire', 'Onoto', 'Pariaguán', 'Píritu', 'Puerto La Cruz', 'Puerto Píritu',
  'San José de Guanipa', 'San Mateo', 'Santa Ana', 'Soledad', 'Valle de Guanape']);

insert into cities (province_id, name) select 3, unnest(array[
  'Achaguas', 'Biruaca', 'Bruzual', 'Elorza', 'Guasdualito', 'San Fernando de Apure', 'San Juan de Payara']);

insert into cities (province_id, name) select 4, unnest(array[
  'Barbacoas', 'Cagua', 'Camatagua', 'El Consejo', 'El Limón', 'La Victoria', 'Las Tejerías', 'Maracay',
  'Ocumare de la Costa', 'Palo Negro', 'San Casimiro', 'San Mateo', 'San Sebastián', 'Santa Cruz', 'Santa Rita',
  'Turmero', 'Villa de Cura']);

insert into cities (province_id, name) select 5, unnest(array[
  'Altamira', 'Alto Barinas', 'Arauquita', 'Arismendi', 'Barinas', 'Barinitas', 'Barrancas', 'Bum Bum', 'Calderas',
  'Capitanejo', 'Caramuca', 'Chameta', 'Ciudad Bolivia', 'Ciudad De Nutrias', 'Curbatí', 'Dolores', 'El Cantón',
  'El Corozo', 'El Real', 'El Regalo', 'Guadarrama', 'La Luz', 'La Mula', 'La Unión', 'La Yuca',
  'Las Casitas del Vegon de Nutrias', 'Libertad', 'Los Guasimitos', 'Maporal', 'Masparrito', 'Obispos',
  'Pedraza La Vieja', 'Puerto de Nutrias', 'Puerto Vivas', 'Punta de Piedra', 'Quebrada Seca', 'Sabaneta',
  'San Antonio', 'San Rafael de Canaguá', 'San Silvestre', 'Santa Bárbara', 'Santa Catalina', 'Santa Cruz de Guacas',
  'Santa Inés', 'Santa Lucía', 'Santa Rosa', 'Socopó', 'Torunos', 'Veguitas']);

insert into cities (province_id, name) select 6, unnest(array[
  'Caicara del Orinoco', 'Ciudad Bolívar', 'Ciudad Guayana', 'Ciudad Piar', 'El Callao', 'El Palmar', 'El Palmer',
  'Guasipati', 'Maripa', 'Santa Elena de Uairén', 'Tumeremo', 'Upata']);

insert into cities (province_id, name) select 7, unnest(array[
  'Bejuma', 'Guacara', 'Güigüe', 'Los Guayos', 'Mariara', 'Miranda', 'Montalbán', 'Morón', 'Naguanagua',
  'Puerto Cabello', 'San Diego', 'San Joaquín', 'Tacarigua', 'Tocuyito', 'Valencia']);

insert into cities (province_id, name) select 8, unnest(array[
  'Cojedes', 'El Baúl', 'El Pao', 'Las Vegas', 'Libertad', 'Macapo', 'San Carlos', 'Tinaco', 'Tinaquillo']);

insert into cities (province_id, name) select 9, unnest(array[
  'Curiapo', 'Pedernales', 'Sierra Imataca', 'Tucupita']);
