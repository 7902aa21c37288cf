import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

export const catalog: Migration = {
  name: "0001-catalogue",

  async up(work, engine) {
    const { sequence, whole, key } = engine.columns;
    const end = engine.tableEnd;
    const id = sql`${key} not null check (length(id) = 36)`;
    const record = sql`
      version ${whole} not null default 1 check (version > 0),
      created_at ${whole} not null,
      updated_at ${whole} not null`;
    // Deferred to the commit: a record is inserted before its files, because it may be refused.
    const file = sql`references file (key) deferrable initially deferred`;

    await sql`create table file (
      key ${key} primary key,
      object ${key} not null check (length(object) = 64),
      name text not null check (name <> ''),
      size ${whole} not null check (size >= 0),
      type text not null,
      width ${whole},
      height ${whole},
      created_at ${whole} not null,
      check ((width is null and height is null) or (width > 0 and height > 0))
    ) ${end}`.execute(work);
    await sql`create index file_object on file (object)`.execute(work);

    await sql`create table picture_variant (
      source ${key} not null check (length(source) = 64),
      width ${whole} not null check (width > 0),
      height ${whole} not null check (height > 0),
      object ${key} not null check (length(object) = 64),
      size ${whole} not null check (size > 0),
      primary key (source, width)
    ) ${end}`.execute(work);
    await sql`create index picture_variant_object on picture_variant (object)`.execute(work);

    await sql`create table category (
      id ${id} primary key,
      name text not null check (name <> ''),
      name_key ${key} not null unique,
      description text not null,
      description_key ${key} not null,
      ${record}
    ) ${end}`.execute(work);

    await sql`create table feature (
      id ${id} primary key,
      category_id ${key} not null references category (id) on delete cascade,
      label text not null check (label <> ''),
      unique (id, category_id)
    ) ${end}`.execute(work);
    await sql`create index feature_category on feature (category_id)`.execute(work);

    await sql`create table product (
      seq ${sequence},
      id ${id} unique,
      category_id ${key} not null references category (id) on delete restrict,
      model text not null check (model <> ''),
      model_key ${key} not null unique,
      ndaa ${whole} not null check (ndaa in (0, 1)),
      image_key ${key} not null unique ${file},
      image_alt text not null,
      ${record},
      description text not null check (description <> ''),
      specs text not null,
      description_key ${key} not null,
      specs_key ${key} not null,
      unique (id, category_id)
    ) ${end}`.execute(work);
    await sql`create index product_category on product (category_id, model_key)`.execute(work);
    await engine.createProductIndex(work);

    // Deferred: a product changes its category first, its features afterwards.
    await sql`create table product_feature (
      product_id ${key} not null,
      feature_id ${key} not null,
      category_id ${key} not null,
      primary key (product_id, feature_id),
      foreign key (product_id, category_id) references product (id, category_id) on delete cascade
        deferrable initially deferred,
      foreign key (feature_id, category_id) references feature (id, category_id) on delete cascade
    ) ${end}`.execute(work);
    await sql`create index product_feature_feature on product_feature (category_id, feature_id, product_id)`.execute(
      work,
    );
    await sql`create index product_feature_key on product_feature (feature_id, category_id)`.execute(work);

    await sql`create table product_image (
      product_id ${key} not null references product (id) on delete cascade,
      id ${id},
      position ${whole} not null check (position >= 0),
      image_key ${key} not null unique ${file},
      alt text not null,
      primary key (product_id, id)
    ) ${end}`.execute(work);

    await sql`create table product_download (
      product_id ${key} not null references product (id) on delete cascade,
      id ${id},
      description text not null,
      description_key ${key} not null,
      file_key ${key} not null unique ${file},
      primary key (product_id, id)
    ) ${end}`.execute(work);

    await sql`create table accessory (
      product_id ${key} not null references product (id) on delete cascade,
      accessory_id ${key} not null references product (id) on delete cascade,
      primary key (product_id, accessory_id),
      check (product_id <> accessory_id)
    ) ${end}`.execute(work);
    await sql`create index accessory_of on accessory (accessory_id)`.execute(work);

    await sql`create table spec_sheet (
      product_id ${key} primary key references product (id) on delete cascade,
      file_key ${key} not null unique ${file},
      rows text not null
    ) ${end}`.execute(work);

    await sql`create table download (
      id ${id} primary key,
      description text not null check (description <> ''),
      description_key ${key} not null,
      file_key ${key} not null unique ${file},
      ${record}
    ) ${end}`.execute(work);
    await sql`create index download_description on download (description_key, id)`.execute(work);

    // `coalesce`, because a check that evaluates to null passes.
    await sql`create table info_item (
      id ${id} primary key,
      kind text not null,
      timestamp ${whole} not null,
      heading text,
      content text,
      image_key ${key} unique ${file},
      image_alt text,
      ${record},
      check (case kind
        when 'banner' then heading is null and coalesce(content, '') <> '' and image_key is null
        when 'card' then coalesce(heading, '') <> '' and coalesce(content, '') <> ''
        when 'image' then heading is null and content is null and image_key is not null
        else false
      end),
      check ((image_key is null) = (image_alt is null))
    ) ${end}`.execute(work);
    await sql`create index info_item_newest on info_item (timestamp desc, id)`.execute(work);

    await sql`create table revision (
      "only" ${whole} primary key check ("only" = 1),
      value ${whole} not null
    ) ${end}`.execute(work);
    await sql`insert into revision ("only", value) values (1, 0)`.execute(work);
    await engine.createCommitSignal(work);

    await sql`create table change (
      revision ${whole} primary key,
      collection text not null check (collection in ('products', 'categories', 'info', 'downloads')),
      record_id ${key} not null,
      kind text not null check (kind in ('created', 'updated', 'deleted')),
      at ${whole} not null
    ) ${end}`.execute(work);

    await sql`create table setting (
      name ${key} primary key,
      value text not null
    ) ${end}`.execute(work);
  },
};
