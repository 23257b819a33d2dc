import { findReceivers, reachOf } from '../contract/mailing.ts';
import { needsReview } from '../rules/mailing.ts';
import { MsgReceivers } from '../rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { expand } from './expand.ts';
import { room } from './tables.ts';

/** People, companies, roles or departments by a typed word. */
export const showReceivers = room.ask(findReceivers, async (w) => {
  const { mode, keyword, ids, pageCount } = w.input;
  const list = await asSystem(w, () =>
    w
      .service('directory')
      .candidates(w, { mode, keyword: keyword || null, ids: ids ?? null, most: ids?.length ?? pageCount }),
  );
  return { list, totalCount: list.length, totalMore: false, pageNum: 1, pageCount };
});

/** How far a choice reaches; nobody, or too many, answers zero, and is refused where it is handed in. */
export const tellReach = room.ask(reachOf, async (w) => {
  const { channel, receiverMode, receivers } = w.input;
  const reached = await expand(w, {
    channel,
    receiver_mode: receiverMode,
    receivers,
    locale: w.actor.locale,
  }).catch((error: unknown) => {
    if (MsgReceivers.is(error)) return [];
    throw error;
  });
  return {
    total: reached.length,
    reachable: channel === 'mail' ? reached.length : reached.filter((r) => r.address !== null).length,
    review: reached.length > 0 && needsReview(receiverMode, reached.length),
  };
});
