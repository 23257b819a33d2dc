import { describe, expect, test } from 'vitest';
import { allCalls, type Call } from '#kernel/rules/contract.ts';
import { cellsOf, tradingDomain } from '#kernel/test/domain-tables.ts';
import { DOORS_FILE, doorChanges, doorOf, doorsText, parseDoors, reviewedDoors } from '../doors.ts';
import '../modules.ts';

const calls = allCalls();
const reviewed = reviewedDoors();
const REVIEW = `${DOORS_FILE} and the declarations differ. Review every line: does a document allow it? Then take it over with: npm run doors -- --write`;

describe('R-PERM the reviewed register of doors', () => {
  test('every call is declared as it was reviewed', () => {
    expect(doorChanges(calls, reviewed), REVIEW).toEqual([]);
  });
  test('a line of the register is what was written', () => {
    expect(parseDoors(doorsText(reviewed))).toEqual(reviewed);
  });
  test('a call that needs no login names the place of the documents that opens it', () => {
    const open = reviewed.filter((door) => door.audience.includes('public'));
    expect(open.length).toBeGreaterThan(25);
    expect(open.filter((door) => !/-domain \d/.test(door.source)).map((door) => door.call)).toEqual([]);
  });

  const cancel = calls.find((call) => call.name === 'negotiations.cancel') as Call;
  const loosened: readonly (readonly [string, Partial<Call>, string])[] = [
    ['a dropped button', { button: undefined as never }, 'button was CancelOffer, is declared -'],
    [
      'a wider audience',
      { audience: ['platform', 'seller', 'buyer'] },
      'audience was seller,buyer, is declared platform,seller,buyer',
    ],
    ['a public call', { audience: 'public' }, 'audience was seller,buyer, is declared public'],
    ['members who are not admitted', { verified: false }, 'verified was yes, is declared -'],
    ['another data scope', { dataType: undefined as never }, 'dataType was COUNTER_OFFER, is declared -'],
  ];
  test.each(loosened)('%s in a contract is seen', (_what, change, line) => {
    const others = calls.filter((call) => call !== cancel);
    expect(doorChanges([...others, { ...cancel, ...change }], reviewed)).toEqual([
      `negotiations.cancel: ${line}`,
    ]);
  });
  test('a new call and one that is gone are seen', () => {
    expect(doorChanges(calls.slice(1), reviewed)).toEqual([`${calls[0]?.name}: gone`]);
    expect(doorChanges(calls, reviewed.slice(1))[0]).toContain(`${reviewed[0]?.call}: new`);
  });
});

/**
 * Buttons by address, as trading-domain 2.2 words them: «withdrawRound – RevokeOffer; cancel, refuse (reason)
 * – CancelOffer; /admin/x: stop, revoke – StopOffer, RevokeOffer».
 */
function documentedButtons(): Map<string, string> {
  const found = new Map<string, string>();
  const table = (tradingDomain().split('\n### 2.2 ')[1] ?? '').split('\n### ')[0] ?? '';
  for (const line of table.split('\n').filter((l) => /^\| [a-z]/.test(l))) {
    const [noun = '', verbs = ''] = cellsOf(line);
    const [, prefix = '', bases = ''] = /: ([\w-]+) (\/[^(]+)/.exec(noun) ?? [];
    let base = (bases.split(',')[0] ?? '').trim();
    for (const clause of verbs.replace(/\([^)]*\)/g, '').split(';')) {
      const moved = /(\/(?:admin|buyer|seller|common)\/\w+):?/.exec(clause);
      if (moved !== null) base = moved[1] as string;
      const [left = '', right] = clause.replace(/^.*:/, '').split(' – ');
      if (right === undefined) continue;
      const names = left.split(',').map((name) => name.trim());
      const buttons = right.split(',').map((name) => name.trim());
      for (const [i, name] of names.entries())
        if (/^\w+$/.test(name))
          found.set(`/api/${prefix}${base}/${name}`, buttons[i] ?? (buttons.at(-1) as string));
    }
  }
  return found;
}

/** Where the code keeps another button than the document names, and why. */
const OTHERWISE: Readonly<Record<string, readonly [button: string, because: string]>> = {
  '/api/common-order/admin/approval/list': [
    '-',
    'who may view the page sees its tasks; claiming needs Approve',
  ],
  '/api/common-order/seller/offer/saveTemplate': [
    'Add',
    '26.3 offers editDraftBtn on tradingDraft only; a template is saved from the forms of all lanes, where Add is',
  ],
};

describe('R-PERM the buttons trading-domain 2.2 names', () => {
  const documented = documentedButtons();
  const known = reviewed.filter((door) => documented.has(door.path));
  test('the document was read, and it knows the calls of the lanes that are built', () => {
    expect(documented.size).toBeGreaterThan(100);
    expect(known.length).toBeGreaterThan(30);
    expect(documented.get(doorOf(calls.find((c) => c.name === 'negotiations.cancel') as Call).path)).toBe(
      'CancelOffer',
    );
  });
  test.each(known.map((door) => [door.path, door] as const))('%s', (path, door) => {
    // «View» and «route» both mean: whoever has the page.
    const plain = (button: string) => button.replace(/^(View|route)$/, '-');
    expect(plain(door.button ?? '-')).toBe(OTHERWISE[path]?.[0] ?? plain(documented.get(path) as string));
  });
});

describe('R-CALL-006 calls exist for offers, auctions, flash sales, group buys, orders, contracts, products, stores and members', () => {
  const [order, product, member] = ['/api/common-order', '/api/common-product', '/api/common-member'];
  /** Of each noun how it is listed and opened, what its side does with it, and what the operator does. */
  const calledAt = {
    offers: [`${order}/seller/offer/list`, `${order}/seller/offer/detail`, `${order}/seller/offer/submit`],
    auctions: [
      `${order}/common/auction/list`,
      `${order}/common/auction/detail`,
      `${order}/common/auction/bid`,
    ],
    'flash sales': [
      `${order}/common/activity/list`,
      `${order}/common/activity/detail`,
      `${order}/common/activity/order`,
    ],
    'group buys': [
      `${order}/common/activity/list`,
      `${order}/common/activity/detail`,
      `${order}/common/activity/join`,
    ],
    orders: [`${order}/common/order/list`, `${order}/common/order/detail`, `${order}/common/order/submit`],
    contracts: [
      `${order}/common/protocol/list`,
      `${order}/common/protocol/detail`,
      `${order}/common/protocol/sign`,
    ],
    products: [`${product}/seller/sku/list`, `${product}/seller/sku/detail`, `${product}/seller/sku/submit`],
    stores: [`${member}/admin/store/list`, `${member}/admin/store/detail`, `${member}/admin/store/approve`],
    members: [
      `${member}/admin/member/list`,
      `${member}/admin/member/detail`,
      `${member}/admin/member/disable`,
    ],
  } as const;
  test.each(Object.entries(calledAt))(
    '%s are listed, opened and acted on',
    (_noun, [rows, document, act]) => {
      const kindOf = (path: string) => calls.find((call) => call.path === path)?.kind;
      expect([kindOf(rows), kindOf(document), kindOf(act)]).toEqual(['list', 'query', 'command']);
    },
  );
});
