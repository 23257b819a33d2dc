import { sql } from 'kysely';
import type { ownerConnection } from '#kernel/test/owner.ts';
import type { Buyer } from './vocabulary.ts';
import { hundredths, written } from './whole-numbers.ts';

type Owner = ReturnType<typeof ownerConnection>;
interface Balance {
  available: number;
  frozen: number;
}

/** What each buying company has, reckoned from the acts that were acknowledged; in hundredths of a yuan. */
export class Ledger {
  readonly #expected: Balance[];
  readonly #members: readonly string[];
  readonly #owner: Owner;

  private constructor(owner: Owner, members: readonly string[], expected: Balance[]) {
    this.#owner = owner;
    this.#members = members;
    this.#expected = expected;
  }
  static async open(owner: Owner, buyers: readonly Buyer[]): Promise<Ledger> {
    const members = [...new Map(buyers.map((b) => [b.company, b.memberId]))]
      .toSorted(([a], [b]) => a - b)
      .map(([, memberId]) => memberId);
    const ledger = new Ledger(owner, members, []);
    return new Ledger(owner, members, await ledger.#stands());
  }
  async #stands(): Promise<Balance[]> {
    const { rows } = await sql<{ member: string; kind: string; balance: string }>`
      select member_id::text as member, kind, balance::text as balance from money.account
      where currency = 'CNY' and kind in ('AVAILABLE', 'FROZEN') and member_id = any (${this.#members}::bigint[])`.execute(
      this.#owner.db,
    );
    const of = (member: string, kind: string) =>
      hundredths(rows.find((r) => r.member === member && r.kind === kind)?.balance ?? '0');
    return this.#members.map((m) => ({ available: of(m, 'AVAILABLE'), frozen: of(m, 'FROZEN') }));
  }
  freeze(company: number, sum: number): void {
    const balance = this.#expected[company] as Balance;
    balance.available -= sum;
    balance.frozen += sum;
  }
  release(company: number, sum: number): void {
    this.freeze(company, -sum);
  }
  /** Money that leaves the company: paid from what is available, or a deposit that became payment. */
  pay(company: number, sum: number, from: keyof Balance = 'available'): void {
    (this.#expected[company] as Balance)[from] -= sum;
  }
  availableOf(company: number): number {
    return (this.#expected[company] as Balance).available;
  }
  /** Sentences about companies whose balances are not what was acknowledged. */
  async differences(): Promise<string[]> {
    const found = await this.#stands();
    return this.#expected.flatMap((want, n) => {
      const is = found[n] as Balance;
      return (['available', 'frozen'] as const)
        .filter((kind) => want[kind] !== is[kind])
        .map(
          (kind) =>
            `money: company ${n} has ${written(is[kind])} ${kind}, acknowledged are ${written(want[kind])}`,
        );
    });
  }
  /** What all companies have: where a deadline forfeits a deposit, somebody else has it. */
  async together(): Promise<string> {
    const { rows } = await sql<{ sum: string }>`select sum(balance)::text as sum from money.account
      where currency = 'CNY' and kind in ('AVAILABLE', 'FROZEN', 'RECEIVED')`.execute(this.#owner.db);
    return rows[0]?.sum ?? '';
  }
}
