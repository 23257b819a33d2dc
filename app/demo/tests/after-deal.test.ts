import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listAllAppeals, listAppeals } from '#fulfilment/appeals/contract/appeal.ts';
import { APPEAL, appealLifecycle, OUTCOME, TYPE } from '#fulfilment/appeals/rules/appeal-lifecycle.ts';
import { listAllProtocols, listProtocols } from '#fulfilment/contracts/contract/protocol.ts';
import { protocolLifecycle } from '#fulfilment/contracts/rules/contract-lifecycle.ts';
import { listDeadlines } from '#fulfilment/deadlines/contract/deadline.ts';
import { countDeals } from '#fulfilment/deals/contract/deal.ts';
import { dealLifecycle } from '#fulfilment/deals/rules/deal-lifecycle.ts';
import { letterLifecycle } from '#fulfilment/deals/rules/letter-lifecycle.ts';
import { listAllInvoices, listInvoices } from '#fulfilment/invoices/contract/invoice.ts';
import { invoiceLifecycle } from '#fulfilment/invoices/rules/invoice-lifecycle.ts';
import { depositLifecycle } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { receivableLifecycle } from '#fulfilment/money/rules/receivable-lifecycle.ts';
import { refundLifecycle } from '#fulfilment/money/rules/refund-lifecycle.ts';
import { listAllOrders, listOrders } from '#fulfilment/orders/contract/order.ts';
import { changeLifecycle } from '#fulfilment/orders/rules/change-lifecycle.ts';
import { orderLifecycle } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { listAllPayments, listPayments } from '#fulfilment/payments/contract/payment.ts';
import { bankAccountLifecycle } from '#fulfilment/payments/rules/bank-account-lifecycle.ts';
import { paymentLifecycle } from '#fulfilment/payments/rules/payment-lifecycle.ts';
import { listAllSettlements, listSettlements } from '#fulfilment/settlements/contract/settlement.ts';
import { fixingLifecycle } from '#fulfilment/settlements/rules/fixing-lifecycle.ts';
import { settlementLifecycle } from '#fulfilment/settlements/rules/settlement-lifecycle.ts';
import { listNotes } from '#fulfilment/shipments/contract/note.ts';
import { noteLifecycle } from '#fulfilment/shipments/rules/note-lifecycle.ts';
import { lineLifecycle } from '#fulfilment/statements/rules/line-lifecycle.ts';
import { listVouchers } from '#fulfilment/vouchers/contract/voucher.ts';
import { requestLifecycle } from '#fulfilment/vouchers/rules/request-lifecycle.ts';
import { voucherLifecycle } from '#fulfilment/vouchers/rules/voucher-lifecycle.ts';
import type { Call, Identity, InputOf } from '#kernel/rules/contract.ts';
import { add, round2 } from '#kernel/rules/decimal.ts';
import { type DemoSystem, demoSystem } from './demo-system.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

let demo: DemoSystem;
beforeAll(async () => {
  demo = await demoSystem();
});
afterAll(async () => {
  await demo?.close();
});

interface Looked {
  readonly name: string;
  readonly codes: Readonly<Record<string, string>>;
  readonly table: string;
  readonly column: string;
  /** States that cannot be shown, with the reason. */
  readonly not?: Readonly<Record<string, string>>;
}
const machine = (
  name: string,
  { codes }: { readonly codes: Readonly<Record<string, string>> },
  table: string,
  column = 'state',
  not: Looked['not'] = {},
): Looked => ({ name, codes, table, column, not });
/** Every machine after the deal, with the table its states stand in. */
const MACHINES: readonly Looked[] = [
  machine('deal', dealLifecycle, 'deals.deal', 'deal_state'),
  machine('letter', letterLifecycle, 'deals.letter', 'letter_state'),
  machine('order', orderLifecycle, 'orders."order"', 'order_state'),
  machine('orderChange', changeLifecycle, 'orders.change', 'change_state'),
  machine('protocol', protocolLifecycle, 'contracts.protocol', 'protocol_state'),
  machine('payment', paymentLifecycle, 'payments.registration'),
  machine('bankAccount', bankAccountLifecycle, 'payments.bank_account'),
  machine('deposit', depositLifecycle, 'money.deposit', 'deposit_state'),
  machine('receivable', receivableLifecycle, 'money.receivable', 'receivable_state'),
  machine('refund', refundLifecycle, 'money.refund', 'refund_state'),
  machine('shipment', noteLifecycle, 'shipments.note'),
  machine('settlement', settlementLifecycle, 'settlements.settlement'),
  machine('fixing', fixingLifecycle, 'settlements.fixing', 'state', {
    placed:
      'it stands until the futures close, some hours at most, and the demonstration is loaded at any hour',
  }),
  machine('invoice', invoiceLifecycle, 'invoices.invoice'),
  machine('voucher', voucherLifecycle, 'vouchers.voucher', 'state', {
    anchoring: 'seconds, between the signature and the chain',
    anchorFailed: 'the chain would have to be out of order',
  }),
  machine('voucherRequest', requestLifecycle, 'vouchers.request'),
  machine('appeal', appealLifecycle, 'appeals.appeal'),
  machine('statementLine', lineLifecycle, 'statements.line', 'line_state'),
];
const there = async (column: string, table: string): Promise<string[]> =>
  (
    await demo.rows<{ code: string }>(
      `select distinct ${column} as code from ${table} where ${column} is not null order by 1`,
    )
  ).map((r) => r.code);
