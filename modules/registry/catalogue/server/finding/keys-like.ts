import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { KeyForm } from '../../rules/finding-keys.ts';
import type { Fit, TermKind } from '../../rules/finding-rank.ts';
import { FUZZY_FROM, keptBy, oneEdit } from '../../rules/finding-typed.ts';

type Db = Kysely<AnyTables>;
interface Found {
  readonly termId: string;
  readonly kind: TermKind;
  readonly form: KeyForm;
  readonly key: string;
}
/** Comes after every letter, so that a range of keys is all that begin alike. */
const AFTER_ALL = '\u{10ffff}';
const MOST_KEYS = 1500;
const beginning = (column: RawBuilder<unknown>, with_: string): RawBuilder<boolean> =>
  sql<boolean>`(${column} >= ${with_} and ${column} < ${with_ + AFTER_ALL})`;
const KEY = sql`k.key`;
const BACKWARDS = sql`reverse(k.key) collate "C"`;

async function found(tx: Db, where: RawBuilder<boolean>): Promise<Found[]> {
  const { rows } =
    await sql<Found>`with k as materialized (select k.term_id, k.form, k.key from catalogue.find_key k where ${where} order by length(k.key), k.key, k.term_id limit ${MOST_KEYS})
    select k.term_id as "termId", t.kind, k.form, k.key from k join catalogue.find_term t on t.id = k.term_id where t.id = any (array(select term_id from k)) order by length(k.key), k.key, k.term_id`.execute(
      tx,
    );
  return rows;
}

/** Terms that are called so, or begin so; one letter or two digits must be the whole of it. */
export async function calledOrBegun(tx: Db, word: string): Promise<Fit[]> {
  const short = /^[a-z]$|^[\d.%]{1,2}$/.test(word);
  const rows = await found(tx, short ? sql<boolean>`k.key = ${word}` : beginning(KEY, word));
  return rows.map((row) => ({ ...row, how: row.key === word ? 'whole' : 'start' }));
}

/**
 * Terms one typing error away: one half of the word stands as it is, so two ranges of an index hold every
 * candidate. Most of them are not meant: they are read as words before they are read as terms.
 */
export async function mistyped(tx: Db, word: string): Promise<Fit[]> {
  if (word.length < FUZZY_FROM || !/[a-z]/.test(word)) return [];
  const prefixLength = keptBy(word);
  const [head, tail] = [word.slice(0, prefixLength), [...word.slice(-prefixLength)].reverse().join('')];
  const alike = sql`k.form in ('name', 'alias', 'pinyin', 'word') and length(k.key) between ${word.length - 1} and ${word.length + 1}`;
  const { rows: near } = await sql<{
    key: string;
  }>`select c.key from (select k.key from catalogue.find_key k where ${beginning(KEY, head)} and ${alike} union select k.key from catalogue.find_key k where ${beginning(BACKWARDS, tail)} and ${alike}) c
    order by abs(length(c.key) - ${word.length}), c.key limit ${MOST_KEYS}`.execute(tx);
  const meant = near.map((row) => row.key).filter((key) => oneEdit(key, word));
  if (meant.length === 0) return [];
  return (
    await found(tx, sql<boolean>`k.key = any (${meant}) and k.form in ('name', 'alias', 'pinyin', 'word')`)
  ).map((row) => ({ ...row, how: 'mistyped' }));
}

/** Terms with the word somewhere inside; for words of four letters and more. */
export async function holding(tx: Db, word: string): Promise<Fit[]> {
  if (word.length < FUZZY_FROM) return [];
  const inside = containsPattern(word);
  return (await found(tx, sql<boolean>`k.key like ${inside}`)).map((row) => ({
    ...row,
    form: 'part' as const,
    how: 'start' as const,
  }));
}

/** Terms that sound like it: what an input method makes of the same letters. */
export async function sounding(tx: Db, sounds: string): Promise<Fit[]> {
  return (await found(tx, sql<boolean>`k.key = ${sounds} and k.form = 'pinyin'`)).map((row) => ({
    ...row,
    how: 'mistyped',
  }));
}

/**
 * Which of these pieces are whole names (cost 1), and which begin one (cost 1.6); single letters count as
 * whole names only.
 */
export async function costsOf(tx: Db, pieces: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ piece: string; whole: boolean }>`
    select p.piece, bool_or(k.key = p.piece and k.form in ('name', 'alias')) as whole from unnest(${[...pieces]}::text[]) p(piece)
    cross join lateral (select key, form from catalogue.find_key k where k.key >= p.piece collate "C" and k.key < (p.piece || ${AFTER_ALL}) collate "C" order by k.key limit 20) k group by p.piece`.execute(
    tx,
  );
  return new Map(
    rows.flatMap((r): [string, number][] =>
      r.whole ? [[r.piece, 1]] : [...r.piece].length > 1 ? [[r.piece, 1.6]] : [],
    ),
  );
}

export interface Called {
  readonly id: string;
  readonly zh: string;
  readonly en: string | null;
}
/** The terms that goods the reader may see are known by. */
export async function seen(tx: Db, ids: readonly string[]): Promise<Map<string, Called>> {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<Called>`select t.id, t.zh, t.en from catalogue.find_term t where t.id = any (${[...ids]}::bigint[])
    and exists (select 1 from catalogue.find_posting p join catalogue.find_goods g on g.id = p.goods_id where p.term_id = t.id)`.execute(
      tx,
    );
  return new Map(rows.map((r) => [r.id, r]));
}

/** Names most alike a word nobody knows, for a question back. */
export async function alike(tx: Db, word: string, most: number): Promise<Called[]> {
  const { rows } = await sql<Called & { near: number }>`
    select t.id, t.zh, t.en, max(similarity(k.key, ${word})) as near from catalogue.find_key k join catalogue.find_term t on t.id = k.term_id
    where k.key % ${word} and k.form in ('name', 'alias', 'pinyin', 'word') and t.kind in ('name', 'spu')
      and exists (select 1 from catalogue.find_posting p join catalogue.find_goods g on g.id = p.goods_id where p.term_id = t.id)
    group by t.id, t.zh, t.en order by near desc, t.id limit ${most * 3}`.execute(tx);
  return [...new Map(rows.map((r) => [r.zh, { id: r.id, zh: r.zh, en: r.en }])).values()].slice(0, most);
}
