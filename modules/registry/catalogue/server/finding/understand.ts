import { type Kysely, type RawBuilder, sql } from 'kysely';
import { casMeant } from '#kernel/rules/check-digits.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { hasHan, spelled } from '../../rules/finding-keys.ts';
import { bestFits, type Fit, type TermKind } from '../../rules/finding-rank.ts';
import { codeTyped, piecesOf, readRun, tokensOf } from '../../rules/finding-typed.ts';
import { squeezed } from '../../rules/squeezed.ts';
import { alike, calledOrBegun, costsOf, holding, mistyped, seen, sounding } from './keys-like.ts';

type Db = Kysely<AnyTables>;
const MOST_TERMS = 600;
const MOST_ALIKE = 3;

export interface Word {
  readonly typed: string;
  readonly terms: readonly { readonly id: string; readonly score: number; readonly fit: Fit }[];
}
interface ParsedWord {
  readonly typed: string;
  readonly zh: string;
  readonly en: string | null;
}
/** What was typed, as the catalogue knows it. */
export interface Understood {
  /** Number of one SKU or SPU. */
  readonly code: string | null;
  /** Each must be found on the goods. */
  readonly words: readonly Word[];
  /** Delivery places among what was typed. */
  readonly places: readonly (ParsedWord & { readonly id: string })[];
  /** Read as something near it. */
  readonly corrected: readonly ParsedWord[];
  /** Nobody calls anything so; nothing is found. `near`: what may have been meant. */
  readonly unknown: readonly {
    readonly typed: string;
    readonly near: readonly { readonly zh: string; readonly en: string | null }[];
  }[];
}

interface Place {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly keys: readonly string[];
}
async function placesOf(tx: Db): Promise<Place[]> {
  const { rows } =
    await sql<Place>`select id, name as zh, name_en as en, string_to_array(find_key, '|') as keys from catalogue.place where enabled and not deleted order by sort, id`.execute(
      tx,
    );
  return rows;
}

const isGoods = (fit: Fit): boolean => fit.kind === 'name' || fit.kind === 'spu';
const wordOf = (typed: string, fits: readonly Fit[]): Word => ({
  typed,
  terms: bestFits(fits, MOST_TERMS).map(({ fit, score }) => ({ id: fit.termId, score, fit })),
});

/** What has been read so far, piece by piece. */
class Reading {
  readonly words: Word[] = [];
  readonly places: (ParsedWord & { readonly id: string })[] = [];
  readonly corrected: ParsedWord[] = [];
  readonly unknown: { typed: string; near: { zh: string; en: string | null }[] }[] = [];
  readonly tx: Db;
  readonly known: readonly Place[];

  constructor(tx: Db, known: readonly Place[]) {
    this.tx = tx;
    this.known = known;
  }

  /** A word, a place, both as they are called; false when neither. */
  async asCalled(piece: string): Promise<boolean> {
    const fits = await calledOrBegun(this.tx, piece);
    const place = this.known.find((p) => p.keys.includes(piece));
    if (place !== undefined && !fits.some((f) => isGoods(f) && f.how === 'whole'))
      this.places.push({ typed: piece, id: place.id, zh: place.zh, en: place.en });
    else if (fits.length > 0) this.words.push(wordOf(piece, fits));
    else return false;
    return true;
  }

  /** Several words written without a space: 优等品甲醇. */
  async asRun(piece: string): Promise<boolean> {
    if (!hasHan(piece)) return false;
    const costs = await costsOf(this.tx, piecesOf(piece));
    for (const place of this.known) for (const key of place.keys) if (hasHan(key)) costs.set(key, 1);
    const read = readRun(piece, (p) => costs.get(p) ?? null);
    if (read === null || (read.length === 1 && read[0] === piece)) return false;
    for (const part of read) if (!(await this.asCalled(part))) return false;
    return true;
  }

  /** With a typing error, or by its sound. */
  async asMeant(piece: string): Promise<boolean> {
    const fits = hasHan(piece)
      ? await sounding(this.tx, spelled(piece))
      : [...(await mistyped(this.tx, piece))];
    const heard = await seen(
      this.tx,
      fits.map((f) => f.termId),
    );
    const meant = wordOf(
      piece,
      fits.filter((f) => heard.has(f.termId)),
    );
    const first = heard.get(meant.terms[0]?.id ?? '');
    if (first === undefined) return false;
    this.words.push(meant);
    this.corrected.push({ typed: piece, zh: first.zh, en: first.en });
    return true;
  }