const sorted = (list: Iterable<string>): string[] => [...list].sort();

describe('every state a document after the deal can rest in is there to be seen', () => {
  test.each(MACHINES)('sm:$name', async ({ codes, table, column, not = {} }) => {
    const rest = Object.entries(codes).filter(([name]) => not[name] === undefined);
    const seen = await there(column, table);
    expect(rest.filter(([, code]) => !seen.includes(code)).map(([name]) => name)).toEqual([]);
    // What is said to be impossible to show is not shown.
    for (const name of Object.keys(not)) expect(codes[name]).toBeDefined();
  });
  test('appeals of every type, by either side, ended in every way, about each kind of document but the deal', async () => {
    expect(await there('appeal_type', 'appeals.appeal')).toEqual(sorted(Object.values(TYPE)));
    expect(await there('outcome', 'appeals.appeal')).toEqual(sorted(Object.values(OUTCOME)));
    expect(await there('claimant_side', 'appeals.appeal')).toEqual(['buyer', 'seller']);
    expect(await there('target_type', 'appeals.appeal')).toEqual([
      'invoice',
      'order',
      'settlement',
      'shipment',
    ]);
    expect(await there('kind', 'appeals.entry')).toEqual(['claim', 'inspection', 'response']);
    expect(await there('origin', 'appeals.draft')).toEqual(['certificate', 'dispute']);
    const [n] = await demo.rows<Record<string, number>>(`select count(*)::int as total,
      count(*) filter (where sample_kept)::int as sample, count(*) filter (where offer is not null)::int as offer,
      count(*) filter (where parent_appeal_id is not null)::int as parent,
      count(*) filter (where counter_of_id is not null)::int as counter,
      count(*) filter (where task_at is not null and state <> '${APPEAL.ended}')::int as old,
      count(*) filter (where state = '${APPEAL.filed}' and answered_at is null and respond_by < kernel.now())::int as silent
      from appeals.appeal`);
    for (const [what, count] of Object.entries(n ?? {})) expect(count, what).toBeGreaterThan(0);
  });
  test('what an appeal decided is a line of a statement, with the rule it rests on', async () => {
    const rows = await demo.rows<{
      no: string;
      rule: string | null;
      lines: number;
    }>(`select a.appeal_no as no,
      a.rule_cited as rule, (select count(*)::int from settlements.settlement s join settlements.line l
        on l.settlement_id = s.id and l.revision = s.revision where l.basis ->> 'appealId' = a.id::text) as lines
      from appeals.appeal a where a.decided_amount is not null`);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toMatchObject({ lines: 1 });
    const ruled = await demo.rows<{ n: number }>(
      `select count(*)::int as n from appeals.appeal where outcome in ('20', '30', '40') and coalesce(rule_cited, '') = ''`,
    );
    expect(ruled).toEqual([{ n: 0 }]);
  });
  test('beside the machines: a discount table that a statement used, payments by code, a blocked line, red letters', async () => {
    const [n] = await demo.rows<Record<string, number>>(`select
      (select count(*)::int from settlements.discount_table where enabled) as tables,
      (select count(*)::int from settlements.line l join settlements.settlement s on s.id = l.settlement_id
        and s.revision = l.revision where l.basis ->> 'kind' = 'quality' and s.state = '50') as discounts,
      (select count(*)::int from payments.gateway_order where state = 'paid') as paid,
      (select count(*)::int from payments.gateway_order where state in ('open', 'closed')) as unpaid,
      (select count(*)::int from money.credit_line where blocked_reason is not null) as blocked,
      (select count(*)::int from settlements.settlement where kind = '10') as provisional,
      (select count(*)::int from settlements.settlement where kind = '30' and state = '50') as corrections`);
    for (const [what, count] of Object.entries(n ?? {})) expect(count, what).toBeGreaterThan(0);
  });
});

