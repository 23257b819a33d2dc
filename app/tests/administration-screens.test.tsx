import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#kernel/rules/contract.ts';
import { routes as registry } from '../pages.ts';
import { rooms } from '../rooms.ts';
import { routes } from '../web-routes.tsx';
import { type Declared, declaredBy } from './declared-screens.ts';

// Every shape writes down what it is declared with, and works as ever.

const checklist = readFileSync(new URL('../../docs/domain/checklist.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'));
const source = (file: string): string =>
  readFileSync(new URL(`../../modules/office/${file}`, import.meta.url), 'utf8');

/** Files a screen fetches only when they are needed. */
const FETCHED: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
  '/authoritymanagement/Departmentmanagement': [
    () => import('#office/organisation/web/department-forms.tsx'),
  ],
  '/authoritymanagement/employeeManagement': [
    () => import('#office/organisation/web/staff-dialogs.tsx'),
    () => import('#office/organisation/web/employee-forms.tsx'),
  ],
  '/authoritymanagement/setValueManage': [() => import('#office/codesets/web/item-dialog.tsx')],
  '/authoritymanagement/MenuManagement': [() => import('#office/permissions/web/menus/menu-dialogs.tsx')],
  '/authoritymanagement/jobManage': [() => import('#office/permissions/web/positions/lend-dialog.tsx')],
  '/customerManagement/userManagement': [() => import('#registry/members/web/user-dialogs.tsx')],
};
/** Hand-made parts of a screen: what they read of a record is shown as well. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  '/authoritymanagement/Departmentmanagement': ['organisation/web/department-view.tsx'],
  '/authoritymanagement/employeeManagement': ['organisation/web/employee-drawer.tsx'],
  '/authoritymanagement/MenuManagement': ['permissions/web/menus/menu-tree.tsx'],
  '/authoritymanagement/jobManage': ['permissions/web/positions/position-drawer.tsx'],
  '/informationManage/operationLogs': ['operationlog/web/log-drawer.tsx'],
};
const readBy = (files: readonly string[]): string[] =>
  files.flatMap((file) =>
    [...source(file).matchAll(/\b(?:data|node|entry|person|row|position|detail)\.(\w+)/g)].map(
      (m) => m[1] as string,
    ),
  );

/** The administration's own screens: those of the offices, and the customers' users. */
const ours = routes.filter(
  (r) =>
    r.shape !== 'planned' &&
    (registry.find((p) => p.path === (r.parentRoute ?? r.path))?.capability.startsWith('office/') === true ||
      r.path === '/customerManagement/userManagement'),
);
const declared = new Map<string, Declared>();
// The calls are declared when their rooms load.
expect(rooms.length).toBeGreaterThan(20);
beforeAll(async () => {
  for (const route of ours)
    declared.set(route.path, await declaredBy([route.load, ...(FETCHED[route.path] ?? [])]));
}, 240_000);
/** A message is revoked by its author or by who holds the button: the row says so, not the screen (administration-domain 11.2). */
const BY_ROW = new Set(['messageManage Revoke']);
/** A page together with the hidden pages that go with it. */
const together = (path: string): Declared => {
  const parts = ours
    .filter((r) => r.path === path || r.parentRoute === path)
    .map((r) => declared.get(r.path) as Declared);
  return {
    buttons: new Set(parts.flatMap((p) => [...p.buttons])),
    keys: new Set([...parts.flatMap((p) => [...p.keys]), ...readBy(DRAWN[path] ?? [])]),
    acts: parts.flatMap((p) => p.acts),
  };
};

