import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, type Person } from '#app/world.ts';
import { type Desk, invoiceWorld } from '#fulfilment/invoices/tests/invoice-world.ts';
import { DEPOSIT_NATURE, type DepositNature } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { balancesOf, moveMoney, requireDeposit } from '#fulfilment/money/server/door.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { keepUpload } from '#office/attachments/server/door.ts';
import { type AppealDetail, appealDetail } from '../contract/appeal.ts';
import { acceptAppeal, addAppeal, decideAppeal, respondAppeal } from '../contract/appeal-acts.ts';

type Wish = Partial<Omit<InputOf<typeof addAppeal>, 'idempotencyKey'>>;
type Decision = Partial<Omit<InputOf<typeof decideAppeal>, 'idempotencyKey'>>;
export const FACTS = '卸货后取样复检，纯度为 99.2%，低于约定的 99.9%，附第三方检验报告。';
export const one = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });

interface PutUp {
  readonly orderId: string;
  readonly required: string;
  readonly nature?: DepositNature;
}
export interface AppealWorld extends Desk {
  file(person: Person): Promise<string>;
  /** An order of ten tonnes at 100.00, delivered whole and completed. */
  delivered(): Promise<{ orderId: string; noteId: string }>;
  filed(orderId: string, wish?: Wish, who?: Person): Promise<AppealDetail>;
  answered(orderId: string, wish?: Wish): Promise<AppealDetail>;
  accepted(orderId: string, wish?: Wish): Promise<AppealDetail>;
  decided(row: AppealDetail, decision?: Decision): Promise<AppealDetail>;
  shownTo(id: string, who?: Person): Promise<AppealDetail>;
  /** What somebody may spend, in CNY. */
  available(who: Person): Promise<string>;
  /** What one side has put up for the other on an order, frozen in full; answers the deposit. */
  putUp(payer: Person, receiver: Person, of: PutUp): Promise<string>;
  /** Notices of appeals somebody got about one, oldest first. */
  notices(who: Person, id: string): Promise<string[]>;
  /** Invariants of appeals, statements and invoices. */
  checks(): Promise<Record<string, unknown[]>>;
}
const OWN_VIEWS = /^inv_(apl|appeals|set|settlements|inv|invoices|pay_03|members_score)/;

/** Appeals beside the world of invoices. */
export async function appealWorld(): Promise<AppealWorld> {
  const base = await invoiceWorld();
  const { world } = base;
  const w: AppealWorld = {
    ...base,
    file: async (person) =>
      inTransaction(world.runtime.database.db, person.actor, 'write', async (tx) => {
        const origin = Buffer.from(
          `%PDF-1.4\n1 0 obj << >> endobj ${randomBytes(8).toString('hex')}\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
        );
        const kept = await keepUpload(
          createContext(world.runtime, tx, person.actor, {}, postCommitEffects()) as never,
          { origin, fileName: 'coa.pdf', scene: evidenceScene, bucket: 'private' },
        );
        return kept.attachmentId;
      }),
    async delivered() {
      const orderId = await base.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
      const { rows } = await sql<{
        id: string;
      }>`select id from shipments.note where order_id = ${orderId}::bigint`.execute(world.sql);
      return { orderId, noteId: rows[0]?.id as string };
    },
    available: (who) =>
      base.by(base.operator, async (ctx) => {
        const found = await balancesOf(ctx, { memberId: who.actor.memberId as string });
        return found.find((a) => a.currency === 'CNY' && a.kind === 'AVAILABLE')?.balance ?? '0.00';
      }),
    putUp: (payer, receiver, { orderId, required, nature = DEPOSIT_NATURE.performance }) =>
      base.by(base.operator, async (ctx) => {
        const payerId = payer.actor.memberId as string;
        await moveMoney(ctx, {
          cause: { bizType: 'TEST', bizId: orderId, key: `put-up:${orderId}` },
          currency: 'CNY',
          movement: { kind: 'PAY_IN', giverId: payerId, amount: required },
        });
        const { id } = await requireDeposit(ctx, {
          bizType: 'ORDER',
          bizId: orderId,
          bizNo: 'SO',
          payerId,
          receiverId: receiver.actor.memberId as string,
          currency: 'CNY',
          nature,
          required,
          dueAt: new Date((await ctx.now()).getTime() + 3_600_000),
        });
        return id;
      }),
    shownTo: (id, who = base.buyer) => who.does(appealDetail, { id }),
    async filed(orderId, wish = {}, who = base.buyer) {
      const made = await who.does(addAppeal, {
        targetType: 'order',
        targetId: orderId,
        appealType: '10',
        aspect: 'quality',
        claimAmount: '300.00',
        claim: FACTS,
        evidence: [await w.file(who)],
        ...wish,
      });
      return w.shownTo(made.id, who);
    },
    async answered(orderId, wish) {
      const row = await w.filed(orderId, wish);
      await base.seller.does(respondAppeal, { ...one(row), text: '出厂检验合格，不认可。', files: [] });
      return w.shownTo(row.id);
    },
    async accepted(orderId, wish) {
      const row = await w.answered(orderId, wish);
      await base.operator.does(acceptAppeal, { ...one(row), plan: '双方共同取样送检。' });
      return w.shownTo(row.id);
    },
    async decided(row, decision = {}) {
      await base.operator.does(decideAppeal, {
        ...one(row),
        outcome: '30',
        amount: '30.00',
        text: '封样复检纯度 99.5%，低于约定值，按质量扣款表折价。',
        ruleCited: '平台交易规则第 16 条',
        ...decision,
      });
      return w.shownTo(row.id);
    },
    async notices(who, id) {
      await world.tick();
      const { rows } = await sql<{ event: string }>`
        select event from messaging.message where account_id = ${who.actor.accountId}::bigint and biz_type = 'APPEAL' and biz_id = ${id}
        order by id`.execute(world.sql);
      return rows.map((r) => r.event);
    },
    checks: async () =>
      Object.fromEntries(Object.entries(await world.audit()).filter(([view]) => OWN_VIEWS.test(view))),
  };
  return w;
}
