import { sql } from 'kysely';
import type { z } from 'zod';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { fillBoth } from '#kernel/rules/words.ts';
import { all } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { containsAny, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { lockRecord, serveRecordActs } from '#kernel/server/record.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { notify } from '#office/messaging/server/door.ts';
import { categoryNames, productNames } from '#registry/catalogue/server/door.ts';
import { groupNames, partiesOf, suppliersInGroups } from '#registry/members/server/door.ts';
import { listRuleHistory, type RuleRow, rules } from '../contract/rule.ts';
import { MOST_RULES } from '../rules/codes.ts';
import { rulesChanged } from '../rules/events.ts';
import { COUNTERPARTIES_PAGE } from '../rules/pages.ts';
import { ruleNotices } from '../rules/words.ts';
import { type CounterpartyContext, counterparties, type Rule } from './tables.ts';

const BIZ = 'COUNTERPARTY_RULE';
const LANES = ['10', '20', '30'];
const ownCompanyId = (ctx: CounterpartyContext) => ctx.actor.memberId ?? '-1';
const fault = (field: string, rule: string) => new InvalidInput([{ field, rule, message: '' }]);

/** Waits until no deal of this company is being made under the old rules; from the commit on all see the new ones. */
const holdRules = (ctx: CounterpartyContext): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('counterparties'), (${ownCompanyId(ctx)}::bigint % 2147483647)::int)`.execute(
    ctx.tx,
  );
/** Days from which a rule may open a line: when it changed, when it begins, and when it has ended. */
async function daysOf(ctx: CounterpartyContext, id: string): Promise<string[]> {
  const today = dayOf(await ctx.now());
  const row = await ctx.tx
    .selectFrom('counterparties.rule')
    .select(['valid_from', 'valid_until', 'deleted', 'enabled'])
    .where('id', '=', id)
    .executeTakeFirst();
  const later =
    row === undefined || row.deleted || !row.enabled
      ? []
      : [row.valid_from, row.valid_until === null ? null : addDays(row.valid_until, 1)];
  return [today, ...later.filter((day) => day !== null && day > today)] as string[];
}
/** Boards look again, the company's administrators hear of it, and so do those who wait for what is open now. */
async function changed(ctx: CounterpartyContext, id: string): Promise<void> {
  await ctx.emit(rulesChanged, { memberId: ownCompanyId(ctx), days: await daysOf(ctx, id) });
  for (const lane of LANES) ctx.live(`board:${lane}`, {});
  await notify(ctx, {
    event: 'N-CPT-01',
    title: ruleNotices.table['N-CPT-01.title'],
    body: fillBoth(ruleNotices.table['N-CPT-01.text'], { who: ctx.actor.name }),
    bizType: BIZ,
    bizId: id,
    link: COUNTERPARTIES_PAGE,
    to: { memberAdmins: ownCompanyId(ctx) },
  });
}

type Wish = z.output<typeof rules.add.input>;
/** What a rule names exists, groups are the company's own, and a first day lies not in the past. Refuses 10009. */
async function requireKnown(ctx: CounterpartyContext, w: Wish, before: Rule | null): Promise<void> {
  const company = w.party === 'company' ? w.partyMemberId : null;
  if (company !== null) {
    const known = await partiesOf(ctx, { memberIds: [company] });
    if (company === ownCompanyId(ctx) || !known.has(company)) throw fault('partyMemberId', 'field.select');
  }
  const group = w.party === 'group' ? w.partyGroupId : null;
  if (group !== null) {
    const { groupIds } = await suppliersInGroups(ctx, { memberId: ownCompanyId(ctx), groupIds: [group] });
    if (groupIds.length === 0) throw fault('partyGroupId', 'field.select');
  }
  if (before?.valid_from !== w.validFrom && w.validFrom < dayOf(await ctx.now()))
    throw fault('validFrom', 'rule.past');
  if (before !== null) return;
  const { n } = await ctx.tx
    .selectFrom('counterparties.rule')
    .select(sql<string>`count(*)`.as('n'))
    .where('member_id', '=', ownCompanyId(ctx))
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  if (Number.parseInt(n, 10) >= MOST_RULES) throw fault('party', 'rule.full');
}
/** The columns a form stores; what belongs to another kind of party is left aside. */
async function columnsOf(ctx: CounterpartyContext, w: Wish, before: Rule | null) {
  await holdRules(ctx);
  await requireKnown(ctx, w, before);
  return {
    member_id: ownCompanyId(ctx),
    side: w.side,
    effect: w.effect,
    party: w.party,
    party_member_id: w.party === 'company' ? w.partyMemberId : null,
    party_group_id: w.party === 'group' ? w.partyGroupId : null,
    party_country: w.party === 'country' ? w.partyCountry : null,
    category_id: w.categoryId,
    product_name_id: w.productNameId,
    currency: w.currency,
    payment_terms: w.paymentTerms,
    max_amount: w.maxAmount,
    valid_from: w.validFrom,
    valid_until: w.validUntil,
    note: w.note,
    changed_name: ctx.actor.name,
  };
}

const state = sql<
  RuleRow['state']
>`case when not r.enabled then 'off' when r.valid_from > kernel.today() then 'planned' when r.valid_until < kernel.today() then 'ended' else 'inForce' end`;
type Found = Rule & { readonly rule_state: RuleRow['state'] };
const ownRules = (ctx: CounterpartyContext) =>
  ctx.tx
    .selectFrom('counterparties.rule as r')
    .selectAll('r')
    .select(state.as('rule_state'))
    .where('r.member_id', '=', ownCompanyId(ctx))
    .where('r.deleted', '=', false);

const present = async (ctx: CounterpartyContext, found: readonly Found[]): Promise<RuleRow[]> => {
  const ids = (pick: (r: Found) => string | null) => [...new Set(found.flatMap((r) => pick(r) ?? []))];
  const [companies, groups, products, categories] = await all([
    partiesOf(ctx, { memberIds: ids((r) => r.party_member_id) }),
    groupNames(ctx, { ids: ids((r) => r.party_group_id) }),
    productNames(ctx, { ids: ids((r) => r.product_name_id) }),
    categoryNames(ctx, { ids: ids((r) => r.category_id) }),
  ]);
  return found.map((r) => {
    const company = r.party_member_id === null ? undefined : companies.get(r.party_member_id);
    const goods =
      r.product_name_id !== null
        ? products.get(r.product_name_id)
        : r.category_id === null
          ? undefined
          : categories.get(r.category_id);
    return {
      id: r.id,
      version: r.version,
      side: r.side as RuleRow['side'],
      effect: r.effect as RuleRow['effect'],
      party: r.party as RuleRow['party'],
      partyMemberId: r.party_member_id,
      partyGroupId: r.party_group_id,
      partyCountry: r.party_country,
      partyName:
        company === undefined
          ? (groups.get(r.party_group_id ?? '') ?? null)
          : ctx.actor.locale === 'en_US'
            ? (company.nameEn ?? company.name)
            : company.name,
      categoryId: r.category_id,
      productNameId: r.product_name_id,
      goodsZh: goods?.zh ?? null,
      goodsEn: goods?.en ?? null,
      currency: r.currency as RuleRow['currency'],
      paymentTerms: r.payment_terms,
      maxAmount: r.max_amount,
      validFrom: r.valid_from,
      validUntil: r.valid_until,
      note: r.note,
      enabled: r.enabled,
      state: r.rule_state,
      changedName: r.changed_name,
      gmtModified: r.gmt_modified.toISOString(),
    };
  });
};

const filters = listFilters({
  keyword: containsAny(['r.note', 'r.changed_name']),
  side: eq('r.side'),
  effect: eq('r.effect'),
  party: eq('r.party'),
});
/** The own company's rules, the newest first. */
const listHandler = counterparties.query(rules.list, async (ctx) => {
  const query = await filters.narrow(ctx.tx, ownRules(ctx), ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { validFrom: 'r.valid_from', gmtModified: 'r.gmt_modified' },
    fallback: { column: 'r.id', asc: false },
    key: 'r.id',
  });
  return { ...page, list: await present(ctx, page.list as Found[]) };
});
const detailHandler = counterparties.query(rules.detail, async (ctx) => {
  const row = (await foundRow(ownRules(ctx).where('r.id', '=', ctx.input.id))) as Found;
  return (await present(ctx, [row]))[0] as RuleRow;
});
const historyHandler = counterparties.query(listRuleHistory, async (ctx) => {
  const { ruleId } = ctx.input;
  interface Line {
    readonly id: string;
    readonly ruleId: string;
    readonly ruleNo: string;
    readonly action: string;
    readonly actorName: string;
    readonly changes: readonly { field: string; before: unknown; after: unknown }[];
    readonly at: Date;
  }
  let query = ctx.tx
    .selectFrom(
      sql<Line>`(select id, biz_id::text as "ruleId", coalesce(biz_no, '') as "ruleNo", action, actor_name as "actorName", changes, gmt_create as at
      from kernel.trade_history where biz_type = ${BIZ} and ${ownCompanyId(ctx)}::bigint = any (parties))`.as(
        'h',
      ),
    )
    .selectAll('h');
  if (ruleId !== undefined) query = query.where('h.ruleId', '=', ruleId);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: {},
    fallback: { column: 'h.id', asc: false },
    key: 'h.id',
  });
  const text = (value: unknown): string =>
    value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return {
    ...page,
    list: page.list.map(({ at, changes, ...line }) => ({
      ...line,
      changes: changes.map((c) => ({ field: c.field, before: text(c.before), after: text(c.after) })),
      gmtCreate: at.toISOString(),
    })),
  };
});

export const ruleHandlers = [
  listHandler,
  detailHandler,
  historyHandler,
  ...serveRecordActs(counterparties, rules, {
    table: 'counterparties.rule',
    bizType: BIZ,
    numberOf: (row: Rule) => `#${row.id}`,
    isEnabled: (row: Rule) => row.enabled,
    ownedBy: { side: () => 'submitter', company: (row: Rule) => row.member_id },
    conflicts: {
      rule_category_id_fkey: () => NotFound({}, 'categoryId'),
      rule_product_name_id_fkey: () => NotFound({}, 'productNameId'),
    },
    hold: async (ctx: CounterpartyContext, id: string) => {
      await holdRules(ctx);
      return lockRecord<Rule>(ctx, { table: 'counterparties.rule' }, id);
    },
    columns: columnsOf,
    after: (ctx, id) => changed(ctx, id),
    switched: (ctx, row) => changed(ctx, row.id),
    removed: (ctx, row) => changed(ctx, row.id),
  }),
];
