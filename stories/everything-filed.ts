import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import type { Person } from '#app/world.ts';
import { renewCalendar } from '#fulfilment/deadlines/contract/deadline.ts';
import { calendarOf } from '#fulfilment/deadlines/server/calendar-of-person.ts';
import { calendarText } from '#fulfilment/deadlines/server/calendar-text.ts';
import { downloadDealFile, makeDealFile } from '#fulfilment/dossiers/contract/dossier.ts';
import { allCalls, type Call } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { textOfPdf } from '#kernel/test/pdf-text.ts';
import { exportNow } from '#office/transfers/contract/export.ts';
import { allExporters } from '#office/transfers/server/registry.ts';
import { type Heard, idsOf } from '#trading/intermediaries/tests/everything-read.ts';
import type { IntermediaryWorld } from '#trading/intermediaries/tests/intermediary-world.ts';

/** Thousands as people read them are digits as the database has them. */
const plain = (text: string): string => text.replace(/(?<=\d),(?=\d{3})/g, '');
const bytesOf = async ({ body }: FileAnswer): Promise<Buffer> =>
  Buffer.isBuffer(body) ? body : buffer(body as NodeJS.ReadableStream);
const textOf = (bytes: Buffer): string =>
  plain(bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? textOfPdf(bytes) : bytes.toString('utf8'));

/** Documents that came of the legs beside those of the negotiation: payments, invoices, vouchers. */
async function laterIds(w: IntermediaryWorld, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select voucher_id::text as id from vouchers.delivery where order_id = any (${orderIds}::bigint[])
    union select invoice_id::text from invoices.source where order_id = any (${orderIds}::bigint[])
    union select registration_id::text from payments.allocation where order_id = any (${orderIds}::bigint[])`.execute(
    w.world.sql,
  );
  return rows.map((r) => r.id);
}
const VARIANTS = [
  {},
  { language: 'zh' },
  { language: 'en' },
  { language: 'bilingual' },
  { paper: 'delivery', language: 'zh' },
  { paper: 'ticket', language: 'en' },
  { paper: 'receipt', language: 'zh' },
];

/** Every file of the contract a person may ask for by an id of the deal's documents. */
async function filesOf(who: Person, ids: readonly string[]): Promise<Heard[]> {
  const heard: Heard[] = [];
  const calls = allCalls().filter((c: Call) => c.kind === 'query' && c.answer === 'file');
  for (const call of calls)
    for (const id of ids)
      for (const more of VARIANTS)
        for (const key of ['id', 'ids']) {
          const input = { [key]: key === 'ids' ? [id] : id, ...more };
          if (!call.input.safeParse(input).success) continue;
          try {
            const answer = await bytesOf((await who.does(call, input as never)) as FileAnswer);
            heard.push({ call: call.name, input, answer: textOf(answer) });
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
        }
  return heard;
}
/** Every list he may export, with every column, row by row. */
async function sheetsOf(who: Person): Promise<Heard[]> {
  const heard: Heard[] = [];
  for (const { bizType, columns } of allExporters()) {
    const wish = { bizType, columns: columns.map((c) => c.key), filters: {}, format: 'csv' as const };
    try {
      const text = textOf(await bytesOf((await who.does(exportNow, wish)) as FileAnswer));
      heard.push({ call: `export ${bizType}`, input: null, answer: { list: text.split('\r\n') } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return heard;
}
/** The file of the deal, paper by paper. */
async function dealFileOf(w: IntermediaryWorld, who: Person, dealId: string): Promise<Heard[]> {
  try {
    const { id } = await who.does(makeDealFile, { id: dealId });
    await w.world.tick();
    const files = unzipSync(await bytesOf((await who.does(downloadDealFile, { id })) as FileAnswer));
    return Object.entries(files).map(([name, bytes]) => ({
      call: `deal file ${name}`,
      input: null,
      answer: `${name}\n${textOf(Buffer.from(bytes))}`,
    }));
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
/** What his calendar program shows, entry by entry. */
async function calendarFor(w: IntermediaryWorld, who: Person): Promise<Heard[]> {
  const { url } = await who.does(renewCalendar, {});
  const token = /([^/]+)\.ics$/.exec(url)?.[1] as string;
  const found = await calendarOf(w.world.runtime, token);
  if (found === null) return [];
  const text = calendarText(found.entries, 'https://example.test', found.locale).replaceAll('\r\n ', '');
  return [{ call: 'calendar', input: null, answer: { list: plain(text).split('BEGIN:VEVENT') } }];
}

/** Everything a person may carry out of the platform of one deal: prints, papers, exports, its file, his calendar. */
export async function everythingFiledFor(
  w: IntermediaryWorld,
  who: Person,
  of: { readonly threadId: string; readonly dealId: string },
): Promise<Heard[]> {
  const ids = await idsOf(w, of.threadId);
  const all = [...Object.values(ids).flat(), ...(await laterIds(w, ids.order ?? []))];
  return [
    ...(await filesOf(who, [...new Set(all)])),
    ...(await sheetsOf(who)),
    ...(await dealFileOf(w, who, of.dealId)),
    ...(await calendarFor(w, who)),
  ];
}
