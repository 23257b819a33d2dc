import { afterEach, describe, expect, test, vi } from 'vitest';
import { AddressCode, allCalls, type Call } from '#kernel/rules/contract.ts';
import { ImportFormat } from '#kernel/rules/file-refusals.ts';
import { acceptedExtension, refuseFile, refuseName, typesOf } from '#kernel/rules/file-scenes.ts';
import { brokenPasswordRules } from '#kernel/rules/password-policy.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { fileProblem } from '#kernel/web/fields/upload-rules.ts';
import { LOCALES, setLocale } from '#kernel/web/i18n/locale.ts';
import { setMessageCount, setOperator } from '#kernel/web/request/session.ts';
import { HISTORY_PAGE } from '#kernel/web/screens/import-history.tsx';
import { fileSceneOf, knownFileScenes } from '#office/attachments/rules/scene-registry.ts';
import { CodeNode, treeView } from '#office/codesets/contract/code-tree.ts';
import { friendlyLinkCalls } from '#office/configuration/contract/entries.ts';
import { RECOMMENDED } from '#office/configuration/rules/pictures.ts';
import { siteWords } from '#office/configuration/rules/words.ts';
import { BUTTON_CODES } from '#office/permissions/rules/buttons.ts';
import { shippedRoles } from '#office/permissions/rules/shippedRoles.ts';
import { ImportLogRow, importCommon, listImports } from '#office/transfers/contract/import.ts';
import { modules } from '../modules.ts';
import { routes as registry } from '../pages.ts';
import { screens as screenPorts } from '../web-screen-ports.tsx';
import { interfaceText } from './interface-texts.ts';

const answered = vi.hoisted(() => vi.fn<(call: unknown, input: unknown) => Promise<unknown>>());
vi.mock('#kernel/web/request/call.ts', async (real) => ({
  ...(await real<typeof import('#kernel/web/request/call.ts')>()),
  call: answered,
}));

/**
 * Rows of the checklist of the administration whose statement is a constant, a call, a sentence or a place;
 * what behaves is tested where it lives.
 */
const MB = 1_048_576;
const callAt = (tail: string): Call => {
  expect(modules.length).toBeGreaterThan(20);
  const found = allCalls().filter((c) => c.path.endsWith(tail));
  expect(found, tail).toHaveLength(1);
  return found[0] as Call;
};
const takes = (call: Call, input: unknown): boolean => call.input.safeParse(input).success;

describe('calls of specification 7.2', () => {
  test('R-UPL-011 R-UPL-012 R-UPL-013 R-IMP-007 R-IMP-008 R-MENU-022 R-GUARD-035 what they take', () => {
    expect(takes(callAt('/getAttachmentUrls'), { attachmentIds: ['1', '2'] })).toBe(true);
    expect(takes(callAt('/getOneAttachmentInputStream'), { attachmentId: '1' })).toBe(true);
    expect(takes(callAt('/batchDownLoadAttachment'), { attachmentIds: ['1', '2'], fileName: 'a' })).toBe(
      true,
    );
    expect(Object.keys((importCommon.input as unknown as { shape: object }).shape)).toEqual(
      expect.arrayContaining(['bizType', 'multipartFile']),
    );
    expect(takes(listImports, { bizType: 'EMPLOYEE', pageNum: 1, pageCount: 10 })).toBe(true);
    expect([
      takes(callAt('/queryMenuByRole'), { domainCode: 'platform', role: '' }),
      takes(callAt('/queryMenuByRole'), { domainCode: 'other', role: '' }),
    ]).toEqual([true, false]);
    expect(takes(callAt('/accessRecords/save'), { domain: 'platform', path: '/home' })).toBe(true);
  });
  test('R-IMP-001 R-IMP-002 R-IMP-003 R-IMP-004 R-IMP-008 a row of the history carries total, success, fail and gmtCreate', () => {
    expect(Object.keys(ImportLogRow.shape)).toEqual(
      expect.arrayContaining(['total', 'success', 'fail', 'gmtCreate']),
    );
  });
  test('R-CODE-012 R-CODE-013 R-CODE-015 R-CODE-016 an item exposes itemCode and itemName', () => {
    expect(Object.keys(CodeNode.shape)).toEqual(expect.arrayContaining(['itemCode', 'itemName']));
  });
});

