import { NotFound } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { searchSpus, spusOf } from '#registry/catalogue/server/door.ts';
import { checkLicence, selectGoods } from '../contract/gate.ts';
import { dutyWords } from '../rules/words.ts';
import { gateSaying as say } from './door.ts';
import { today } from './licences.ts';
import { qualifications } from './tables.ts';
import { verdictOf } from './verdict.ts';

/**
 * «May I list, buy or move product X, N tonnes, on day D?» Asked of the same gate as the acts themselves, for
 * the own company on the side of the asker:
 * listing is the seller's, buying the buyer's, moving is judged as a release of goods.
 */
export const checkLicenceHandler = qualifications.query(checkLicence, async (ctx) => {
  const { act, spuId, quantity, day } = ctx.input;
  const goods = (await spusOf(ctx, { ids: [spuId] })).get(spuId);
  if (goods === undefined || ctx.actor.memberId === null) throw NotFound({});
  if (day < (await today(ctx))) throw new InvalidInput([{ field: 'day', rule: 'day.past', message: '' }]);
  const side =
    act === 'list' ? 'seller' : act === 'buy' ? 'buyer' : ctx.actor.identity === 'buyer' ? 'buyer' : 'seller';
  const answer = await verdictOf(ctx, {
    side,
    memberId: ctx.actor.memberId,
    goods: { spuId, casNo: goods.casNo, controlClasses: goods.controlClasses },
    quantity,
    lastDeliveryDay: day,
    onDay: day,
    moment: act === 'move' ? 'release' : 'trade',
  });
  const ids = answer.draws.map((d) => d.licenceId);
  const drawnLicences =
    ids.length === 0
      ? []
      : await ctx.tx
          .selectFrom('qualifications.licence')
          .select(['id', 'licence_type', 'certificate_no'])
          .where('id', 'in', ids)
          .execute();
  return {
    pass: answer.pass,
    blocks: answer.blocks.map(say),
    warnings: answer.warnings.map(say),
    duties: answer.duties.map((d) => dutyWords.table[d]),
    controlClasses: goods.controlClasses,
    draws: drawnLicences.map((p) => ({
      id: p.id,
      licenceType: p.licence_type,
      certificateNo: p.certificate_no,
    })),
  };
});

/** Products a paper may name or a check may be about. */
export const selectGoodsHandler = qualifications.query(selectGoods, async (ctx) => {
  const { keyword, ids, pageNum, pageCount } = ctx.input;
  const list =
    ids === undefined
      ? await searchSpus(ctx, {
          keyword: keyword ?? null,
          most: pageCount + 1,
          offset: (pageNum - 1) * pageCount,
        })
      : [...(await spusOf(ctx, { ids })).values()];
  const shown = list.slice(0, ids === undefined ? pageCount : list.length);
  return { list: shown, totalCount: shown.length, totalMore: list.length > shown.length, pageNum, pageCount };
});
