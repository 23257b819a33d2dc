import { describe, expect, test } from 'vitest';
import { landingOf } from '#kernel/web/guard/guard.ts';
import { mergeRoutes } from '#kernel/web/guard/merge.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import { Operator } from '#office/identity/contract/operator.ts';
import { groups as routeGroups } from '../pages.ts';
import { allRoutes } from '../routes.ts';
import { routes as webRoutes } from '../web-routes.tsx';

/**
 * Rows of the checklist (docs/domain/checklist.tsv) whose statement is a constant, a field, a label or a
 * place; behaviour is tested where it lives.
 */

describe('who works where (specification 1)', () => {
  test('R-GEN-003 R-GEN-004 a person is of the platform, of a seller or of a buyer, and each has a console of its own', () => {
    expect([...Operator.shape.identityType.options].sort()).toEqual(['buyer', 'platform', 'seller']);
    const consoles = (['platform', 'seller', 'buyer'] as const).map((side) =>
      allRoutes()
        .filter((r) => r.audience.includes(side) && !r.hidden && r.shape !== 'group' && r.shape !== 'planned')
        .map((r) => r.path),
    );
    for (const own of consoles) expect(own.length).toBeGreaterThan(12);
    expect(new Set(consoles.map((own) => own.join())).size).toBe(3);
  });
  test('R-GEN-005 a seller lands on the cockpit, a buyer on the market, an operator on his work', () => {
    const every = mergeRoutes(webRoutes, [], []).routes.map((r) => ({ ...r, permission: true }));
    expect((['seller', 'buyer', 'platform'] as const).map((side) => landingOf(side, every, []))).toEqual([
      '/cockpit',
      '/pchome',
      '/home',
    ]);
  });
});

test('R-INTL-011 a template of a cargo in transit is edited on the page a new offer is made on', () => {
  const screenAt = (path: string) => String(webRoutes.find((route) => route.path === path)?.load);
  expect(screenAt('/intlTradeManagement/tradingDraft/editDraft')).toContain('offer-form');
  expect(screenAt('/intlTradeManagement/tradingDraft/editDraft')).toBe(
    screenAt('/intlTradeManagement/newOffer'),
  );
  expect(screenAt('/intlTradeManagement/tradingDraft')).not.toContain('offer-form');
});

describe('what the consoles maintain (specification 1)', () => {
  const under = (group: string, ...leaves: string[]) => leaves.map((leaf) => `${group}/${leaf}`);
  test.each([
    [
      'R-GEN-006 organisation',
      under(
        '/authoritymanagement',
        'Departmentmanagement',
        'employeeManagement',
        'roleManagement',
        'jobManage',
        'MenuManagement',
        'setValueManage',
      ),
    ],
    [
      'R-GEN-008 configuration',
      [
        ...under(
          '/mymanagement',
          'logoSetting',
          'navigationManage',
          'friendlyLink',
          'bannerSetup',
          'recommendedProducts',
          'helpSection',
          'copyrightManagement',
          'pageEndAd',
          'aboutOurConfiguration',
          'customerServiceManage',
        ),
        '/systemSetting/loginSetting',
      ],
    ],
    [
      'R-GEN-010 information, columns, SEO, logs, feedback',
      [
        ...under('/knowledgeManage', 'informationManage', 'labeManagement'),
        ...under('/mymanagement', 'columnmanagement', 'subcolumnmanage', 'seoSetting'),
        '/informationManage/operationLogs',
        ...under('/myFeedback', 'adminFeedbackList', 'userFeedbackList'),
      ],
    ],
    [
      'R-GEN-009 messages',
      [
        ...under(
          '/messageManage',
          'emailManageList',
          'messageManageList',
          'mailManageList',
          'messageTemplate',
        ),
        '/myMessage',
      ],
    ],
    [
      'R-GEN-023 members and stores',
      [
        ...under('/customerManagement', 'storeManage', 'shopTypeManage', 'customerList', 'licenceManage'),
        ...under('/informationManage', 'billingInfoManagement', 'qualificationManagement'),
        '/membermanage/memberManageList',
        '/rmbTradeManagement/myAddress',
      ],
    ],
  ])('%s has its screens', (_row, paths) => {
    const shapes = new Map(allRoutes().map((r) => [r.path, r.shape]));
    expect(paths.filter((path) => ['planned', undefined].includes(shapes.get(path)))).toEqual([]);
  });
});

