import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** Refusals of price indices (trading-domain 20). */
export const IndexMarketExists = refusal(17601, 'INDEX_MARKET_EXISTS', {
  details: { code: z.string() },
  zh: '该市场已有指数 {code}',
  en: 'Index {code} already measures this market',
});
export const IndexHasPoints = refusal(17602, 'INDEX_HAS_POINTS', {
  zh: '指数已有价格数据，不能删除，可停用',
  en: 'The index has price points, so it cannot be deleted; switch it off instead',
});
export const PointExists = refusal(17603, 'POINT_EXISTS', {
  details: { day: z.string() },
  zh: '{day} 已有该来源的数据，请使用更正',
  en: 'There is a point of this source for {day} already; correct it instead',
});
export const PointInFuture = refusal(17604, 'POINT_IN_FUTURE', {
  zh: '日期不能晚于今天',
  en: 'The day cannot be after today',
});
export const PointOrder = refusal(17605, 'POINT_ORDER', {
  zh: '须满足 最低 ≤ 均价 ≤ 最高，且收盘在最低与最高之间',
  en: 'Low ≤ mid ≤ high is required, and the close lies between low and high',
});
export const PointNoFigures = refusal(17606, 'POINT_NO_FIGURES', {
  zh: '没有价格，不能发布',
  en: 'There is no price to publish',
});
export const PointTooFew = refusal(17607, 'POINT_TOO_FEW', {
  zh: '不足 3 笔、3 组对手的成交不得发布',
  en: 'A point of fewer than 3 deals of 3 pairs of companies is not published',
});
export const IndexOff = refusal(17609, 'INDEX_OFF', {
  zh: '指数已停用',
  en: 'The index is switched off',
});
export const RateExists = refusal(17610, 'RATE_EXISTS', {
  zh: '该日期已有此费率',
  en: 'There is a figure of this kind for that day already',
});
export const TestCompanyThere = refusal(17612, 'TEST_COMPANY_THERE', {
  zh: '该公司已在名单中',
  en: 'The company is on the list already',
});