describe('it adds up', () => {
  /** Of a server that runs: none does here, so what has become due since the load waits. */
  const OF_A_SERVER = ['inv_kernel_late_timers'];
  test('every invariant holds', async () => {
    const views = await demo.rows<{ name: string }>(
      `select viewname as name from pg_views where schemaname = 'audit' order by 1`,
    );
    expect(views.length).toBeGreaterThan(50);
    for (const { name } of views.filter((v) => !OF_A_SERVER.includes(v.name)))
      expect(await demo.rows(`select * from audit."${name}" limit 5`), name).toEqual([]);
  });
  test('no task was given up, and none failed', async () => {
    expect(
      await demo.rows(
        `select kind, key, attempts from kernel.task where attempts > 0 or state not in ('waiting', 'done')`,
      ),
    ).toEqual([]);
  });

  /** All rows of a list, page by page. */
  const everyRow = async <C extends Call>(
    login: string,
    side: Identity | null,
    call: C,
    input: object = {},
  ): Promise<Record<string, unknown>[]> => {
    const rows: Record<string, unknown>[] = [];
    for (let pageNum = 1; ; pageNum++) {
      const page = (await demo.reads(login, side, call, {
        ...input,
        pageNum,
        pageCount: 100,
      } as InputOf<C>)) as {
        list: Record<string, unknown>[];
        totalCount: number;
      };
      rows.push(...page.list);
      if (rows.length >= page.totalCount) return rows;
    }
  };
  const sum = (rows: readonly Record<string, unknown>[], figure: string): string =>
    round2(add('0', ...rows.map((r) => String(r[figure] ?? '0'))));
  /** Who deals for which company, on which side; whoever has none of a kind adds nothing. */
  const COMPANIES: readonly (readonly [login: string, side: Identity])[] = [
    ['seller_admin', 'seller'],
    ['yonghai_admin', 'seller'],
    ['luze_admin', 'seller'],
    ['qichuan_admin', 'seller'],
    ['beijia_admin', 'seller'],
    ['buyer_admin', 'buyer'],
    ['buyer2_admin', 'buyer'],
    ['jinling_admin', 'buyer'],
    ['jiangyu_admin', 'buyer'],
    ['luze_admin', 'buyer'],
    ['yonghai_admin', 'buyer'],
  ];
  test.each([
    ['orders', listOrders, listAllOrders, 'operator', ['orderAmount', 'paidAmount', 'unpaidAmount']],
    ['statements', listSettlements, listAllSettlements, 'finance', ['totalAmount']],
    ['invoices', listInvoices, listAllInvoices, 'finance', ['grossAmount']],
    ['appeals', listAppeals, listAllAppeals, 'operator', ['claimAmount', 'decidedAmount']],
    ['contracts', listProtocols, listAllProtocols, 'operator', ['totalAmount']],
  ] as const)(
    '%s: each company reads what the operator reads of it, sum by sum; both sides the same of what they share',
    async (_, own, ofAll, login, figures) => {
      const operator = await everyRow(login, null, ofAll);
      const [sold, bought] = [new Set<unknown>(), new Set<unknown>()];
      for (const [person, side] of COMPANIES) {
        const rows = await everyRow(person, side, own);
        const same = operator.filter((r) => rows.some((row) => row.id === r.id));
        // Drafts are their writer's alone.
        for (const figure of figures)
          expect(
            sum(
              rows.filter((r) => same.some((row) => row.id === r.id)),
              figure,
            ),
            `${person} ${figure}`,
          ).toBe(sum(same, figure));
        for (const { id } of same) (side === 'seller' ? sold : bought).add(id);
      }
      expect(operator.length).toBeGreaterThan(9);
      expect(operator.filter((r) => !sold.has(r.id) && !bought.has(r.id))).toEqual([]);
      expect([...sold].filter((id) => bought.has(id)).length).toBeGreaterThan(5);
    },
  );
  test('orders: what is paid in the list of the operator is what the orders say', async () => {
    const rows = await everyRow('operator', null, listAllOrders);
    const ledger = await demo.rows<{ paid: string; n: number }>(
      `select sum(paid_amount)::numeric(18, 2)::text as paid, count(*)::int as n from orders."order" where not deleted`,
    );
    expect({ paid: sum(rows, 'paidAmount'), n: rows.length }).toEqual(ledger[0]);
  });
  test('payments: whatever the platform reads, a payer or a payee reads', async () => {
    const operator = await everyRow('finance', null, listAllPayments);
    const bySides = new Set<unknown>();
    for (const [login, side] of COMPANIES)
      for (const row of await everyRow(login, side, listPayments)) bySides.add(row.id);
    const missing = operator.filter((r) => !bySides.has(r.id));
    expect(missing).toEqual([]);
  });
});

