import { beforeAll, describe, expect, test } from 'vitest';
import { declaredScreens } from '#kernel/web/screens/declared.ts';
import { modules } from '../modules.ts';
import { routes } from '../web-routes.tsx';
import { loadersOf, ours, togetherIn } from './administration-declared.tsx';
import { type Declared, declaredBy } from './declared-screens.ts';

// Every shape writes down what it is declared with, and works as ever.

const declared = new Map<string, Declared>();
const together = togetherIn(declared);
// The calls are declared when their modules load.
expect(modules.length).toBeGreaterThan(20);
beforeAll(async () => {
  for (const route of ours) declared.set(route.path, await declaredBy(loadersOf(route)));
}, 240_000);

describe('the fields of specification 3 stand on their screens', () => {
  const FIELDS: readonly (readonly [path: string, fields: Readonly<Record<string, string>>])[] = [
    [
      '/authoritymanagement/Departmentmanagement',
      {
        'R-ORG-019': 'name',
        'R-ORG-020': 'code',
        'R-ORG-021': 'description',
        'R-ORG-022': 'parentId',
        'R-ORG-023': 'level',
        'R-ORG-024': 'type',
      },
    ],
    [
      '/authoritymanagement/employeeManagement',
      {
        'R-ORG-026': 'account',
        'R-ORG-027': 'loginEmail',
        'R-ORG-028': 'idcardNo',
        'R-ORG-029': 'gender',
        'R-ORG-030': 'deptId',
        'R-ORG-031': 'positions',
        'R-ORG-032': 'mainPosition',
        'R-ORG-033': 'roles',
        'R-ORG-034': 'superiorId',
        'R-ORG-035': 'responsibleDepts',
        'R-ORG-036': 'lastLoginTime',
        'R-ORG-037': 'gmtModified',
        'R-ORG-038': 'status',
      },
    ],
    [
      '/authoritymanagement/roleManagement',
      {
        'R-ROLE-006': 'type',
        'R-ROLE-007': 'names',
        'R-ROLE-008': 'code',
        'R-ROLE-009': 'description',
        'R-ROLE-010': 'state',
      },
    ],
    [
      '/authoritymanagement/jobManage',
      {
        'R-POS-013': 'code',
        'R-POS-014': 'names',
        'R-POS-015': 'description',
        'R-POS-016': 'sellerId',
        'R-POS-017': 'deptId',
        'R-POS-018': 'delegatedDepts',
        'R-POS-019': 'delegatedPosts',
        'R-POS-020': 'dataPermissions',
      },
    ],
    [
      '/authoritymanagement/MenuManagement',
      {
        'R-MENU-006': 'names',
        'R-MENU-007': 'code',
        'R-MENU-008': 'description',
        'R-MENU-009': 'displayStatus',
        'R-MENU-010': 'type',
        'R-MENU-011': 'url',
        'R-MENU-012': 'names',
        'R-MENU-013': 'iconCode',
        'R-MENU-014': 'sort',
      },
    ],
    [
      '/authoritymanagement/setValueManage',
      {
        'R-CODE-005': 'code',
        'R-CODE-006': 'names',
        'R-CODE-007': 'codesetType',
        'R-CODE-008': 'parentCode',
        'R-CODE-009': 'level',
        'R-CODE-010': 'sort',
        'R-CODE-011': 'language',
      },
    ],
    [
      '/mymanagement/friendlyLink',
      {
        'R-PCONF-028': 'names',
        'R-PCONF-029': 'url',
        'R-PCONF-030': 'sequence',
        'R-PCONF-031': 'picture',
        'R-PCONF-032': 'showFlag',
        'R-PCONF-033': 'type',
      },
    ],
    ['/mymanagement/bannerSetup', { 'R-PCONF-035': 'names', 'R-PCONF-036': 'link', 'R-PCONF-037': 'image' }],
    ['/mymanagement/pageEndAd', { 'R-PCONF-012': 'place' }],
    [
      '/mymanagement/logoSetting',
      {
        'R-PCONF-025': 'platform.homePageImage',
        'R-PCONF-026': 'platform.platformName',
        'R-PCONF-027': 'platform.dataLoadImage',
        'R-PCONF-018': 'platform.logo',
      },
    ],
    [
      '/mymanagement/copyrightManagement',
      {
        'R-PCONF-010': 'footer.qrCodes',
        'R-PCONF-038': 'footer.companyName',
        'R-PCONF-039': 'footer.englishAbbr',
        'R-PCONF-040': 'footer.icpNo',
        'R-PCONF-041': 'footer.icpLink',
        'R-PCONF-042': 'footer.policeNo',
        'R-PCONF-043': 'footer.policeLink',
        'R-PCONF-044': 'footer.telecomNo',
        'R-PCONF-045': 'footer.telecomLink',
        'R-PCONF-046': 'footer.hotline',
        'R-PCONF-047': 'footer.hotlineHours',
      },
    ],
    [
      '/informationManage/operationLogs',
      {
        'R-LOG-001': 'operatorName',
        'R-LOG-002': 'interface',
        'R-LOG-003': 'service',
        'R-LOG-004': 'requestId',
        'R-LOG-005': 'requestData',
        'R-LOG-006': 'responseData',
        'R-LOG-007': 'exception',
        'R-LOG-008': 'clientIp',
        'R-LOG-009': 'clientDevice',
        'R-LOG-010': 'success',
        'R-LOG-011': 'time',
      },
    ],
    [
      '/knowledgeManage/informationManage',
      {
        'R-KNOW-006': 'title',
        'R-KNOW-007': 'keyword',
        'R-KNOW-008': 'type',
        'R-KNOW-009': 'state',
        'R-KNOW-010': 'labelIds',
        'R-KNOW-011': 'columnId',
        'R-KNOW-012': 'author',
        'R-KNOW-013': 'source',
        'R-KNOW-014': 'externalFlag',
        'R-KNOW-015': 'externalUrl',
        'R-KNOW-016': 'cover',
        'R-KNOW-017': 'video',
        'R-KNOW-018': 'pdf',
        'R-KNOW-019': 'abstract',
        'R-KNOW-020': 'content',
        'R-KNOW-021': 'views',
        'R-KNOW-022': 'publishTime',
      },
    ],
  ];
  const rows = FIELDS.flatMap(([path, fields]) =>
    Object.entries(fields).map(([id, key]) => [id, path, key] as const),
  );
  test.each(rows)('%s %s shows or asks for %s', (_id, path, key) => {
    expect([...together(path).keys]).toContain(key);
  });
});

