import { sql } from 'kysely';
import type { Dice } from '#app/rehearsal/dice.ts';
import { offerDraft } from '#app/tests/acts.ts';
import { directDeal } from '#trading/offers/contract/negotiation.ts';
import { addOffer, submitOffer } from '#trading/offers/contract/offer.ts';
import { approveOffer } from '#trading/offers/contract/offer-oversight.ts';
import { foreignDraft } from '#trading/offers/tests/foreign-world.ts';
import type { CargoPlan } from './plan.ts';
import { type Judging, later, type Market, one, type Stage, unlike } from './stage.ts';
import type { Act, Wish } from './vocabulary.ts';
import { amountOf, hundredths, written } from './whole-numbers.ts';

const LOT = 10_000;
const PRICE = { '10': '2115.00', '20': '285.00' } as const;
const REFUSALS: readonly string[] = ['QUANTITY_REFUSED', 'STATE_NOT_ALLOWED', 'TRADE_RATE', 'NOT_FOUND'];

/** Tonnes on the board, for renminbi in lots or for dollars whole: bought at once by whoever comes first. */
export class CargoMarket implements Market {
  readonly name: string;
  readonly endsAt: Date;
  readonly isOver = true;
  readonly #plan: CargoPlan;
  readonly #s: Stage;
  readonly #deals = new Map<string, number>();
  #offer: { id: string; termsVersion: number; termsHash: string | null } = {
    ...{ id: '', termsVersion: 0, termsHash: null },
  };

  constructor(plan: CargoPlan, stage: Stage) {
    this.#plan = plan;
    this.#s = stage;
    this.name = plan.lane === '10' ? 'cargo for renminbi' : 'cargo for dollars';
    this.endsAt = stage.startAt;
  }
  get #total(): number {
    return this.#plan.lots * LOT;
  }
  get #left(): number {
    return this.#total - [...this.#deals.values()].reduce((sum, q) => sum + q, 0);
  }

  async open(): Promise<void> {
    const { world, seller, auditor, startAt } = this.#s;
    const terms = {
      quantity: written(this.#total),
      validUntil: later(startAt, 48 * 60).toISOString(),
    };
    const draft =
      this.#plan.lane === '10'
        ? await offerDraft(world, seller, {
            ...terms,
            divisible: true,
            minQty: written(LOT),
            qtyStep: written(LOT),
          })
        : await foreignDraft({ world, seller } as never, '20', terms);
    const saved = await seller.does(addOffer, draft);
    const wish = { id: saved.id, version: saved.version, priceConfirmed: true };
    const sent = await seller.does(submitOffer, wish);
    this.#offer =
      sent.publishState === '20'
        ? await auditor.does(approveOffer, { id: sent.id, version: sent.version })
        : sent;
  }

  async wish(dice: Dice): Promise<Wish | null> {
    const lots = this.#plan.lane === '10' ? dice.pick([1, 1, 1, 2, 3]) : 1;
    const { id, termsVersion, termsHash } = this.#offer;
    const quantity = lots * LOT;
    return {
      kind: 'deal',
      call: directDeal,
      input: {
        ...{ offerId: id, offerVersion: termsVersion, termsHash, quantity: written(quantity) },
        amount: written(amountOf(quantity, hundredths(PRICE[this.#plan.lane]))),
      },
    };
  }
  passed(): void {}
  async learn(acts: readonly Act[]): Promise<string[]> {
    const wrong: string[] = [];
    for (const { settled, wish } of acts) {
      if (settled?.how !== 'ok') continue;
      const id = String(settled.data.id);
      if (this.#deals.has(id)) wrong.push(`${this.name}: two acts were answered with ${id}`);
      this.#deals.set(id, hundredths(String(wish.input.quantity)));
    }
    return this.#left < 0
      ? [...wrong, `${this.name}: ${written(-this.#left)} tonnes too many are sold`]
      : wrong;
  }
  /** Tonnes only become fewer: who is refused for them finds too few when the wave is over. */
  refusals(acts: readonly Act[], { isCalm }: Judging): string[] {
    return acts.flatMap(({ settled, wish }) => {
      if (settled?.how !== 'refused') return [];
      const { code } = settled;
      const says = (why: string) => [`${this.name}: ${wish.kind} was refused with ${code}, but ${why}`];
      if (!REFUSALS.includes(code)) return says('that is no answer to it');
      const isEnough = this.#left >= hundredths(String(wish.input.quantity));
      return isCalm && code !== 'TRADE_RATE' && isEnough
        ? says(`${written(this.#left)} tonnes are left`)
        : [];
    });
  }
  async compare(): Promise<string[]> {
    const { id } = this.#offer;
    const { rows } = await sql<{ id: string; orders: number }>`select n.id::text as id,
        (select count(*)::int from deals.deal d join orders."order" o on o.deal_id = d.id where d.source_id = n.id) as orders
      from offers.negotiation n where n.offer_id = ${id}::bigint`.execute(this.#s.owner.db);
    const wrong = unlike(
      `${this.name}: deal`,
      [...this.#deals.keys()],
      rows.map((r) => r.id),
    );
    const position = await one(
      this.#s.owner,
      sql<{
        sold: string;
        available: string;
      }>`select sold::numeric(18, 2)::text as sold, available::numeric(18, 2)::text as available
        from quantities.position where resource_type = 'OFFER' and resource_id = ${id}::bigint`,
    );
    const want = `${written(this.#total - this.#left)} ${written(this.#left)}`;
    const is = `${position?.sold} ${position?.available}`;
    if (want !== is)
      wrong.push(`${this.name}: «${is}» tonnes are sold and left, by what was acknowledged «${want}»`);
    return wrong;
  }
}
