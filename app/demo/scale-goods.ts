import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { AnyTables } from '#kernel/server/database.ts';
import { spellPlanted } from '#registry/catalogue/server/demo.ts';

/** Prefixes and stems in both languages: 20 × 125 products a chemist could read. */
const PREFIXES = [
  '正 n-',
  '异 iso-',
  '仲 sec-',
  '叔 tert-',
  '邻 o-',
  '间 m-',
  '对 p-',
  '顺 cis-',
  '反 trans-',
  '氯 chloro',
  '溴 bromo',
  '氟 fluoro',
  '硝基 nitro',
  '氨基 amino',
  '羟基 hydroxy',
  '甲基 methyl',
  '乙基 ethyl',
  '丙基 propyl',
  '苯基 phenyl',
  '氰基 cyano',
];
const STEMS = [
  '戊醇 pentanol',
  '己醇 hexanol',
  '庚醇 heptanol',
  '壬醇 nonanol',
  '癸醇 decanol',
  '戊酸 pentanoic acid',
  '己酸 hexanoic acid',
  '壬酸 nonanoic acid',
  '苯甲酸 benzoic acid',
  '苯乙酸 phenylacetic acid',
  '戊酮 pentanone',
  '己酮 hexanone',
  '苯甲醛 benzaldehyde',
  '丁醛 butyraldehyde',
  '吡啶 pyridine',
  '嘧啶 pyrimidine',
  '呋喃 furan',
  '噻吩 thiophene',
  '咪唑 imidazole',
  '萘 naphthalene',
  '联苯 biphenyl',
  '蒽醌 anthraquinone',
  '环己烷 cyclohexane',
  '环戊酮 cyclopentanone',
  '哌嗪 piperazine',
];
/** Twenty products at whatever size, so that a search for them finds as many among few as among many. */
const EVERYWHERE = { from: 100, to: 119, stem: '喹啉 quinoline' };
const SKUS_PER_PRODUCT = 40;
const CHUNK = 10_000;

/**
 * Adds SKUs for trials of size: products of their own with numbers of CAS form, forty SKUs each by seller,
 * grade, producer and packaging. Deterministic.
 * The rows of the search follow by the system's own triggers.
 */
export async function scaleGoods(
  url: string,
  wanted: { skus: number },
  log: (line: string) => void = () => {},
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from catalogue.sku where sku_code like 'SK990101%'`.execute(db);
    for (let from = Number.parseInt(rows[0]?.n ?? '0', 10); from < wanted.skus; from += CHUNK) {
      const to = Math.min(wanted.skus, from + CHUNK);
      await db.transaction().execute(async (tx) => {
        await products(tx, from / SKUS_PER_PRODUCT, to / SKUS_PER_PRODUCT);
        await skus(tx, from, to);
      });
      log(`${to} of ${wanted.skus} SKUs`);
    }
    await spellPlanted(db);
    await sql`vacuum analyze catalogue.sku, catalogue.spu, catalogue.product_name, catalogue.find_goods,
      catalogue.find_posting, catalogue.find_key, catalogue.find_term`.execute(db);
  } finally {
    await db.destroy();
  }
}

async function products(tx: Kysely<AnyTables>, from: number, to: number): Promise<void> {
  await sql`create temp table made on commit drop as
    select g, (1 + (g / 500) % 5)::text || '-' || split_part(p, ' ', 1) || split_part(s, ' ', 1) as zh,
      (1 + (g / 500) % 5)::text || '-' || split_part(p, ' ', 2) || substr(s, strpos(s, ' ') + 1) as en,
      lpad((100000 + g)::text, 6, '0') || '-' || lpad((g % 90 + 10)::text, 2, '0') || '-' || (g % 10)::text as cas
    from generate_series(${from}::int, ${to}::int - 1) g
    cross join lateral (select (${PREFIXES}::text[])[1 + g % 20] as p, case when g between ${EVERYWHERE.from}
    and ${EVERYWHERE.to} then ${EVERYWHERE.stem} else (${STEMS}::text[])[1 + (g / 20) % 25] end as s) x`.execute(
    tx,
  );
  await sql`insert into catalogue.product_name (name, name_en, cas_no, find_key)
    select m.zh, m.en, m.cas, lower(m.zh || '|' || m.en || '|' || m.cas) from made m order by g`.execute(tx);
  await sql`insert into catalogue.spu (spu_code, name, name_en, platform_category_id, product_name_id,
    cas_no, hs_code, tax_category_code, physical_form, control_classes, state)
    select 'PU990101' || lpad(m.g::text, 7, '0'), m.zh, m.en, c.ids[1 + m.g % cardinality(c.ids)], n.id,
      m.cas, '290000', '1070201010000000000', '10', array['00'], '30'
    from made m join catalogue.product_name n on n.name = m.zh cross
    join (select array_agg(id order by id) as ids from catalogue.platform_category where level = 2) c`.execute(
    tx,
  );
}

async function skus(tx: Kysely<AnyTables>, from: number, to: number): Promise<void> {
  await sql`insert into catalogue.sku (seller_member_id, sku_code, name, name_en, spu_id, grade, grade_en,
    producer, producer_en, packaging_id, measure_unit, sales_unit, conversion_rate, packaging_method, packaging_spec, state)
    select s.ids[1 + r.n % cardinality(s.ids)], 'SK990101' || lpad(r.n::text, 7, '0'), m.zh, m.en, p.id,
      (array['优等品', '一等品', '合格品', '试剂级'])[1 + r.n % 4],
      (array['Premium grade', 'First grade', 'Qualified grade', 'Reagent grade'])[1 + r.n % 4],
      '产地化工' || (r.n % 500)::text || '厂', 'Works No. ' || (r.n % 500)::text, k.id, 'TNE', k.sales_unit,
        coalesce(k.net_weight / 1000, 1), k.packaging_type, left(k.specification, 50), '30'
    from generate_series(${from}::int, ${to}::int - 1) r(n)
    join made m on m.g = r.n / ${SKUS_PER_PRODUCT}::int
    join catalogue.spu p on p.spu_code = 'PU990101' || lpad(m.g::text, 7, '0')
    cross join (select array_agg(distinct seller_member_id) as ids from catalogue.sku where sku_code not like 'SK990101%') s
    cross join (select array_agg(id order by id) as ids from catalogue.packaging) f
    join catalogue.packaging k on k.id = f.ids[1 + r.n % cardinality(f.ids)]`.execute(tx);
}

/** Puts the offers that were added for trials on these goods, one after the other, so that a part of them is on offer. */
export async function offersOnGoods(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await pool.query(`update offers.offer o set sku_id = k.id, spu_id = k.spu_id from (select id, spu_id, row_number() over (order by id) as n from catalogue.sku where sku_code like 'SK990101%') k
      where o.offer_no like 'OF990101%' and k.n = substr(o.offer_no, 9, 6)::int`);
    await pool.query('vacuum analyze offers.offer');
  } finally {
    await pool.end();
  }
}
