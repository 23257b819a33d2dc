/** A breach planted on purpose: `file` says `text`, and the wall named `wall` must refuse it. */
export interface Breach {
  readonly wall: string;
  readonly file: string;
  readonly text: string;
}

/** What is legal in the planted system: breaches lead here. */
export const groundFiles: Readonly<Record<string, string>> = {
  'kernel/rules/decimal.ts': 'export const zero = 0;\n',
  'kernel/server/database.ts': 'export type Db = { one: number };\nexport const open = 1;\n',
  'kernel/web/shell/shell.tsx': 'export const Shell = () => <main />;\n',
  'kernel/test/world.ts': 'export const world = 1;\n',
  'app/map.ts': 'export const map = {};\n',
  'app/server.ts': "import '#kernel/server/database.ts';\nexport const serve = 1;\n",
  'modules/office/codesets/rules/sets.ts':
    "import { zero } from '#kernel/rules/decimal.ts';\nexport const sets = zero;\n",
  'modules/office/codesets/contract/sets.ts': "import '../rules/sets.ts';\nexport const list = 1;\n",
  'modules/office/codesets/server/door.ts': "import '../rules/sets.ts';\nexport const door = 1;\n",
  'modules/office/codesets/web/sets-list.tsx': "import '../contract/sets.ts';\nexport default () => <b />;\n",
  'modules/fulfilment/orders/server/door.ts': 'export const door = 1;\n',
  'modules/fulfilment/orders/server/tables.ts': 'export type Order = { id: string };\n',
  'modules/fulfilment/orders/contract/orders.ts': 'export const orders = 1;\n',
  'modules/fulfilment/orders/web/order-list.tsx': 'export const OrderList = () => <b />;\n',
  'modules/fulfilment/orders/tests/world.ts': 'export const world = 1;\n',
  'modules/fulfilment/orders/tests/people.ts': 'export const people = 1;\n',
  'modules/trading/offers/server/door.ts':
    "import '#fulfilment/orders/server/door.ts';\nimport '#fulfilment/orders/contract/orders.ts';\nexport const door = 1;\n",
  'modules/trading/offers/rules/offer.ts': 'export const offer = 1;\n',
  'modules/market/marketplace/server/door.ts': 'export const door = 1;\n',
};

const relative = "import '../../../../trading/offers/server/door.ts';\n";

/** At least one breach for each kind of wall; both ways of writing an import, types alone, and .tsx. */
export const breaches: readonly Breach[] = [
  {
    wall: 'map: office/codesets',
    file: 'modules/office/codesets/server/up-by-alias.ts',
    text: "import '#trading/offers/server/door.ts';\n",
  },
  {
    wall: 'map: office/codesets',
    file: 'modules/office/codesets/server/up-by-path.ts',
    text: relative.replace('../../../../', '../../../'),
  },
  {
    wall: 'map: office/codesets',
    file: 'modules/office/codesets/server/up-by-type.ts',
    text: "import type { Order } from '#fulfilment/orders/server/tables.ts';\nexport type Mine = Order;\n",
  },
  {
    wall: 'map: office/codesets',
    file: 'modules/office/codesets/web/up-lazily.tsx',
    text: "export const load = () => import('#trading/offers/rules/offer.ts');\n",
  },
  {
    wall: 'others are entered by the door',
    file: 'modules/trading/offers/server/by-the-window.ts',
    text: "import type { Order } from '#fulfilment/orders/server/tables.ts';\nexport type Theirs = Order;\n",
  },
  {
    wall: 'others are entered by the door',
    file: 'modules/trading/offers/web/borrowed.tsx',
    text: "import { OrderList } from '#fulfilment/orders/web/order-list.tsx';\nexport const Borrowed = () => <OrderList />;\n",
  },
  {
    wall: 'tests enter by doors and worlds',
    file: 'modules/trading/offers/tests/offers.test.ts',
    text: "import '#fulfilment/orders/tests/people.ts';\nimport '#fulfilment/orders/tests/world.ts';\n",
  },
  {
    wall: 'kernel knows no business',
    file: 'kernel/server/knows.ts',
    text: "import '#fulfilment/orders/contract/orders.ts';\n",
  },
  { wall: 'kernel knows no business', file: 'kernel/server/composes.ts', text: "import '#app/server.ts';\n" },
  {
    wall: 'rules are pure',
    file: 'modules/trading/offers/rules/impure.ts',
    text: "import { open } from '#kernel/server/database.ts';\nexport const o = open;\n",
  },
  {
    wall: 'rules are pure',
    file: 'modules/trading/offers/rules/outward.ts',
    text: "import { Pool } from 'pg';\nexport const p = Pool;\n",
  },
  {
    wall: 'contracts see rules only',
    file: 'modules/trading/offers/contract/peeks.ts',
    text: "import '../server/door.ts';\n",
  },
  {
    wall: 'no node in pure code',
    file: 'modules/trading/offers/rules/disk.ts',
    text: "import fs from 'node:fs';\nexport const f = fs;\n",
  },
  {
    wall: 'web never sees the server',
    file: 'modules/trading/offers/web/direct.tsx',
    text: "import { door } from '../server/door.ts';\nexport const D = () => <b>{door}</b>;\n",
  },
  {
    wall: 'web never sees the server',
    file: 'modules/trading/offers/web/types.tsx',
    text: "import type { Db } from '#kernel/server/database.ts';\nexport const D = (db: Db) => <b>{db.one}</b>;\n",
  },
  {
    wall: 'no node in the browser',
    file: 'kernel/web/shell/paths.ts',
    text: "import path from 'node:path';\nexport const p = path;\n",
  },
  {
    wall: 'server never sees the web',
    file: 'modules/trading/offers/server/draws.ts',
    text: "import { Shell } from '#kernel/web/shell/shell.tsx';\nexport const s = Shell;\n",
  },
  {
    wall: 'nobody needs the market',
    file: 'modules/trading/offers/server/looks-up.ts',
    text: "import '#market/marketplace/server/door.ts';\n",
  },
  {
    wall: 'the audit stands apart',
    file: 'scripts/audit.ts',
    text: "import '#fulfilment/orders/server/door.ts';\n",
  },
  {
    wall: 'nothing leans on tests',
    file: 'modules/trading/offers/server/leans.ts',
    text: "import '#kernel/test/world.ts';\n",
  },
  {
    wall: 'no circle',
    file: 'modules/trading/offers/server/round.ts',
    text: "import { back } from './sound.ts';\nexport const round = back;\n",
  },
  {
    wall: 'everything is found',
    file: 'modules/trading/offers/server/lost.ts',
    text: "import './nowhere.ts';\n",
  },
];

/** The other half of the planted circle. */
export const companions: Readonly<Record<string, string>> = {
  'modules/trading/offers/server/sound.ts':
    "import { round } from './round.ts';\nexport const back: unknown = () => round;\n",
};
