-- Three roles: the tables' owner, the programme's own, and the one that copies. At the database's first start; the passwords come from .env.
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
\getenv backup_password BACKUP_PASSWORD
create role millaje_owner login createdb password :'owner_password';
create role millaje_app login password :'app_password';
create role millaje_backup login replication password :'backup_password';
grant millaje_app to millaje_owner;
create database millaje owner millaje_owner;
revoke temporary on database millaje from public;
