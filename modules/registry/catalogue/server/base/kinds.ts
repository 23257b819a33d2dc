import { sql } from 'kysely';
import { normalizeForSearch } from '#kernel/rules/normalize-for-search.ts';
import { CodeExists, NameExists } from '#kernel/rules/refusals.ts';
import { searchPattern } from '#kernel/rules/search-key.ts';
import { imageScene } from '#office/attachments/rules/file-scenes.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { industryCategory } from '../../contract/base/industry-category.ts';
import { packaging } from '../../contract/base/packaging.ts';
import { place } from '../../contract/base/place.ts';
import { platformCategory } from '../../contract/base/platform-category.ts';
import { port } from '../../contract/base/port.ts';
import { productApplication } from '../../contract/base/product-application.ts';
import { productName, productNameClass } from '../../contract/base/product-name.ts';
import { AliasTaken, CategoryParent, SiblingName } from '../../rules/base-refusals.ts';
import type { CatalogueContext, Keeping, Shown, Values } from './keeping.ts';
import { levelUnder } from './levels.ts';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);
const nameTaken = () => NameExists({}, 'name');
const nameOf = (values: Values): string => String(values.name);
const coded = (values: Values): string => `${String(values.code)} ${String(values.name)}`;
const both = (values: Values) => [text(values.name), text(values.nameEn)];

export const industryCategories: Keeping = {
  dict: industryCategory,
  noun: 'industryCategory',
  table: 'catalogue.industry_category',
  levels: 2,
  disables: 'always',
  no: nameOf,
  finds: both,
  unique: { industry_category_name: () => SiblingName({}, 'name') },
  check: async (ctx, values, before) =>
    before === null ? { level: await levelUnder(ctx, industryCategories, text(values.parentId)) } : {},
  repeats: (values) => `${text(values.parentId) ?? ''} ${nameOf(values)}`,
};

export const platformCategories: Keeping = {
  dict: platformCategory,
  noun: 'platformCategory',
  table: 'catalogue.platform_category',
  levels: 3,
  disables: 'always',
  no: coded,
  finds: (values) => [...both(values), text(values.code)],
  unique: {
    platform_category_code: () => CodeExists({}, 'code'),
    platform_category_name: () => SiblingName({}, 'name'),
  },
  // The level is said and must be the parent's plus one (R-CATA-003, administration-domain 24.3).
  async check(ctx, values, before) {
    if (before !== null) return {};
    const level = await levelUnder(ctx, platformCategories, text(values.parentId));
    if (values.level !== level) throw CategoryParent({}, 'level');
    return {};
  },
  async after(ctx, id, values) {
    const icon = text(values.iconFileId);
    await bindFiles(ctx, {
      bizType: platformCategory.bizType,
      bizId: id,
      attachmentIds: [...(icon === null ? [] : [icon]), ...list(values.thumbnailFileIds)],
      scenes: [imageScene],
      most: 4,
      mixed: true,
    });
  },
  repeats: (values) => String(values.code),
};

export const productApplications: Keeping = {
  dict: productApplication,
  noun: 'productApplication',
  table: 'catalogue.product_application',
  no: nameOf,
  finds: (values) => [...both(values), text(values.remarks)],
  unique: {
    product_application_name: nameTaken,
    product_application_name_en: () => NameExists({}, 'nameEn'),
  },
  repeats: nameOf,
};

export const productNameClasses: Keeping = {
  dict: productNameClass,
  noun: 'productNameClass',
  table: 'catalogue.product_name_class',
  no: nameOf,
  finds: both,
  unique: { product_name_class_name: nameTaken },
  repeats: nameOf,
};

/**
 * An alias means one product: no other has it as an alias or is called so; nor is a product called what
 * another has as its alias (trading-domain 17.1).
 */
