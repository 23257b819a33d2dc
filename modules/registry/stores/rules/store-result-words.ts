import { words } from '#kernel/rules/words.ts';

/** What became of a store, as STORE_RESULT tells its company. */
export const storeResultWords = words('stores.result', {
  approved: { zh: '审核通过，已发布', en: 'approved and published' },
  rejected: { zh: '已驳回', en: 'rejected' },
  published: { zh: '已重新发布', en: 'published again' },
  unpublished: { zh: '已下架', en: 'unpublished' },
  enabled: { zh: '已启用', en: 'enabled' },
  disabled: {
    zh: '已停用，卖方后台已关闭，在售报盘已暂停',
    en: 'disabled; the seller console is closed and open offers are paused',
  },
});
