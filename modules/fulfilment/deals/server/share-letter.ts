import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBetween, showBinding, showMoney, showPrice, showQuantity } from '#kernel/rules/format.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import type { ShareSource } from '#office/identity/server/door.ts';
import { isHazardous } from '../rules/hazard.ts';
import { letterLifecycle } from '../rules/letter-lifecycle.ts';
import { LETTER_PAGE } from '../rules/pages.ts';
import { dealFieldWords, dealWords } from '../rules/words.ts';
import { type DealContext, letterSides } from './lifecycle.ts';

/**
 * What a shared link shows of a letter without a login: number, state, goods and, where wished, money; never
 * a counterparty's name (administration-domain 2.7).
 */
export const letterShare: ShareSource = {
  async view(caller, { resourceId, locale }) {
    const ctx = caller as DealContext;
    const letter = await ctx.tx
      .selectFrom('deals.letter')
      .selectAll()
      .where('id', '=', resourceId)
      .where('deleted', '=', false)
      .where(partyInScope(ctx.actor, 'DEAL', letterSides))
      .executeTakeFirst();
    if (letter === undefined) return null;
    const { terms } = letter;
    const { goods } = await ctx.tx
      .selectFrom('deals.deal')
      .select('goods')
      .where('id', '=', letter.deal_id)
      .executeTakeFirstOrThrow();
    const label = (key: keyof typeof dealFieldWords.table) => dealFieldWords.table[key];
    const number = `${letter.letter_no}-V${letter.letter_version}`;
    const { transactionConfirmation: title } = dealWords.table;
    const uom = unitMark(terms.quantity.uom.code, locale);
    return {
      title: { zh_CN: `${title.zh} ${number}`, en_US: `${title.en} ${number}` },
      path: `${LETTER_PAGE}?id=${letter.id}`,
      hazardous: isHazardous(goods),
      facts: [
        { label: label('letterNo'), value: number },
        {
          label: label('letterState'),
          value: inLocale(letterLifecycle.labels[letterLifecycle.nameOf(letter.letter_state)], locale),
        },
        { label: label('dealTime'), value: showBinding(terms.dealTime) },
        {
          label: label('product'),
          value: locale === 'zh_CN' ? terms.goods.name : terms.goods.nameEn,
          goods: true,
        },
        { label: label('quantity'), value: `${showQuantity(terms.quantity.quantity)} ${uom}`, goods: true },
        {
          label: label('unitPrice'),
          value: `${showPrice(terms.price.unitPrice)} ${terms.price.currency}/${uom}`,
          price: true,
          goods: true,
        },
        {
          label: label('amount'),
          value: `${showMoney(terms.price.amount)} ${terms.price.currency}`,
          price: true,
          goods: true,
        },
        { label: label('place'), value: inLocale(terms.delivery.place, locale), goods: true },
        {
          label: label('deliveryWindow'),
          value: showBetween(terms.delivery.start, terms.delivery.end, locale),
          goods: true,
        },
        { label: label('contentHash'), value: letter.content_hash },
      ],
    };
  },
};
