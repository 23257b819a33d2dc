import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { keysOf } from '../../rules/finding-keys.ts';
import { catalogue } from '../tables.ts';

interface Term {
  readonly id: string;
  readonly zh: string;
  readonly en: string | null;
  readonly aliases: string[];
  readonly numbers: string[];
}

/** Writes every key of terms that are known only as they are written: pinyin, initials, words, pieces. Answers how many. */
export async function spellTerms(tx: Kysely<AnyTables>, atMost: number): Promise<number> {
  const { rows } =
    await sql<Term>`select id, zh, en, aliases, numbers from catalogue.find_term where not spelled order by id limit ${atMost} for no key update skip locked`.execute(
      tx,
    );
  if (rows.length === 0) return 0;
  const keys = rows.flatMap((term) => keysOf(term).map(({ key, form }) => ({ id: term.id, key, form })));
  const terms = rows.map((r) => r.id);
  await sql`delete from catalogue.find_key where term_id = any (${terms}::bigint[])`.execute(tx);
  await sql`insert into catalogue.find_key (term_id, key, form) select * from unnest(${keys.map((k) => k.id)}::bigint[], ${keys.map((k) => k.key)}::text[], ${keys.map((k) => k.form)}::text[])`.execute(
    tx,
  );
  await sql`update catalogue.find_term set spelled = true where id = any (${terms}::bigint[])`.execute(tx);
  return rows.length;
}

/** New and changed names can be found in pinyin a few seconds after they were written. */
export const spellNewTerms = catalogue.cronJob(
  'catalogue.spellTerms',
  { everySeconds: 10, atMost: 300 },
  (ctx) => spellTerms(ctx.tx as unknown as Kysely<AnyTables>, ctx.input.atMost),
);
