import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** administration-domain 25.3: one save names exactly four different stores. */
export const FeaturedExact = refusal(16301, 'FEATURED_EXACT', {
  zh: '请选择4家店铺',
  en: 'Choose exactly four shops',
});
/** A fifth store is marked. */
export const FeaturedMax = refusal(16302, 'FEATURED_MAX', { zh: '最多设置4家', en: 'At most four' });
/** A featured store leaves the portal only when its place is given to another one. */
export const StoreFeatured = refusal(16303, 'STORE_FEATURED', {
  zh: '该店铺正在首页推荐，请先更换推荐店铺',
  en: 'The store is featured on the home page; replace it first',
});
export const StoreNotOpen = refusal(16304, 'STORE_NOT_OPEN', {
  details: { name: z.string() },
  zh: '“{name}”未发布或已停用，不能推荐',
  en: '“{name}” is not published or is disabled and cannot be featured',
});
/** administration-domain 23.2: the owner is a normal seller member. */
export const StoreOwner = refusal(16305, 'STORE_OWNER', {
  zh: '请选择状态正常的卖方会员',
  en: 'Choose a normal seller member',
});
/** One store per seller and type. */
export const StoreOnce = refusal(16306, 'STORE_ONCE', {
  zh: '该卖方已有此类型的店铺',
  en: 'This seller already has a store of this type',
});
export const ShopTypeOff = refusal(16307, 'SHOP_TYPE_OFF', {
  zh: '店铺类型已停用',
  en: 'The shop type is disabled',
});
/** A refused or unpublished store is sent for review again only after it was changed. */
export const StoreUnchanged = refusal(16308, 'STORE_UNCHANGED', {
  zh: '店铺资料未修改，请修改后再提交',
  en: 'Nothing has changed since the last review; edit it first',
});
/** What reviewers saw is not changed behind their backs. */
export const StoreReviewed = refusal(16309, 'STORE_REVIEWED', {
  zh: '已发布店铺的名称、简介、标志、证照和主营产品须下架后修改并重新提交',
  en: 'Name, profile, logo, licence and main products of a published store are changed after unpublishing, and reviewed again',
});
export const ShelfLevel = refusal(16310, 'SHELF_LEVEL', {
  zh: '店铺类目最多两级',
  en: 'Shop categories have at most two levels',
});
/** The store is open again, or what its disabling took was never written down. */
export const StoreDisablingOver = refusal(16311, 'STORE_DISABLING_OVER', {
  zh: '没有可撤销的停用，店铺可能已重新启用',
  en: 'There is nothing to undo; the store may have been enabled again',
});