describe('routes', () => {
  const rows = allRoutes();
  const load: RouteDef['load'] = () => Promise.reject(new Error('not loaded here'));
  test('R-GUARD-015 R-GUARD-016 R-GUARD-017 R-GUARD-018 R-GUARD-019 R-GUARD-020 R-GUARD-021 R-GUARD-022 R-GUARD-023 R-GUARD-024 R-GUARD-028 what a route does not say has a default', () => {
    const bare: RouteDef = {
      path: '/x/y',
      name: 'y',
      title: { zh: '甲', en: 'A' },
      module: 'x',
      buttons: [],
      shape: 'page',
      load,
    };
    const [route] = mergeRoutes([{ ...bare, roles: ['somebody-else'] }], [], ['admin']).routes;
    expect(route).toMatchObject({
      title: bare.title,
      hidden: false,
      keepAlive: false,
      affix: false,
      iframe: false,
      buttons: [],
      requiresAuth: true,
      permission: false,
    });
    expect(route?.link).toBeUndefined();
    expect(route?.icon ?? '').toBe('');
    expect(mergeRoutes([{ ...bare, shape: 'list' }], [], ['admin']).routes[0]?.keepAlive).toBe(true);
  });
  test('R-GUARD-030 R-GUARD-031 R-GUARD-032 R-GUARD-033 R-GUARD-034 the groups without children of the specification are groups', () => {
    for (const code of [
      'productManage',
      'offerManagement',
      'invoiceManagement',
      'counterOfferManagement',
      'tradingActivitiesMange',
    ])
      expect(routeGroups.map((g) => g.code)).toContain(code);
  });
  test.each([
    ['R-MAIN-005', '/goodsCategory'],
    ['R-MAIN-006', '/resourceList'],
    ['R-MAIN-008', '/rmbSellList'],
    ['R-MAIN-009', '/dollarList'],
    ['R-MAIN-011', '/transactionConfirmation'],
    ['R-RMBS-002', '/rmbSellManagement/SaleOffer'],
    ['R-RMBS-003 R-RMBS-010', '/rmbSellManagement/TemplateImport'],
    ['R-RMBS-004', '/rmbSellManagement/AIOffer'],
    ['R-RMBS-006', '/rmbSellManagement/CurrentTrading'],
    ['R-RMBS-007', '/rmbSellManagement/OnlineNegotiation'],
    ['R-RMBS-009', '/rmbSellManagement/HistoryTrade'],
    ['R-RSUP-001 R-RSUP-002', '/resourceSupervision/resourceOfferList'],
    ['R-RSUP-003', '/resourceSupervision/offerApproval'],
    ['R-RSUP-004', '/resourceSupervision/transactionRecord'],
    ['R-ORD-001', '/transactionManagement/orderPendingPayment'],
    ['R-ORD-002', '/transactionManagement/orderApproval'],
    ['R-ORD-003', '/transactionManagement/orderExecute'],
    ['R-TRAN-001 R-TRAN-002', '/transactionManagement/myCounterOffer'],
    ['R-TRAN-003', '/transactionManagement/historicalTransaction'],
    ['R-TRAN-004', '/transactionManagement/offerHistory'],
    ['R-TRAN-005', '/transactionManagement/myOffer'],
    ['R-BASIC-001 R-BASIC-003', '/basicManagement/productNameClassify'],
    ['R-BASIC-004', '/basicManagement/productNameMaintain'],
    ['R-BASIC-005', '/basicManagement/portMaintenance'],
    ['R-BASIC-006', '/basicManagement/placeMaintain'],
    ['R-BASIC-007', '/basicManagement/valueSetManagement'],
    ['R-CATA-032', '/productManage/platformCategory'],
    ['R-CATA-028', '/productManage/industryCategory'],
    ['R-CATA-041', '/productManage/productApplication'],
    ['R-CATA-019', '/productManage/packaging'],
    ['R-WARE-001', '/productManage/warehouse'],
  ])('%s %s has its screen', (_row, path) => {
    expect(rows.find((r) => r.path === path)?.shape).not.toBe('planned');
  });
  test('R-RMBS-001 R-TRAN-001 R-TRAN-006 RMB selling, transactions and the offer forms among them are groups of the menu', () => {
    expect(
      ['/rmbSellManagement', '/transactionManagement', '/transactionManagement/offer'].map(
        (path) => rows.find((r) => r.path === path)?.shape,
      ),
    ).toEqual(['group', 'group', 'group']);
    for (const leaf of ['/rmbSellManagement/SaleOffer', '/rmbSellManagement/CurrentTrading'])
      expect(rows.find((r) => r.path === leaf)?.hidden).toBe(false);
  });
  test('R-RMBS-005 R-RMBS-008 R-MAIN-012 AIOffer and OnlineNegotiation are hidden; the letter is kept alive', () => {
    const hidden = (path: string) => rows.find((r) => r.path === path)?.hidden;
    expect([
      hidden('/rmbSellManagement/AIOffer'),
      hidden('/rmbSellManagement/OnlineNegotiation'),
      hidden('/rmbSellManagement/SaleOffer'),
    ]).toEqual([true, true, false]);
    expect(rows.find((r) => r.path === '/transactionConfirmation')?.keepAlive).toBe(true);
  });
});