describe('the buttons the specification names for a screen', () => {
  /** Row of the checklist and its button, by screen. */
  const BUTTONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    '/authoritymanagement/Departmentmanagement': {
      'R-ORG-003': 'Add',
      'R-ORG-004': 'AddChild',
      'R-ORG-005': 'Edit',
      'R-ORG-006': 'Delete',
    },
    '/authoritymanagement/jobManage': {
      'R-POS-002': 'Add',
      'R-POS-003': 'View',
      'R-POS-004': 'Edit',
      'R-POS-005': 'Delete',
      'R-POS-006': 'Enable',
      'R-POS-007': 'Disable',
      'R-POS-008': 'DelegateToDepartment',
      'R-POS-009': 'DelegateToPost',
      'R-POS-010': 'Accredit',
      'R-POS-011': 'Activation',
      'R-POS-012': 'Deactivate',
    },
    '/authoritymanagement/roleManagement': {
      'R-ROLE-002': 'Add',
      'R-ROLE-003': 'Edit',
      'R-ROLE-004': 'Delete',
      'R-ROLE-005': 'Accredit',
    },
    '/authoritymanagement/MenuManagement': {
      'R-MENU-002': 'AddChild',
      'R-MENU-003': 'Edit',
      'R-MENU-004': 'Delete',
      'R-MENU-005': 'AddNewLevelMenu',
    },
    '/authoritymanagement/setValueManage': {
      'R-CODE-002': 'Add',
      'R-CODE-003': 'Edit',
      'R-CODE-004': 'Delete',
    },
    '/authoritymanagement/employeeManagement': {
      'R-ORG-009': 'Add',
      'R-ORG-010': 'Edit',
      'R-ORG-011': 'Delete',
      'R-ORG-012': 'Enable',
      'R-ORG-013': 'Disable',
      'R-ORG-014': 'ResetPassword',
      'R-ORG-015': 'AssignRole',
      'R-ORG-016': 'AssignPosts',
      'R-ORG-017': 'SetUpDepartment',
      'R-ORG-018': 'SetAsAdministrator',
    },
    '/messageManage/emailManageList': {
      'R-MSG-003': 'Add',
      'R-MSG-004': 'BatchDelete',
      'R-MSG-005': 'View',
      'R-MSG-006': 'Delete',
    },
    '/messageManage/messageManageList': {
      'R-MSG-008': 'Add',
      'R-MSG-009': 'BatchDelete',
      'R-MSG-010': 'View',
      'R-MSG-011': 'Delete',
    },
    '/messageManage/mailManageList': {
      'R-MSG-013': 'Add',
      'R-MSG-014': 'BatchDelete',
      'R-MSG-015': 'View',
      'R-MSG-016': 'Delete',
    },
    '/messageManage/messageTemplate': { 'R-MSG-018': 'View', 'R-MSG-019': 'Delete' },
    '/customerManagement/userManagement': {
      'R-CUST-012': 'Add',
      'R-CUST-013': 'Edit',
      'R-CUST-014': 'Enable',
      'R-CUST-015': 'Disable',
      'R-CUST-016': 'Delete',
      'R-CUST-017': 'ResetPassword',
    },
  };
  const rows = Object.entries(BUTTONS).flatMap(([path, codes]) =>
    Object.entries(codes).map(([id, code]) => [id, path, code] as const),
  );
  const statement = new Map(
    checklist.map(([id = '', , , subject = '', said = '']) => [id, `${subject} ${said}`]),
  );

  test.each(rows)(
    '%s %s %s is offered by its route, pressed on its screen, and asked for by the call behind it',
    (id, path, code) => {
      expect(statement.get(id), 'the row says this button').toMatch(new RegExp(`button code ${code},`));
      expect(routes.find((r) => r.path === path)?.buttons).toContain(code);
      expect([...together(path).buttons]).toContain(code);
      const behind = allCalls().filter(
        (c) =>
          c.routes?.includes(path) === true &&
          (c.button === code || (code === 'View' && c.button === undefined && c.kind !== 'command')),
      );
      expect(behind.map((c) => c.name)).not.toEqual([]);
    },
  );
  test('no button of these areas is left out', () => {
    const areas = new Set(rows.map(([id]) => id.split('-')[1]));
    const all = checklist
      .filter(
        ([, area = '', kind, subject]) =>
          kind === 'button' && areas.has(area) && subject !== '/customerManagement/customerList',
      )
      .map(([id]) => id);
    expect(rows.map(([id]) => id).sort()).toEqual(all.sort());
  });
  test('R-ORG-008 R-ORG-009 to R-ORG-014 the users of customers have the six of specification 2.7', () => {
    const { buttons } = together('/customerManagement/userManagement');
    for (const code of ['Add', 'Edit', 'Enable', 'Disable', 'Delete', 'ResetPassword'])
      expect(buttons, code).toContain(code);
  });
  test('R-PERM-018 R-PERM-019 whatever list offers Export or BatchExport, trading lists among them, exports', async () => {
    const unheard: string[] = [];
    for (const r of routes.filter(
      (found) =>
        ['list', 'board'].includes(found.shape) &&
        found.buttons.some((b) => b === 'Export' || b === 'BatchExport') &&
        !declared.has(found.path),
    )) {
      const { buttons, keys } = await declaredBy([r.load]);
      // A page that draws its list by itself declares nothing.
      if (keys.size === 0) continue;
      if (!buttons.has('Export')) unheard.push(r.path);
    }
    expect(unheard).toEqual([]);
  }, 240_000);
  test('R-MSG-020 the template page has View and Delete only', () => {
    expect([...together('/messageManage/messageTemplate').buttons].sort()).toEqual(['Delete', 'View']);
  });
  test('R-GUARD-029 R-PERM-016 R-PERM-017 R-PERM-018 R-PERM-019 every button a route of a list or tree offers, Release, Unpublish, Export and BatchExport among them, is on its screens, and none beyond', () => {
    // On a page that everybody has (own messages, own exports) no button is asked for.
    const lists = ours.filter(
      (r) =>
        (r.shape === 'list' || r.shape === 'tree') && r.parentRoute === undefined && r.alwaysOn !== true,
    );
    expect(lists.length).toBeGreaterThan(25);
    const unpressed = lists.flatMap((r) =>
      r.buttons
        .filter((code) => !together(r.path).buttons.has(code) && !BY_ROW.has(`${r.module} ${code}`))
        .map((code) => `${r.path} ${code}`),
    );
    const unoffered = lists.flatMap((r) =>
      [...together(r.path).buttons]
        .filter((code) => !r.buttons.includes(code) && !['Export', 'BatchExport'].includes(code))
        .map((code) => `${r.path} ${code}`),
    );
    expect({ unpressed, unoffered }).toEqual({ unpressed: [], unoffered: [] });
  });
});