describe('uploads and imports', () => {
  test('R-UPL-003 a name has fewer than 100 characters', () => {
    expect([refuseName(`${'名'.repeat(95)}.png`), refuseName(`${'名'.repeat(96)}.png`)?.kind.status]).toEqual(
      [null, 15003],
    );
  });
  test('R-IMP-005 R-IMP-006 an import takes xls and xlsx; anything else is an attachment-format error', () => {
    expect(typesOf(fileSceneOf('import')).sort()).toEqual(['xls', 'xlsx']);
    expect([
      acceptedExtension(fileSceneOf('import'), 'a.xls'),
      acceptedExtension(fileSceneOf('import'), 'A.XLSX'),
      acceptedExtension(fileSceneOf('import'), 'a.csv'),
    ]).toEqual(['xls', 'xlsx', null]);
    expect([ImportFormat.zh, ImportFormat.en]).toEqual([
      '附件格式错误，请上传xls或xlsx文件',
      'Wrong attachment format, xls or xlsx only',
    ]);
    expect(fileProblem(fileSceneOf('import'), { name: 'a.csv', size: 10 }, 0)).not.toBeNull();
  });
  test('R-IMP-012 the history is shown ten to a page', () => {
    expect(HISTORY_PAGE).toBe(10);
  });
  test('R-UPL-007 the six sizes are recommended where pictures of the site are uploaded', () => {
    const sizes = new Set(Object.values(RECOMMENDED).map(([w, h]) => `${w}x${h}`));
    for (const size of ['330x135', '1140x408', '1141x408', '1401x745', '1920x912', '407x613'])
      expect(sizes, size).toContain(size);
  });
  test('R-UPL-014 R-KNOW-024 R-KNOW-025 R-KNOW-026 R-KNOW-027 R-KNOW-028 R-KNOW-029 every scene refuses by name, type and size on both sides, with the limits of section 5', () => {
    for (const scene of knownFileScenes()) {
      const [type] = typesOf(scene);
      expect(
        refuseFile(scene, { fileName: 'a.exe', size: 1, container: null })?.kind.status,
        scene.name,
      ).toBe(15002);
      if (scene.system === true) continue;
      expect(fileProblem(scene, { name: `a.${type}`, size: 600 * MB }, 0), scene.name).not.toBeNull();
    }
    const problem = (
      scene: 'articleCover' | 'articleVideo' | 'pdf' | 'articleImage' | 'doc',
      name: string,
      size: number,
    ) => fileProblem(fileSceneOf(scene), { name, size }, 0) === null;
    expect([
      problem('articleCover', 'a.bmp', 10 * MB),
      problem('articleCover', 'a.bmp', 10 * MB + 1),
      problem('articleCover', 'a.gif', 1),
    ]).toEqual([true, false, false]);
    expect([
      problem('articleVideo', 'a.mp4', 500 * MB),
      problem('articleVideo', 'a.mp4', 500 * MB + 1),
      problem('articleVideo', 'a.mov', 1),
    ]).toEqual([true, false, false]);
    expect([problem('pdf', 'a.pdf', 50 * MB), problem('pdf', 'a.pdf', 50 * MB + 1)]).toEqual([true, false]);
    expect([
      fileSceneOf('articleImage').count,
      problem('articleImage', 'a.png', 5 * MB),
      problem('articleImage', 'a.png', 5 * MB + 1),
    ]).toEqual([9, true, false]);
    expect([problem('doc', 'a.docx', 5 * MB), problem('doc', 'a.doc', 5 * MB + 1)]).toEqual([true, false]);
  });
});

