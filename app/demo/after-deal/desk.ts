import { type OrderDetail, orderDetail } from '#fulfilment/orders/contract/order.ts';
import { addBankAccount, verifyBankAccount } from '#fulfilment/payments/contract/bank-account.ts';
import { paymentScene } from '#fulfilment/payments/rules/file-scenes.ts';
import { addDays } from '#kernel/rules/clock.ts';
import type { Identity } from '#kernel/rules/contract.ts';
import type { FileScene } from '#kernel/rules/file-scenes.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { type AnyTables, inTransaction } from '#kernel/server/database.ts';
import { renderPdf } from '#kernel/server/pdf.ts';
import { keepUpload } from '#office/attachments/server/door.ts';
import { issueTicket } from '#office/identity/server/tickets.ts';
import { demoCompany } from '../reference/companies.ts';
import type { Stage } from '../stage.ts';

/** Who acts for a company of the demonstration: the administrator, the trader who deals, who pays, who moves goods. */
interface Staff {
  /** The company's number in trading-domain 23.2. */
  readonly no: number;
  readonly admin: string;
  readonly trader: string;
  readonly finance: string;
  readonly logistics: string;
}
const staff = (no: number, admin: string, trader: string, finance = admin, logistics = admin): Staff => ({
  no,
  admin,
  trader,
  finance,
  logistics,
});
export const COMPANIES = {
  chengwan: staff(1, 'seller_admin', 'seller_trader', 'seller_finance', 'seller_logistics'),
  yonghai: staff(2, 'yonghai_admin', 'yonghai_sales'),
  qichuan: staff(3, 'qichuan_admin', 'qichuan_sales'),
  beijia: staff(7, 'beijia_admin', 'beijia_sales'),
  luze: staff(8, 'luze_admin', 'luze_trader'),
  yuewan: staff(4, 'buyer_admin', 'buyer_purchaser', 'buyer_finance', 'buyer_logistics'),
  yonghaiBuys: staff(2, 'yonghai_admin', 'yonghai_buyer'),
  langwan: staff(14, 'buyer2_admin', 'buyer2_purchaser'),
  jinling: staff(9, 'jinling_admin', 'jinling_buyer'),
  jiangyu: staff(11, 'jiangyu_admin', 'jiangyu_buyer'),
} as const;
export type CompanyName = keyof typeof COMPANIES;

/** Papers people file with what they do; each is drawn once. */
const PAPERS = {
  slip: { zh: '银行回单', en: 'Bank slip' },
  letter: { zh: '代付函', en: 'Third-party payment letter' },
  receipt: { zh: '入库单', en: 'Intake note' },
  certificate: { zh: '质检单', en: 'Certificate of analysis' },
  ticket: { zh: '磅单', en: 'Weighing ticket' },
  signed: { zh: '合同签署件', en: 'Signed contract' },
  bill: { zh: '提单', en: 'Bill of lading' },
  outturn: { zh: '卸港检验报告', en: 'Outturn report' },
} as const;
type PaperName = keyof typeof PAPERS;

const MINUTE = 60_000;
/** Minutes an act takes. */
const ACT = 3;
/** Minutes of a whole day; a shorter one passes slower in proportion. */
const PACE = 270;

/**
 * The desks of the companies while the days of the demonstration go by: people, the clock of the day, files and codes.
 * Every act takes a little time, so that no two stand at one instant.
 */
export class Desk {
  readonly stage: Stage;
  private at: Date = new Date(0);
  private ends = 0;
  private minutes = 1;
  private refs = 0;
  private readonly drawn = new Map<string, Buffer>();
  private readonly trucksOut = new Set<number>();
  private readonly accounts = new Map<string, string>();

