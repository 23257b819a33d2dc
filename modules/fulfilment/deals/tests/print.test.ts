import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#app/world.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { letterDetail, letterPdf } from '../contract/letter.ts';
import { letterDocument } from '../server/letter-pdf.ts';
import type { Letter } from '../server/tables.ts';
import { type DealWorld, dealWorld } from './deal-world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});

async function printed(
  person: Person,
  id: string,
  language: 'zh' | 'en' | 'bilingual' = 'bilingual',
): Promise<Buffer> {
  const { data } = await dispatch(w.world.runtime, person.actor, letterPdf, { id, language });
  const { body } = data as FileAnswer;
  if (Buffer.isBuffer(body)) return body;
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Code points that the file's maps from glyphs to characters name: what can be searched and copied. */
function characters(pdf: Buffer): Set<string> {
  const found = new Set<string>();
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    let text: string;
    try {
      text = inflateSync(pdf.subarray(at + 7), { finishFlush: 2 }).toString('latin1');
    } catch {
      continue;
    }
    if (text.includes('beginbfrange') || text.includes('beginbfchar'))
      for (const [, hex = ''] of text.matchAll(/<([0-9a-f]{4})>/gi))
        found.add(String.fromCodePoint(Number.parseInt(hex, 16)));
  }
  return found;
}
const holds = (pdf: Buffer, text: string): boolean => {
  const known = characters(pdf);
  return [...text].every((c) => known.has(c));
};

test('the bilingual letter carries both languages, amounts in words and both parties; one language prints alone', async () => {
  const id = (await w.deal()).letterIds[0] as string;
  const pdf = await printed(w.buyer, id);
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect(holds(pdf, '成交确认函甲醇人民币壹佰壹拾玖万贰仟柒佰伍拾元整违约责任')).toBe(true);
  expect(holds(pdf, 'Deal confirmation letter Methanol SAY RENMINBI')).toBe(true);
  const english = await printed(w.buyer, id, 'en');
  expect(holds(english, '违约责任')).toBe(false);
  expect(holds(english, 'Breach')).toBe(true);
});

const drawn = async (id: string) =>
  letterDocument(
    (await w.world.sql
      .selectFrom('deals.letter')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()) as Letter,
    'bilingual',
    'https://example.test/check',
  );

test('before it is effective a copy carries the watermark; afterwards the sealed bytes are the same every time', async () => {
  const id = (await w.deal()).letterIds[0] as string;
  expect(holds(await printed(w.seller, id), '未生效')).toBe(true);
  expect((await drawn(id)).watermark).toBe('未生效 NOT EFFECTIVE');
  await w.sign(w.seller, id);
  await w.sign(w.buyer, id);
  const live = await printed(w.buyer, id);
  await w.world.tick();
  const { rows } = await sql<{
    sha256: string;
    fits: boolean;
  }>`select sha256, encode(sha256(body), 'hex') = sha256 as fits from deals.sealed_pdf
    where letter_id = ${id}::bigint`.execute(w.world.sql);
  expect(rows[0]?.fits).toBe(true);
  const sealed = await printed(w.buyer, id);
  expect(sealed.equals(live)).toBe(true);
  expect((await printed(w.seller, id)).equals(sealed)).toBe(true);
  expect((await w.seller.does(letterDetail, { id })).sealed).toBe(true);
  expect((await drawn(id)).watermark).toBeUndefined();
});
