#!/bin/sh
# The role that copies may come from the other containers; nobody else may follow the database.
echo 'host replication millaje_backup samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
