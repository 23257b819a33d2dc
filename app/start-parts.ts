import type { StartPart } from '#kernel/rules/start.ts';

/**
 * What a page of somebody signed in asks as it begins, whichever it is. Addresses instead of calls: the first
 * file of the web application carries none of their contracts.
 */
export const startParts: readonly StartPart[] = [
  { path: '/api/common-member/seller/member/user/currentUserInfo', input: {} },
  { path: '/api/common-platform/admin/component/queryMenuByRole', input: { domainCode: 'platform' } },
  { path: '/api/common-member/member/user/checkPwdExpire', input: {} },
  { path: '/api/common-platform/admin/message/notice/size', input: {} },
  { path: '/api/common-platform/op/market/status', input: {} },
  { path: '/api/bff-aggregation/op/site/bundle', input: {} },
];
