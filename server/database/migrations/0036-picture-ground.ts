import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Pictures from before are drawn as they were until they are chosen again. */
export const pictureGround: Migration = {
  name: "0036-picture-ground",

  async up(work) {
    await sql`alter table picture_variant add column ground text check (ground = 'plate')`.execute(work);
  },
};