  constructor(stage: Stage) {
    this.stage = stage;
  }
  /** Days back from today. */
  back = 0;
  /**
   * The desks open at an instant, so many days back, for so many minutes: the nearer their end, the slower time passes,
   * so that whatever is done on a day is done within its hours.
   */
  async open(at: Date, back: number, minutes: number): Promise<void> {
    this.at = at;
    this.back = back;
    this.ends = at.getTime() + minutes * MINUTE;
    this.minutes = minutes;
    await this.stage.hold(at);
  }
  get now(): Date {
    return this.at;
  }
  get today(): string {
    return new Date(this.at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  }
  day(plus: number): string {
    return addDays(this.today, plus);
  }
  /** An instant so many minutes from now. */
  in(minutes: number): string {
    return new Date(this.at.getTime() + minutes * MINUTE).toISOString();
  }
  async pass(minutes = ACT): Promise<void> {
    const left = (this.ends - this.at.getTime()) / (this.minutes * MINUTE);
    const step = Math.min(minutes, (this.minutes * minutes) / PACE) * left * MINUTE;
    this.at = new Date(this.at.getTime() + Math.max(1, Math.round(step)));
    await this.stage.hold(this.at);
  }
  as(login: string, side?: Identity): Promise<Actor> {
    return this.stage.as(login, side);
  }
  random(): number {
    return this.stage.random();
  }
  get does(): Stage['does'] {
    return this.stage.does;
  }
  order(who: Actor, id: string): Promise<OrderDetail> {
    return this.stage.does(who, orderDetail, { id });
  }
  /** A number of its own for bank references, waybills and the like. */
  serial(): number {
    this.refs += 1;
    return this.refs;
  }
  /** A truck that stands on no note. */
  freeTruck(): number {
    let n = 0;
    while (this.trucksOut.has(n)) n += 1;
    this.trucksOut.add(n);
    return n;
  }
  truckLeft(n: number): void {
    this.trucksOut.delete(n);
  }
  bankRef(): string {
    return `${this.today.replaceAll('-', '')}${String(this.serial()).padStart(8, '0')}`;
  }
  run<R>(who: Actor, work: (ctx: Context<AnyTables>) => Promise<R>): Promise<R> {
    return inTransaction(this.stage.runtime.database.db, who, 'write', (tx) =>
      work(createContext(this.stage.runtime, tx, who, {}, postCommitEffects()) as never),
    );
  }
  /** The proof of a second factor whose code was never sent anywhere. */
  async ticket(who: Actor): Promise<string> {
    const { ticket } = await inTransaction(this.stage.runtime.database.db, who, 'write', (tx) =>
      issueTicket({ tx }, 'verify', {
        purpose: 'SIGN',
        channel: 'sms',
        target: 'demo',
        accountId: who.accountId,
      }),
    );
    return ticket;
  }
  async file(who: Actor, scene: FileScene, paper: PaperName): Promise<string> {
    const { zh, en } = PAPERS[paper];
    const body =
      this.drawn.get(paper) ??
      (await renderPdf({
        title: zh,
        locale: 'zh_CN',
        created: this.at,
        watermark: '演示 DEMO',
        content: [{ text: `${zh}  ${en}`, style: 'title' }, '演示文件，内容以页面所填为准。'],
      }));
    this.drawn.set(paper, body);
    const stored = await this.run(who, (ctx) =>
      keepUpload(ctx as never, { origin: body, fileName: `${zh}.pdf`, scene, bucket: 'private' }),
    );
    return stored.attachmentId;
  }
  /** The verified bank account of a company: filed by its finance, looked at by the platform's. */
  async account(name: CompanyName, side: 'seller' | 'buyer'): Promise<string> {
    const finance = await this.as(COMPANIES[name].finance, side);
    const known = this.accounts.get(finance.memberId as string);
    if (known !== undefined) return known;
    const company = demoCompany(COMPANIES[name].no);
    const added = await this.does(finance, addBankAccount, {
      holder: company.zh,
      bankName: company.bankZh,
      currency: 'CNY',
      account: company.bankAccount,
      cnapsCode: '104305000018',
      fileIds: [await this.file(finance, paymentScene, 'slip')],
    });
    await this.does(await this.as('finance'), verifyBankAccount, { id: added.id, version: added.version });
    this.accounts.set(finance.memberId as string, added.id);
    return added.id;
  }
}
