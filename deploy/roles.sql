-- Three roles: the tables' owner, the programme's own, and the one that copies. Put passwords in their place before the first start.
create role millaje_owner login createdb password 'CAMBIE-OWNER';
create role millaje_app login password 'CAMBIE-APP';
create role millaje_backup login replication password 'CAMBIE-BACKUP';
grant millaje_app to millaje_owner;
create database millaje owner millaje_owner;
revoke temporary on database millaje from public;
