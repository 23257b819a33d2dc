import { asSystem } from '#kernel/server/with-scope.ts';
import { findReceivers, reachOf } from '../contract/mailing.ts';
import { needsReview } from '../rules/mailing.ts';
import { MsgReceivers } from '../rules/refusals.ts';
import { expand } from './expand.ts';
import { messaging } from './tables.ts';

/** So many receivers a question names; of the others it says how many they are. */
const NAMED = 3;

/** People, companies, roles or departments by a typed word. */
export const findReceiversHandler = messaging.query(findReceivers, async (ctx) => {
  const { mode, keyword, ids, pageCount } = ctx.input;
  const list = await asSystem(ctx, () =>
    ctx
      .service('directory')
      .candidates(ctx, { mode, keyword: keyword || null, ids: ids ?? null, most: ids?.length ?? pageCount }),
  );
  return { list, totalCount: list.length, totalMore: false, pageNum: 1, pageCount };
});

/** How far a choice reaches; nobody, or too many, answers zero, and is refused where it is handed in. */
export const reachOfHandler = messaging.query(reachOf, async (ctx) => {
  const { channel, receiverMode, receivers } = ctx.input;
  const reached = await expand(ctx, {
    channel,
    receiver_mode: receiverMode,
    receivers,
    locale: ctx.actor.locale,
  }).catch((error: unknown) => {
    if (MsgReceivers.is(error)) return [];
    throw error;
  });
  return {
    total: reached.length,
    reachable: channel === 'mail' ? reached.length : reached.filter((r) => r.address !== null).length,
    names: reached.slice(0, NAMED).map((r) => r.name),
    review: reached.length > 0 && needsReview(receiverMode, reached.length),
  };
});