describe('rules of fields', () => {
  test('R-VALID-006 an address code has digits and hyphens only', () => {
    expect(['310000-02', '-', '31A', '31 0', ''].map((v) => AddressCode.safeParse(v).success)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(uiWords.table['address.code'].en).toMatch(/digits and -/);
  });
  test('R-EMP-014 the pattern treats upper and lower case alike: no mix is asked for', () => {
    const broken = ['tank-farm-2026!', 'TANK-FARM-2026!', 'Tank-Farm-2026!'].map((p) =>
      brokenPasswordRules(p),
    );
    expect(broken).toEqual([[], [], []]);
  });
  test('R-PCONF-049 R-PCONF-050 R-PCONF-034 a friendly link has its place from 1 to 30 and stands at the bottom or the head', () => {
    const link = (more: object) =>
      friendlyLinkCalls.add.input.safeParse({
        names: { zh_CN: '链接' },
        url: 'https://a.cn',
        type: '10',
        showFlag: true,
        sequence: 1,
        picture: null,
        ...more,
      });
    expect(
      [
        link({}),
        link({ sequence: 30 }),
        link({ sequence: 31 }),
        link({ sequence: 0 }),
        link({ type: '30' }),
      ].map((r) => r.success),
    ).toEqual([true, true, false, false, false]);
    expect(link({ sequence: 31 }).error?.issues[0]?.message).toBe('seq.range');
    expect(siteWords.table['seq.range']).toEqual({
      zh: '请输入1到30之间的序号',
      en: 'Enter the sequence between 1 and 30',
    });
  });
  test.each([
    ['R-MENU-019', 'menu.sortRequired', '请输入菜单序号', 'Enter menu serial number'],
    ['R-MENU-020', 'menu.sortInteger', '请输入正整数', 'Enter positive integer'],
    ['R-PERM-011 R-EMP-011', 'emp.adminSet', '确定设为管理员吗?', 'Set as administrator?'],
    ['R-PERM-012', 'emp.adminCancel', '确定取消管理员吗?', 'Cancel administrator?'],
    ['R-EMP-011', 'emp.activateConfirm', '确定激活所选用户吗?', 'Activate the selected users?'],
  ])(
    '%s the sentence %s of administration-domain 25.4 is said by the module it belongs to',
    (_row, key, zh, en) => {
      expect(interfaceText(key)).toMatchObject({ zh, en });
      expect(Object.keys(uiWords.table)).not.toContain(key);
    },
  );
});

describe('roles, buttons and places', () => {
  test('R-PERM-008 R-PERM-009 R-PERM-010 the registry holds the codes of the specification', () => {
    const named = [
      ...[
        'Add',
        'Edit',
        'Delete',
        'View',
        'Release',
        'Unpublish',
        'AssignRole',
        'AssignPosts',
        'ResetPassword',
        'SetUpDepartment',
        'SetAsAdministrator',
        'Enable',
        'Disable',
        'Accredit',
        'Export',
        'BatchExport',
      ],
      ...[
        'DelegateToDepartment',
        'DelegateToPost',
        'Activation',
        'Deactivate',
        'AddChild',
        'AddNewLevelMenu',
        'BatchDelete',
      ],
      ...[
        'RevokeOffer',
        'CounterOffer',
        'CancelOffer',
        'AcceptSeller',
        'TransactionType',
        'HistoryLog',
        'Prolong',
        'StopOffer',
        'editDraftBtn',
      ],
    ];
    expect(named.filter((code) => !(BUTTON_CODES as readonly string[]).includes(code))).toEqual([]);
  });
  test('R-PERM-015 R-ROLE-011 roles are of the platform, of sellers or of buyers', () => {
    expect([...new Set(shippedRoles.map((r) => r.type))].sort()).toEqual(['buyer', 'platform', 'seller']);
  });
  test('R-LABEL-007 price trends have a screen in every console', async () => {
    const at = (path: string) => registry.find((r) => r.path === path);
    expect(
      [at('/transactionManagement/priceTrends'), at('/resourceSupervision/priceIndex')].map((r) => [
        r?.built,
        r?.consoles,
      ]),
    ).toEqual([
      [true, ['seller', 'buyer']],
      [true, ['platform']],
    ]);
    const { routes } = await import('#market/statistics/web/index.ts');
    for (const route of routes.filter((r) => r.shape !== 'planned'))
      expect(typeof ((await route.load()) as { default: unknown }).default, route.path).toBe('function');
  });
});

describe('what the client keeps', () => {
  afterEach(() => vi.unstubAllGlobals());
  test('R-USER-021 R-MSG-024 operator and message count live in the session storage of the tab, nowhere else', () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (k: string) => kept.get(k) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
      removeItem: (k: string) => void kept.delete(k),
    };
    const longer = { ...store, setItem: () => expect.unreachable('local storage') };
    vi.stubGlobal('sessionStorage', store);
    vi.stubGlobal('localStorage', longer);
    setOperator({ id: '7' } as never);
    setMessageCount(12);
    expect([JSON.parse(kept.get('chem-dt-operator') ?? 'null'), kept.get('chem-dt-message-count')]).toEqual([
      { id: '7' },
      '12',
    ]);
    setOperator(null);
    expect(kept.has('chem-dt-operator')).toBe(false);
  });
  test('R-THEME-007 the languages of the theme are those of the interface', () => {
    expect([...LOCALES]).toEqual(['zh_CN', 'en_US']);
  });
  test('R-CODE-018 R-CODE-014 labels and option lists of screens come from the code-set call', async () => {
    setLocale('zh_CN');
    answered.mockResolvedValue([
      {
        itemCode: '10',
        itemName: '新闻',
        badge: null,
        enabled: true,
        children: [{ itemCode: '11', itemName: '快讯', badge: 'blue', enabled: true }],
      },
    ]);
    expect(await screenPorts.codes('article_type')).toEqual([
      { itemCode: '10', itemName: '新闻', badge: null },
      { itemCode: '11', itemName: '快讯', badge: 'blue' },
    ]);
    expect(answered.mock.calls.map(([call, input]) => [call, input])).toEqual([
      [treeView, { codesetType: 'article_type', language: 'zh_CN' }],
    ]);
  });
});