async function uniqueNames(ctx: CatalogueContext, values: Values, before: Shown | null): Promise<Values> {
  const id = before?.id ?? '0';
  const aliases = list(values.aliases).map(normalizeForSearch);
  // One that is there already is told by its name, not by the aliases it has.
  const twin =
    await sql`select 1 from catalogue.product_name where name = ${nameOf(values)} and id <> ${id}::bigint and not deleted limit 1`.execute(
      ctx.tx,
    );
  if (twin.rows.length > 0) throw nameTaken();
  const called = [values.name, values.nameEn].map((name) => normalizeForSearch(String(name)));
  const typed = (key: string) => ({
    alias:
      [values.name, values.nameEn, ...list(values.aliases)]
        .map(String)
        .find((one) => normalizeForSearch(one) === key) ?? key,
  });
  const { rows } = await sql<{ key: string }>`
    select alias_key as key from catalogue.product_alias where product_name_id <> ${id}::bigint and alias_key = any(${[...aliases, ...called]}::text[]) limit 1`.execute(
    ctx.tx,
  );
  if (rows[0] !== undefined)
    throw AliasTaken(typed(rows[0].key), called.includes(rows[0].key) ? 'name' : 'aliases');
  // Names stand in the find key as they are compared; each pattern finds its few rows by index.
  const patterns = aliases.flatMap((alias) => searchPattern(alias) ?? []);
  if (patterns.length === 0) return {};
  const like = sql.join(
    patterns.map((pattern) => sql`find_key like ${pattern}`),
    sql` or `,
  );
  const others = await sql<{
    name: string;
    name_en: string;
  }>`select name, name_en from catalogue.product_name where id <> ${id}::bigint and not deleted and (${like})`.execute(
    ctx.tx,
  );
  const taken = others.rows
    .flatMap((other) => [other.name, other.name_en].map(normalizeForSearch))
    .find((name) => aliases.includes(name));
  if (taken !== undefined) throw AliasTaken(typed(taken), 'aliases');
  return {};
}
export const productNames: Keeping = {
  dict: productName,
  noun: 'productName',
  table: 'catalogue.product_name',
  alone: true,
  no: nameOf,
  finds: (values) => [...both(values), text(values.casNo), ...list(values.aliases)],
  unique: { product_name_name: nameTaken },
  computed: {
    aliases: sql`array(select a.alias from catalogue.product_alias a where a.product_name_id = t.id order by a.id)`,
  },
  check: uniqueNames,
  async after(ctx, id, values) {
    const aliases = list(values.aliases);
    await ctx.tx.deleteFrom('catalogue.product_alias').where('product_name_id', '=', id).execute();
    const rows = [...new Map(aliases.map((alias) => [normalizeForSearch(alias), alias]))].map(
      ([alias_key, alias]) => ({
        product_name_id: id,
        alias,
        alias_key,
      }),
    );
    if (rows.length > 0) await ctx.tx.insertInto('catalogue.product_alias').values(rows).execute();
  },
  gone: async (ctx, id) => {
    await ctx.tx.deleteFrom('catalogue.product_alias').where('product_name_id', '=', id).execute();
  },
  repeats: nameOf,
};

export const ports: Keeping = {
  dict: port,
  noun: 'port',
  table: 'catalogue.port',
  no: (values) => `${String(values.unlocode)} ${nameOf(values)}`,
  finds: (values) => [...both(values), text(values.unlocode)],
  unique: { port_unlocode: () => CodeExists({}, 'unlocode') },
  repeats: (values) => String(values.unlocode),
};

export const places: Keeping = {
  dict: place,
  noun: 'place',
  table: 'catalogue.place',
  no: coded,
  finds: (values) => [...both(values), text(values.code), ...list(values.aliases)],
  unique: { place_code: () => CodeExists({}, 'code') },
  repeats: (values) => String(values.code),
};

export const packagings: Keeping = {
  dict: packaging,
  noun: 'packaging',
  table: 'catalogue.packaging',
  no: nameOf,
  finds: (values) => [text(values.name), text(values.englishName), text(values.specification)],
  unique: { packaging_name: nameTaken, packaging_name_en: () => NameExists({}, 'englishName') },
  repeats: nameOf,
};
