import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#kernel/rules/contract.ts';
import { modules } from '../modules.ts';
import { routes } from '../web-routes.tsx';
import { loadersOf, ours, togetherIn } from './administration-declared.tsx';
import { type Declared, declaredBy } from './declared-screens.ts';

// Every shape writes down what it is declared with, and works as ever.

const checklist = readFileSync(new URL('../../docs/domain/checklist.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'));
const declared = new Map<string, Declared>();
const together = togetherIn(declared);
// The calls are declared when their modules load.
expect(modules.length).toBeGreaterThan(20);
beforeAll(async () => {
  for (const route of ours) declared.set(route.path, await declaredBy(loadersOf(route)));
}, 240_000);
/**
 * A message is revoked by its author or by who holds the button: the row says so, not the screen
 * (administration-domain 11.2).
 */
const BY_ROW = new Set(['messageManage Revoke']);

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
      (r) => (r.shape === 'list' || r.shape === 'tree') && r.parentRoute === undefined && r.alwaysOn !== true,
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