describe('prompts (administration-domain 8.6)', () => {
  const PROMPTED = [
    'Withdraw',
    'Revoke',
    'Submit',
    'Release',
    'Unpublish',
    'Void',
    'Enable',
    'Disable',
    'Delete',
    'BatchDelete',
  ];
  test('R-STATE-011 R-STATE-012 R-STATE-013 R-STATE-014 R-STATE-015 R-STATE-016 withdraw, revoke, submit, publish, unpublish, void, enable, disable and delete ask before they run', () => {
    const acts = ours.flatMap((r) =>
      (declared.get(r.path) as Declared).acts.map((act) => ({ path: r.path, ...act })),
    );
    expect(acts.filter((a) => PROMPTED.includes(a.button)).length).toBeGreaterThan(40);
    expect(acts.filter((a) => PROMPTED.includes(a.button) && !a.asks)).toEqual([]);
  });
});

describe('enable and disable, alone and together (specification 4)', () => {
  const of = (path: string, many: boolean) =>
    new Set(
      together(path)
        .acts.filter((a) => a.many === many)
        .map((a) => a.button),
    );
  test.each([
    ['R-STATE-004', '/mymanagement/columnmanagement'],
    ['R-STATE-005', '/authoritymanagement/setValueManage'],
    ['R-STATE-007', '/customerManagement/userManagement'],
    ['R-STATE-007', '/authoritymanagement/employeeManagement'],
  ])('%s the rows of %s are enabled and disabled', (_row, path) => {
    // The keeper of all sets switches items with the right to edit them; elsewhere the switch has buttons of its own.
    const switches = (verb: string, button: string) =>
      together(path).acts.some((a) => !a.many && (a.verb === verb || a.button === button));
    expect([switches('enable', 'Enable'), switches('disable', 'Disable')]).toEqual([true, true]);
  });
  test('R-STATE-008 R-STATE-009 R-STATE-010 several are enabled, disabled and deleted at once, after one question', () => {
    expect([...of('/authoritymanagement/employeeManagement', true)]).toEqual(
      expect.arrayContaining(['Enable', 'Disable', 'Delete']),
    );
    expect([...of('/authoritymanagement/jobManage', true)]).toEqual(
      expect.arrayContaining(['Enable', 'Disable', 'Delete']),
    );
    expect([...of('/customerManagement/userManagement', true)]).toEqual(
      expect.arrayContaining(['Enable', 'Disable']),
    );
    expect(together('/authoritymanagement/employeeManagement').acts.filter((a) => a.many && !a.asks)).toEqual(
      [],
    );
  });
});

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
