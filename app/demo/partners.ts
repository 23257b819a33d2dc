import { creditCodeCheck } from '#kernel/rules/check-digits.ts';
import { selectProductApplication } from '#registry/catalogue/contract/base/select.ts';
import { addToBlacklist, removeFromBlacklist } from '#registry/members/contract/blacklist.ts';
import { addEndCustomer } from '#registry/members/contract/end-customer.ts';
import { listMembers } from '#registry/members/contract/member.ts';
import type { Stage } from './stage.ts';

const code = (first17: string): string => first17 + (creditCodeCheck(first17) ?? '');
const USERS = [
  {
    name: '江阴澄南涂料有限公司',
    creditCode: code('91320281MADEMEC01'),
    region: '320281',
    industry: '40',
    contactName: '许澄南',
    contactPhone: '0510-00000071',
    relationSince: '2023-03-01',
    confidential: false,
  },
  {
    name: '无锡蠡湖电子材料有限公司',
    creditCode: code('91320211MADEMEC02'),
    region: '320211',
    industry: '20',
    contactName: '钱蠡湖',
    contactPhone: '0510-00000072',
    relationSince: '2024-06-15',
    confidential: true,
  },
  {
    name: 'Straits Adhesives Pte. Ltd.',
    creditCode: null,
    registrationNo: '201800000K',
    region: null,
    industry: '40',
    contactName: 'Lim Wei',
    contactPhone: '+65 60000000',
    relationSince: '2025-01-20',
    confidential: true,
  },
] as const;

/** Whom the first seller sells to in the end, and a company it once did not deal with. */
export async function loadPartners(s: Stage): Promise<void> {
  const trader = await s.as('seller_trader');
  const uses = (await s.does(trader, selectProductApplication, { pageCount: 10 })).list.map((u) => u.id);
  for (const [n, user] of USERS.entries())
    await s.does(trader, addEndCustomer, { ...user, applicationIds: uses.slice(n, n + 2) });
  const admin = await s.as('seller_admin');
  const { list } = await s.does(await s.as('operator'), listMembers, { keyword: 'M00000012' });
  const target = list[0]?.id;
  if (target === undefined) return;
  const { id } = await s.does(admin, addToBlacklist, {
    blockedMemberId: target,
    scope: 'all',
    reason: '货款逾期，已结清',
    validUntil: null,
  });
  await s.does(admin, removeFromBlacklist, { ids: [id] });
}
