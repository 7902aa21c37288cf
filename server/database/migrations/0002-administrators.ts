import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

export const administrators: Migration = {
  name: "0002-administrators",

  async up(work, engine) {
    const { whole, key } = engine.columns;
    const end = engine.tableEnd;
    const dates = sql`created_at text not null, updated_at text not null`;
    const administrator = sql`${key} not null references administrator (id) on delete cascade`;

    await sql`create table administrator (
      id ${key} primary key,
      email ${key} not null unique check (email = lower(email)),
      name text not null,
      email_verified integer not null check (email_verified in (0, 1)),
      image text,
      ${dates}
    ) ${end}`.execute(work);

    await sql`create table administrator_session (
      id ${key} primary key,
      token ${key} not null unique,
      administrator_id ${administrator},
      expires_at ${key} not null,
      ip_address text,
      user_agent text,
      ${dates}
    ) ${end}`.execute(work);
    await sql`create index administrator_session_administrator on administrator_session (administrator_id)`.execute(
      work,
    );

    await sql`create table administrator_account (
      id ${key} primary key,
      administrator_id ${administrator},
      provider_id ${key} not null,
      account_id ${key} not null,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at text,
      refresh_token_expires_at text,
      scope text,
      ${dates},
      unique (administrator_id, provider_id)
    ) ${end}`.execute(work);

    await sql`create table administrator_verification (
      id ${key} primary key,
      identifier ${key} not null,
      value ${key} not null,
      expires_at ${key} not null,
      ${dates}
    ) ${end}`.execute(work);
    await sql`create index administrator_verification_identifier on administrator_verification (identifier)`.execute(
      work,
    );

    await sql`create table sign_in_try (
      key ${key} primary key,
      count ${whole} not null,
      free_at ${whole} not null,
      forgotten_at ${whole} not null
    ) ${end}`.execute(work);
    await sql`create index sign_in_try_forgotten on sign_in_try (forgotten_at)`.execute(work);
  },
};
