import { sql } from 'kysely';
import type { Person } from '#app/world.ts';
import { allCalls, type Call } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { IntermediaryWorld } from './intermediary-world.ts';

/** Every document that came of one negotiation: what somebody who guesses ids would ask for. */
export async function idsOf(w: IntermediaryWorld, threadId: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<Record<string, string[]>>`
    select array[n.id]::text[] as thread, array[n.offer_id]::text[] as offer,
      array(select a.id from intermediaries.application a where a.negotiation_id = n.id)::text[] as application,
      array(select d.id from deals.deal d where d.source_id = n.id)::text[] as deal,
      array(select l.id from deals.letter l join deals.deal d on d.id = l.deal_id where d.source_id = n.id)::text[] as letter,
      array(select o.id from orders."order" o join deals.deal d on d.id = o.deal_id where d.source_id = n.id)::text[] as "order",
      array(select s.id from shipments.note s join orders."order" o on o.id = s.order_id join deals.deal d on d.id = o.deal_id where d.source_id = n.id)::text[] as note,
      array(select s.id from settlements.settlement s join deals.deal d on d.id = s.deal_id where d.source_id = n.id)::text[] as settlement,
      array(select p.id from contracts.protocol p join deals.deal d on d.id = any (p.deal_ids) where d.source_id = n.id)::text[] as protocol
    from offers.negotiation n where n.id = ${threadId}::bigint`.execute(w.world.sql);
  return rows[0] as Record<string, string[]>;
}
/** What the negotiation is found by in lists. */
const KEYWORDS = (negotiationNo: string, more: readonly string[]): string[] => [
  '',
  negotiationNo,
  '甲醇',
  ...more,
];

/** One answer as it was heard. */
export interface Heard {
  readonly call: string;
  readonly input: unknown;
  readonly answer: unknown;
}
/**
 * Asks every query and list of the contract that this person may ask, with every id of the deal's documents and
 * every word it could be searched by, in both directions of every order; answers everything that came back, with
 * his notices, histories and the notes of his company.
 */
export async function everythingHeardBy(
  w: IntermediaryWorld,
  who: Person,
  of: { readonly threadId: string; readonly negotiationNo: string; readonly keywords?: readonly string[] },
): Promise<Heard[]> {
  await w.world.tick();
  const ids = await idsOf(w, of.threadId);
  const heard: Heard[] = [];
  const ask = async (call: Call, input: unknown) => {
    try {
      heard.push({ call: call.name, input, answer: await who.does(call, input as never) });
    } catch (error) {
      // What is refused is heard too: a refusal may carry figures.
      const answer = error instanceof Refusal ? [error.kind.code, error.details] : String(error);
      heard.push({ call: call.name, input, answer });
    }
  };
  const audience = who.actor.identity as 'seller' | 'buyer';
  const calls = allCalls().filter((c) => Array.isArray(c.audience) && c.audience.includes(audience));
  for (const call of calls) {
    if (call.kind === 'list') {
      const { sortable } = call as unknown as { sortable: readonly string[] };
      const base = { pageCount: 20 };
      for (const keyword of KEYWORDS(of.negotiationNo, of.keywords ?? [])) {
        const input = keyword === '' ? base : { ...base, keyword };
        if (call.input.safeParse(input).success) await ask(call, input);
      }
      if (/^(intermediaries|negotiations|deals|letters|orders)\./.test(call.name))
        for (const sortProperties of sortable) await ask(call, { ...base, sortProperties, sortAsc: true });
      continue;
    }
    // What is answered as a file is read by `stories/everything-filed.ts`.
    if (call.kind !== 'query' || call.answer === 'file') continue;
    if (call.input.safeParse({}).success) await ask(call, {});
    for (const key of ['id', 'dealId', 'orderId', 'offerId', 'negotiationId', 'protocolId', 'letterId'])
      for (const id of new Set(Object.values(ids).flat()))
        if (call.input.safeParse({ [key]: id }).success) await ask(call, { [key]: id });
  }
  const notices = await sql`select title_zh, title_en, body_zh, body_en from messaging.message
    where account_id = ${who.actor.accountId}::bigint and not deleted and biz_type in ('INTERMEDIARY', 'NEGOTIATION', 'DEAL', 'LETTER', 'ORDER', 'CONTRACT')
      and biz_id = any (${Object.values(ids).flat()}::text[])`.execute(w.world.sql);
  const histories =
    await sql`select * from kernel.trade_history where ${who.actor.memberId}::bigint = any (parties)
    and biz_id = any (${Object.values(ids).flat()}::bigint[])`.execute(w.world.sql);
  const told = (call: string) => (answer: unknown) => ({ call, input: null, answer });
  return [...heard, ...notices.rows.map(told('notice')), ...histories.rows.map(told('history'))];
}
/** The same as one text. */
export const everythingReadBy = async (
  w: IntermediaryWorld,
  who: Person,
  threadId: string,
  negotiationNo: string,
): Promise<string> =>
  JSON.stringify((await everythingHeardBy(w, who, { threadId, negotiationNo })).map((one) => one.answer));

/** Rows of a list apart, any other answer whole. */
function* parts(answer: unknown): Generator<unknown> {
  if (typeof answer !== 'object' || answer === null || !('list' in answer) || !Array.isArray(answer.list))
    yield answer;
  else {
    const { list, ...rest } = answer;
    yield* list;
    yield rest;
  }
}
/** Calls that said one of these words in a row or document that names the deal by one of its numbers. */
export function saidBeside(heard: readonly Heard[], numbers: readonly string[], words: readonly string[]) {
  const found = heard.flatMap(({ call, input, answer }) =>
    [...parts(answer)].flatMap((part) => {
      const text = JSON.stringify(part) ?? '';
      if (!numbers.some((no) => text.includes(no))) return [];
      return words
        .filter((word) => text.includes(word))
        .map((word) => `${call} ${JSON.stringify(input)}: ${word}`);
    }),
  );
  return [...new Set(found)];
}
/** Calls that said one of these words at all. */
export const saidAnywhere = (heard: readonly Heard[], words: readonly string[]) => [
  ...new Set(
    heard.flatMap(({ call, input, answer }) => {
      const text = JSON.stringify(answer) ?? '';
      return words
        .filter((word) => text.includes(word))
        .map((word) => `${call} ${JSON.stringify(input)}: ${word}`);
    }),
  ),
];