describe('for every account, in two languages', () => {
  const LISTS = {
    orders: listOrders,
    contracts: listProtocols,
    payments: listPayments,
    notes: listNotes,
    statements: listSettlements,
    invoices: listInvoices,
    vouchers: listVouchers,
    appeals: listAppeals,
  } as const;
  const OF: readonly (readonly [login: string, side: Identity, without: readonly (keyof typeof LISTS)[]])[] =
    [
      ['seller_admin', 'seller', []],
      ['buyer_admin', 'buyer', []],
      ['buyer2_admin', 'buyer', []],
      ['yonghai_admin', 'seller', []],
      ['luze_admin', 'seller', []],
      ['luze_admin', 'buyer', []],
      ['jinling_admin', 'buyer', []],
      ['seller_finance', 'seller', ['contracts', 'notes', 'vouchers', 'appeals']],
      ['buyer_finance', 'buyer', ['contracts', 'notes', 'vouchers', 'appeals']],
    ];
  test.each(OF)('%s as %s has documents of every kind', async (login, side, without) => {
    const none: string[] = [];
    for (const [kind, call] of Object.entries(LISTS))
      if ((await demo.reads(login, side, call as typeof listOrders, {})).totalCount === 0) none.push(kind);
    expect(none).toEqual(without);
  });
  test('who moves goods sees their notes; the custodian those of his yard, and its vouchers', async () => {
    for (const [login, side] of [
      ['seller_logistics', 'seller'],
      ['buyer_logistics', 'buyer'],
      ['custodian', 'seller'],
    ] as const)
      expect((await demo.reads(login, side, listNotes, {})).totalCount, login).toBeGreaterThan(10);
    expect((await demo.reads('custodian', 'seller', listVouchers, {})).totalCount).toBeGreaterThan(5);
  });
  test('both sides have something to do, with a date', async () => {
    for (const [login, side] of [
      ['seller_admin', 'seller'],
      ['buyer_admin', 'buyer'],
    ] as const)
      expect((await demo.reads(login, side, listDeadlines, {})).kinds.length, login).toBeGreaterThan(4);
  });
  test('deals in performance and completed are counted for their parties', async () => {
    for (const [login, side] of [
      ['seller_admin', 'seller'],
      ['buyer_admin', 'buyer'],
    ] as const) {
      const counts = await demo.reads(login, side, countDeals, {});
      for (const state of ['20', '30', '40']) expect(counts[state], `${login} ${state}`).toBeGreaterThan(0);
    }
  });

  /** Names that a document takes from where there is one language only. */
  const ONE_LANGUAGE: readonly string[] = [];
  test('whatever has a name in Chinese has it in English, in every document and notice', async () => {
    const columns = await demo.rows<{ at: string; zh: string; en: string }>(`select
      quote_ident(e.table_schema) || '.' || quote_ident(e.table_name) as at, z.column_name as zh, e.column_name as en
      from information_schema.columns e join information_schema.columns z
        on z.table_schema = e.table_schema and z.table_name = e.table_name
        and z.column_name in (regexp_replace(e.column_name, '_en$', '_zh'), regexp_replace(e.column_name, '_en$', ''))
      join information_schema.tables t on t.table_schema = e.table_schema and t.table_name = e.table_name
      where e.column_name like '%\\_en' and t.table_type = 'BASE TABLE'
        and e.table_schema in ('deals', 'orders', 'contracts', 'payments', 'money', 'shipments', 'settlements',
          'invoices', 'vouchers', 'appeals', 'statements', 'messaging') order by 1, 2`);
    expect(columns.length).toBeGreaterThan(15);
    const empty: string[] = [];
    for (const { at, zh, en } of columns) {
      const [found] = await demo.rows<{ n: number }>(
        `select count(*)::int as n from ${at} where coalesce(${zh}::text, '') <> '' and coalesce(${en}::text, '') = ''`,
      );
      if ((found?.n ?? 0) > 0) empty.push(`${at}.${en}`);
    }
    expect(empty).toEqual(ONE_LANGUAGE);
  });
});