describe('the screens of the specification are there', () => {
  test.each([
    ['R-ORG-001 R-ORG-002', '/authoritymanagement/Departmentmanagement'],
    ['R-ORG-007', '/authoritymanagement/employeeManagement'],
    ['R-ORG-007', '/myBusiness/staffManagement'],
    ['R-ORG-008', '/customerManagement/userManagement'],
    ['R-SYS-001 R-SYS-002', '/systemSetting/openOrCloseMarket'],
    ['R-PCONF-003', '/systemSetting/loginSetting'],
    ['R-MSG-001 R-MSG-002', '/messageManage/emailManageList'],
    ['R-MSG-007', '/messageManage/messageManageList'],
    ['R-MSG-012', '/messageManage/mailManageList'],
    ['R-MSG-017', '/messageManage/messageTemplate'],
    ['R-MSG-021', '/myMessage'],
    ['R-FEED-002', '/myFeedback/adminFeedbackList'],
    ['R-FEED-003', '/myFeedback/adminFeedbackReply'],
    ['R-FEED-004', '/myFeedback/userFeedbackAdd'],
    ['R-FEED-005', '/myFeedback/userFeedbackList'],
    ['R-FEED-006 R-FEED-007', '/myFeedback/userFeedbackDetail'],
    ['R-KNOW-001 R-KNOW-002', '/knowledgeManage/informationManage'],
    ['R-PCONF-002 R-PCONF-018', '/mymanagement/logoSetting'],
    ['R-PCONF-006 R-PCONF-019', '/mymanagement/friendlyLink'],
    ['R-PCONF-010 R-PCONF-021', '/mymanagement/copyrightManagement'],
    ['R-PCONF-007 R-PCONF-022', '/mymanagement/bannerSetup'],
    ['R-PCONF-012', '/mymanagement/pageEndAd'],
    ['R-PCONF-024', '/mymanagement/customerServiceManage'],
    ['R-LABEL-001', '/mymanagement/seoSetting'],
  ])('%s %s', (_id, path) => {
    expect(declared.has(path)).toBe(true);
    expect(routes.find((r) => r.path === path)?.requiresAuth, 'R-FEED-001 R-GUARD-028').not.toBe(false);
  });
});

test('operator-console polish: the search of employees, roles, positions and code sets says what it searches', () => {
  const searches = declaredScreens().flatMap(({ declaration }) => {
    const { filters = [] } = declaration as {
      filters?: readonly { readonly kind: string; readonly label: { readonly zh: string } }[];
    };
    return filters.flatMap((filter) => (filter.kind === 'search' ? [filter.label.zh] : []));
  });
  const saying = (words: string) => searches.filter((label) => label === words).length;
  expect(saying('姓名 / 工号 / 登录名 / 邮箱 / 手机')).toBeGreaterThanOrEqual(1);
  expect(saying('编码 / 名称 / 描述')).toBeGreaterThanOrEqual(2);
  expect(saying('编码 / 名称 / 值集')).toBeGreaterThanOrEqual(1);
});

test('operator-console polish: what adds a row is called New … on every list and tree, 新增… in Chinese', () => {
  const labels = declaredScreens().flatMap(({ declaration }) => {
    const { create, addTop, addChild } = declaration as Readonly<
      Record<string, { readonly label?: { readonly zh: string; readonly en: string } } | undefined>
    >;
    return [create?.label, addTop?.label, addChild?.label].filter((label) => label !== undefined);
  });
  expect(labels.length).toBeGreaterThan(20);
  const wrong = labels.filter(({ zh, en }) => en.startsWith('Add ') && zh.startsWith('新'));
  expect([...wrong, ...labels.filter(({ zh }) => /^(新建|添加|创建)/.test(zh))]).toEqual([]);
  expect(labels.some(({ en }) => en === 'New employee')).toBe(true);
});
