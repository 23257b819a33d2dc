import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoOperator } from '#app/demo/reference/site.ts';
import { orderDetail } from '#fulfilment/orders/contract/order.ts';
import { platformCalls } from '#office/configuration/contract/units.ts';
import { dealDetail } from '../contract/deal.ts';
import { letterDetail } from '../contract/letter.ts';
import type { LetterTerms } from '../rules/letter-terms.ts';
import type { Concluded } from '../server/door.ts';
import { letterDocument } from '../server/letter-pdf.ts';
import { romanisedName } from '../server/romanised-name.ts';
import type { Letter } from '../server/tables.ts';
import { type DealWorld, dealWorld } from './deal-world.ts';
import { domesticTerms, methanol } from './world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});

const letterOf = async (made: Concluded): Promise<LetterTerms> =>
  (await w.buyer.does(letterDetail, { id: made.letterIds[0] as string })).terms as unknown as LetterTerms;

describe('what a letter keeps of the day it was written (trading-domain 5.2)', () => {
  test('M8 the court the operator had named then; another forum names none', async () => {
    const before = await w.deal();
    const kept = await letterOf(before);
    expect(kept.court).toEqual({
      operator: { zh: demoOperator.name.zh_CN, en: demoOperator.name.en_US },
      name: { zh: demoOperator.court.zh_CN, en: demoOperator.court.en_US },
    });
    const { version, value } = await w.operator.does(platformCalls.edit, {});
    const court = { zh_CN: '江苏省江阴市人民法院', en_US: "People's Court of Jiangyin, Jiangsu" };
    await w.operator.does(platformCalls.save, {
      version,
      ...value,
      platformOperator: { ...value.platformOperator, court },
      release: true,
    });
    expect(await letterOf(before)).toEqual(kept);
    expect((await letterOf(await w.deal())).court?.name.zh).toBe(court.zh_CN);
    const arbitrated = await w.deal({ terms: { ...domesticTerms(await w.place()), lawAndForum: '20' } });
    expect((await letterOf(arbitrated)).court).toBeUndefined();
  });

  test('m1 the time of the deal is that of the act that bound both sides, however much later it is written', async () => {
    const boundAt = new Date((await w.world.now()).getTime() - 15 * 3_600_000);
    const made = await w.deal({ boundAt });
    expect((await letterOf(made)).dealTime).toBe(boundAt.toISOString());
    expect((await w.buyer.does(dealDetail, { id: made.dealId })).dealTime).toBe(boundAt.toISOString());
  });

  test('m12 the order says at which place and on which term the goods are handed over', async () => {
    const made = await w.deal({ direct: true });
    const terms = await letterOf(made);
    expect(await w.buyer.does(orderDetail, { id: made.orderIds[0] as string })).toMatchObject({
      priceTerm: '10',
      placeName: terms.delivery.place.zh,
      placeNameEn: terms.delivery.place.en,
    });
  });

  test('m10 addresses and contacts of both sides, the seller’s account, the papers the goods need, the last day to pay', async () => {
    const { rows } = await sql<{
      id: string;
      address: string;
      contact: string;
      phone: string;
    }>`select member_id::text as id, address, contact, coalesce(phone, contact_mobile) as phone
      from members.record where member_id in (${w.seller.actor.memberId}::bigint,
        ${w.buyer.actor.memberId}::bigint)`.execute(w.world.sql);
    const of = (memberId: string | null) => rows.find((r) => r.id === memberId);
    const terms = await letterOf(
      await w.deal({ goods: methanol({ packingGroup: 'II', subRisks: ['6.1'] }) }),
    );
    for (const [party, member] of [
      [terms.seller, w.seller.actor.memberId],
      [terms.buyer, w.buyer.actor.memberId],
    ] as const) {
      const { address, contact, phone } = of(member) ?? {};
      expect(party).toMatchObject({ address, contact, phone });
      expect(party.address).toEqual(expect.any(String));
    }
    expect(terms.seller.licences?.length).toBeGreaterThan(0);
    expect(terms.goods).toMatchObject({ subRisks: ['6.1'], packingGroup: 'II' });
    expect(terms.payment.account?.number).toMatch(/^\d{8,}$/);
    expect(terms.payment.payBy).toMatch(/^\d{4}-\d\d-\d\d$/);
    const free = await letterOf(await w.deal({ goods: methanol({ controlClasses: [] }) }));
    expect(free.seller.licences).toBeUndefined();
  });

  test('m10 the English line of a signature has the signer’s name in Latin letters, the page numbers both languages', async () => {
    const made = await w.deal();
    const id = made.letterIds[0] as string;
    await w.sign(w.seller, id);
    const { sellerSignature } = await w.buyer.does(letterDetail, { id });
    expect(sellerSignature?.name).toBe(w.seller.actor.name);
    expect(sellerSignature?.nameEn).toBe(romanisedName(w.seller.actor.name));
    expect(sellerSignature?.nameEn).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    expect([
      romanisedName('陆江帆'),
      romanisedName('欧阳修'),
      romanisedName('单雄信'),
      romanisedName('J. Doe'),
    ]).toEqual(['Lu Jiangfan', 'Ouyang Xiu', 'Shan Xiongxin', 'J. Doe']);
    const letter = (await w.world.sql
      .selectFrom('deals.letter')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()) as Letter;
    const printed = await letterDocument(letter, 'bilingual', 'https://example.test/check');
    expect(printed.pageLocales).toEqual(['zh_CN', 'en_US']);
    expect(JSON.stringify(printed.content)).toContain(`Signed by ${romanisedName(w.seller.actor.name)} at`);
  });
});
