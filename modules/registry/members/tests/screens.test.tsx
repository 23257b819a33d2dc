import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { setLocale, setZone } from '#kernel/web/i18n/index.ts';
import { callKey, newQueryClient } from '#kernel/web/request/index.ts';
import { configureScreens, type ScreenPorts } from '#kernel/web/screens/index.ts';
import { type Screen, ScreenContext } from '#kernel/web/tabs/index.ts';
import { currentApplication } from '../contract/application.ts';
import { companyDetail } from '../contract/company.ts';
import CompanyInformation from '../web/company-information.tsx';
import CompanyInformationUnverified from '../web/company-information-unverified.tsx';
import { StateBanner } from '../web/state-banner.tsx';

setZone('Asia/Shanghai');
configureScreens({ codes: async () => [] } as unknown as ScreenPorts);
type Held = NonNullable<OutputOf<typeof currentApplication>>;
const held = (over: Partial<Held>): Held => ({
  id: '7',
  version: 3,
  kind: 'company',
  state: '10',
  can: ['withdraw'],
  memberId: null,
  fields: {
    companyName: '演示新材料有限公司',
    identityTypes: ['buyer'],
    bankAccount: '62000000000001',
    region: '320281',
    socialCreditCode: '91320281XXDEM0074L',
  },
  refusedFields: {},
  rejectReason: null,
  rejectFields: [],
  submittedAt: '2026-11-20T06:32:08.000Z',
  reviewedAt: null,
  ...over,
});
const regions = [
  { itemCode: '320000', itemName: '江苏省', level: 1 },
  { itemCode: '320281', itemName: '江阴市', level: 2 },
];

async function draw(
  part: ReactNode,
  cache: readonly (readonly [readonly unknown[], unknown])[] = [],
): Promise<string> {
  const client = newQueryClient();
  for (const [key, data] of cache) client.setQueryData(key, data);
  for (const language of ['zh_CN', 'en_US'] as const)
    client.setQueryData(['codes', 'region', language], regions);
  const screen = {
    path: '/x',
    pathname: '/x',
    params: {},
    search: {},
    active: true,
    setSearch: () => undefined,
    close: async () => true,
    setTitle: () => undefined,
    refresh: () => undefined,
  } as unknown as Screen;
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <ScreenContext value={screen}>{part}</ScreenContext>
    </QueryClientProvider>,
  );
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '');
}

test('R-BIZ-005: while it is reviewed the application is shown as it was submitted, with a way to withdraw, the account masked', async () => {
  setLocale('zh_CN');
  const html = await draw(<CompanyInformationUnverified />, [[callKey(currentApplication, {}), held({})]]);
  for (const piece of [
    '演示新材料有限公司',
    '江苏省 江阴市',
    '**** 0001',
    '待审核',
    '撤 回',
    '2026-11-20 14:32',
    '91320281XXDEM0074L',
  ])
    expect(html).toContain(piece);
  expect(html).not.toContain('62000000000001');
});

test('a rejected application names the reason and the fields to correct, in either language', async () => {
  const rejected = held({
    state: '30',
    can: ['save', 'submit'],
    rejectReason: '执照不清晰',
    rejectFields: ['businessLicenceFileId', 'phone'],
  });
  setLocale('zh_CN');
  expect(await draw(<StateBanner application={rejected} />)).toContain('请修改：营业执照、电话');
  setLocale('en_US');
  const html = await draw(<StateBanner application={rejected} />);
  expect(html).toContain('Returned for repair: 执照不清晰');
  expect(
    await draw(
      <StateBanner
        application={held({ state: '30', can: ['save', 'submit'], rejectReason: '不在服务范围' })}
      />,
    ),
  ).toContain('Reason: 不在服务范围. Correct it and submit again.');
  expect(html).toContain('Please correct: Business licence, Phone');
  expect(html).not.toContain('Withdraw');
  expect(await draw(<StateBanner application={null} />)).toContain('after the review you can trade');
});

test('R-BIZ-004 R-MEMB-017: the company’s record in both languages, the account by its last digits', async () => {
  const company = {
    id: '1',
    version: 1,
    memberCode: 'M00000001',
    name: '江苏澄湾石化贸易有限公司',
    nameEn: 'Jiangsu Chengwan',
    abbreviation: '澄湾石化',
    creditCode: '91320281XXDEM0074L',
    customerType: '10',
    enterpriseType: '20',
    industry: '10',
    memberType: 'seller',
    level: '20',
    status: '20',
    relationStatus: '01',
    verifiedAt: '2026-11-20T06:32:08.000Z',
    parentName: null,
    intermediaryQualified: false,
    announceConsent: 'masked',
    performanceScore: 100,
    region: '320281',
    legalPerson: '沈澄江',
    address: '滨江中路1108号',
    postcode: '214431',
    phone: '0510-00000001',
    fax: null,
    contact: '沈若澄',
    contactMobile: '13800000010',
    bank: '演示银行',
    bankAccountTail: '0001',
    businessLicenceFileId: null,
    agreementVersion: 1,
    agreedAt: '2026-11-20T06:32:08.000Z',
    creditLine: '20000000.00',
    country: 'CN',
    registrationNo: null,
    lei: null,
    cnapsCode: null,
    idNoOnFile: false,
    pickupWarehouseIds: [],
    licences: [
      {
        id: '5',
        licenceType: '20',
        certificateNo: '苏锡危化经字00001',
        startDate: '2026-01-01',
        endDate: '2028-12-31',
        approvalStatus: '20',
        effectiveStatus: '20',
      },
    ],
    organisations: [{ organisation: '华南销售公司', scope: '芳烃' }],
    approvalLimits: { order: '500000.00', award: null },
  };
  setLocale('en_US');
  const html = await draw(<CompanyInformation />, [[callKey(companyDetail, {}), company]]);
  for (const piece of [
    'Company information M00000001',
    'Unified social credit code',
    '江苏省 江阴市',
    '**** 0001',
    '20,000,000.00',
    'Performance score',
    '华南销售公司 (芳烃)',
    '500,000.00',
    'Not given',
    '苏锡危化经字00001',
    '2028-12-31',
  ])
    expect(html).toContain(piece);
});