  async asInside(piece: string): Promise<boolean> {
    const fits = await holding(this.tx, piece);
    if (fits.length > 0) this.words.push(wordOf(piece, fits));
    return fits.length > 0;
  }

  async read(piece: string): Promise<void> {
    if (
      (await this.asCalled(piece)) ||
      (await this.asRun(piece)) ||
      (await this.asMeant(piece)) ||
      (await this.asInside(piece))
    )
      return;
    const cas = casMeant(piece);
    const isKnown = cas !== null && (await calledOrBegun(this.tx, squeezed(cas))).length > 0;
    this.unknown.push({
      typed: piece,
      near: isKnown
        ? [{ zh: cas, en: cas }]
        : await alike(this.tx, hasHan(piece) ? spelled(piece) : piece, MOST_ALIKE),
    });
  }
}

/**
 * Reads what somebody typed: as a whole name first, then word by word; Chinese, pinyin, initials, English,
 * numbers, places, typing errors.
 */
export async function readTyped(tx: Db, typed: string): Promise<Understood> {
  const code = codeTyped(typed);
  const nothing: Understood = { code, words: [], places: [], corrected: [], unknown: [] };
  const pieces = tokensOf(typed);
  if (code !== null || pieces.length === 0) return nothing;
  if (pieces.length > 1) {
    const whole = (await calledOrBegun(tx, pieces.join(''))).filter(
      (f) => f.kind !== 'grade' && f.kind !== 'packaging',
    );
    if (whole.length > 0) return { ...nothing, words: [wordOf(pieces.join(''), whole)] };
  }
  const reading = new Reading(tx, await placesOf(tx));
  for (const piece of pieces) await reading.read(piece);
  return {
    code,
    words: reading.words,
    places: reading.places,
    corrected: reading.corrected,
    unknown: reading.unknown,
  };
}

const ids = (word: Word) => sql`${word.terms.map((t) => t.id)}::bigint[]`;
const scores = (word: Word) => sql`${word.terms.map((t) => t.score)}::int[]`;
const carrying = (word: Word) =>
  sql`(select p.goods_id, min(x.score) as score from unnest(${ids(word)}, ${scores(word)}) x(term, score) join catalogue.find_posting p on p.term_id = x.term group by p.goods_id)`;

/**
 * What says most about goods comes first: a word that is nothing but a name leads to some, one that is a
 * grade as well to a quarter of all.
 */
const BREADTH: readonly TermKind[] = ['name', 'spu', 'un', 'producer', 'seller', 'packaging', 'grade'];
const breadth = (word: Word): number => Math.max(...word.terms.map((t) => BREADTH.indexOf(t.fit.kind)));

/**
 * Goods that carry every word, as rows (goods_id, score), the best fit lowest; null when the words leave all
 * goods. Those of the first word are asked for the others in one go.
 */
export function goodsMatching(of: Understood): RawBuilder<unknown> | null {
  if (of.code !== null)
    return sql`(select id as goods_id, 0 as score from catalogue.find_goods where code = ${of.code})`;
  if (of.unknown.length > 0) return sql`(select 0::bigint as goods_id, 0 as score where false)`;
  const [first, ...others] = of.words.toSorted((a, b) => breadth(a) - breadth(b));
  if (first === undefined) return null;
  if (others.length === 0) return carrying(first);
  const asked = [...new Set(others.flatMap((word) => word.terms.map((t) => t.id)))];
  const scored = others.map((word, n) => ({
    at: sql.raw(`w${n + 1}`),
    rows: sql`(select c.goods_id, min(x.score) as score from carried c join unnest(${ids(word)}, ${scores(word)}) x(term, score) on x.term = c.term_id group by c.goods_id)`,
  }));
  return sql`(with w0 as materialized ${carrying(first)},
    carried as materialized (select p.goods_id, p.term_id from catalogue.find_posting p where p.goods_id = any (array(select goods_id from w0)) and p.term_id = any (${asked}::bigint[]))
    select w0.goods_id, w0.score + ${sql.join(
      scored.map(({ at }) => sql`${at}.score`),
      sql` + `,
    )} as score from w0 ${sql.join(
      scored.map(({ at, rows }) => sql`join ${rows} ${at} on ${at}.goods_id = w0.goods_id`),
      sql` `,
    )})`;
}
