export type CapabilityMap = Readonly<Record<string, readonly string[]>>;
/** One end of a forbidden import, in the words of dependency-cruiser. */
interface End {
  readonly path?: string;
  readonly pathNot?: string;
  readonly dependencyTypes?: readonly string[];
  readonly circular?: boolean;
  readonly couldNotResolve?: boolean;
}
export interface Rule {
  readonly name: string;
  readonly comment: string;
  readonly severity: 'error';
  readonly from: End;
  readonly to: End;
}

const WINGS = ['office', 'registry', 'fulfilment', 'trading', 'market'] as const;
const wall = (name: string, comment: string, from: End, to: End): Rule => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});
const wingOf = (capability: string) => WINGS.indexOf(capability.split('/')[0] as (typeof WINGS)[number]);

const PURE = '^(kernel|modules/[^/]+/[^/]+)/(rules|contract)/';
const WEB = '^(kernel|modules/[^/]+/[^/]+)/web/|^app/(web\\.tsx|web-[^/]+\\.tsx?)$';
const SERVER =
  '^(kernel|modules/[^/]+/[^/]+)/server/|^app/(server|compose|modules|world|install|services)\\.ts$';
const TESTS = '(/tests/|\\.test\\.tsx?$|\\.browser\\.ts$)';

/** Whether one capability stands on another, directly or through others. */
export const reaches = (map: CapabilityMap, from: string, to: string): boolean =>
  (map[from] ?? []).some((n) => n === to || reaches(map, n, to));

/**
 * What is wrong with the map itself: a circle, a stranger, a capability that leans on a wing above it. Empty
 * when it stands.
 */
export function mapProblems(map: CapabilityMap): string[] {
  const problems: string[] = [];
  const visiting = new Set<string>();
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]) => {
    if (done.has(name)) return;
    if (visiting.has(name)) {
      problems.push(
        `the map goes in a circle: ${[...way.slice(way.indexOf(name)), name].join(' → ')}; let the lower one emit an event instead`,
      );
      return;
    }
    visiting.add(name);
    for (const needed of map[name] ?? []) visit(needed, [...way, name]);
    done.add(name);
  };
  for (const [name, needs] of Object.entries(map)) {
    if (wingOf(name) === -1) problems.push(`${name} is in no wing (${WINGS.join(', ')})`);
    for (const needed of needs) {
      if (!(needed in map)) problems.push(`${name} needs ${needed}, which is not in the map`);
      else if (wingOf(needed) > wingOf(name))
        problems.push(`${name} leans on ${needed}, a wing above it; calls go down, news goes up`);
      if (needed === name) problems.push(`${name} needs itself`);
    }
    visit(name, []);
  }
  return problems;
}

/** One wall for each capability: it may enter what the map names and nothing else. */
function mapWalls(map: CapabilityMap): Rule[] {
  return Object.entries(map).map(([name, needs]) =>
    wall(
      `map: ${name}`,
      `${name} stands on ${needs.length === 0 ? 'nothing but the kernel' : needs.join(', ')}; add a line to app/map.ts if the house agrees, else let the other one emit an event`,
      { path: `^modules/${name}/` },
      { path: '^modules/', pathNot: `^modules/(${[name, ...needs].join('|')})/` },
    ),
  );
}

const sideWalls: Rule[] = [
  wall(
    'kernel knows no business',
    'the kernel is the ground floor: take what you need through a port, or move the code into a capability',
    { path: '^kernel/', pathNot: `^kernel/test/|${TESTS}` },
    { path: '^(modules|app|stories|bench)/' },
  ),
  wall(
    'rules are pure',
    'rules see kernel/rules, rules of capabilities below, zod and decimal.js: move I/O to server/, and the rest to contract/ or web/',
    { path: '^(kernel|modules/[^/]+/[^/]+)/rules/', pathNot: TESTS },
    { pathNot: '^(kernel|modules/[^/]+/[^/]+)/rules/|node_modules/(zod|decimal\\.js)/|^app/map\\.ts$' },
  ),
  wall(
    'contracts see rules only',
    'a contract is what crosses the wire: rules, other contracts and zod',
    { path: '^modules/[^/]+/[^/]+/contract/', pathNot: TESTS },
    { pathNot: '^(kernel|modules/[^/]+/[^/]+)/(rules|contract)/|node_modules/zod/' },
  ),
  wall(
    'no node in pure code',
    'rules and contracts run in the browser too: move this to server/',
    { path: PURE, pathNot: TESTS },
    { dependencyTypes: ['core'] },
  ),
  wall(
    'web never sees the server',
    'the browser knows the server by its contract only',
    { path: WEB, pathNot: TESTS },
    {
      path: `${SERVER}|node_modules/(pg|kysely|fastify|@fastify|sharp|nodemailer|pdfmake|@aws-sdk|dependency-cruiser)/`,
    },
  ),
  wall(
    'no node in the browser',
    'there is no such module in a browser',
    { path: WEB, pathNot: TESTS },
    { dependencyTypes: ['core'] },
  ),
  wall(
    'server never sees the web',
    'the server does not draw: move what both need to rules/ or contract/',
    { path: SERVER, pathNot: TESTS },
    { path: `${WEB}|node_modules/(react|react-dom|antd|@ant-design)/` },
  ),
  wall(
    'nobody needs the market',
    'market reads everything and nothing leans on it: calls go down',
    { path: '^(kernel|modules/(?!market/))', pathNot: TESTS },
    { path: '^modules/market/' },
  ),
];

const doorWalls: Rule[] = [
  wall(
    'others are entered by the door',
    'another capability is entered by its server/door.ts, its rules/ and its contract/; its screens are joined in slots, and what forms choose of it is in its web/door.ts',
    { path: '^modules/([^/]+/[^/]+)/', pathNot: TESTS },
    { path: '^modules/', pathNot: '^modules/($1/|[^/]+/[^/]+/((server|web)/door\\.ts$|rules/|contract/))' },
  ),
  wall(
    'tests enter by doors and worlds',
    'a test may use rules, contracts, doors and the tests/world.ts of another capability',
    { path: `^modules/([^/]+/[^/]+)/.*${TESTS}` },
    {
      path: '^modules/',
      pathNot: '^modules/($1/|[^/]+/[^/]+/((server|web)/door\\.ts$|rules/|contract/|tests/world\\.ts$))',
    },
  ),
  wall(
    'the audit stands apart',
    'the audit is believed because it shares nothing with what it judges',
    { path: '^scripts/(audit|catalogue-audit)\\.ts$' },
    { path: '^(modules|app|kernel/(rules|web))/|^kernel/server/(?!embedded|settings|processes)' },
  ),
  wall(
    'nothing leans on tests',
    'test code is not part of the product',
    { path: '^(kernel|modules|app)/', pathNot: `${TESTS}|^kernel/test/|^app/(world|actor-by-login)\\.ts$` },
    { path: `^kernel/test/|${TESTS}` },
  ),
];

const plainWalls: Rule[] = [
  wall('no circle', 'two files that need each other are one file, or hide a third', {}, { circular: true }),
  wall(
    'everything is found',
    'this import leads nowhere: check its path and its ending (.ts, .tsx)',
    { pathNot: TESTS },
    { couldNotResolve: true },
  ),
];

/** The walls of the system as rules of dependency-cruiser, drawn from the map. Source: system.md, Walls. */
export const wallRules = (map: CapabilityMap): Rule[] => [
  ...mapWalls(map),
  ...sideWalls,
  ...doorWalls,
  ...plainWalls,
];
