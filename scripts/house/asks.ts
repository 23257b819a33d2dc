import path from 'node:path';
import { type Ask, asks } from '#app/asks.ts';
import { map } from '#app/map.ts';
import { type CapabilityMap, reaches } from '../wall-rules.ts';
import { codeOf, type HouseCheck, type Problem, type Tree } from './check.ts';

const MAP = 'app/asks.ts';
const SERVER = /^modules\/([^/]+\/[^/]+)\/server\/(?!.*tests\/).*(?<!\.test)\.ts$/;
const USE = /\bservice\(\s*'(\w+)'|\bservices\.(\w+)/g;
type Asks = Readonly<Record<string, Ask>>;

const problem = (instead: string): Problem => ({ file: MAP, line: 1, instead });

/** Ports that are asked, by name and asker, each with the first place. */
function uses(tree: Tree): Map<string, Problem & { port: string; by: string }> {
  const found = new Map<string, Problem & { port: string; by: string }>();
  for (const { file, lines } of tree.like(SERVER))
    lines.forEach((line, i) => {
      for (const [, first, second] of codeOf(line).matchAll(USE)) {
        const [port, by] = [first ?? second ?? '', SERVER.exec(file)?.[1] ?? ''];
        const place = { file, line: i + 1, instead: `add ${by} to \`by\` of ${port} in ${MAP}`, port, by };
        if (!found.has(`${port} ${by}`)) found.set(`${port} ${by}`, place);
      }
    });
  return found;
}

/**
 * Capabilities whose server a file of the composition enters, itself or through other files of it; other
 * joints and the list of moduleList are left out.
 */
function entered(
  tree: Tree,
  file: string,
  joints: ReadonlySet<string>,
  seen = new Set<string>(),
): Set<string> {
  const found = new Set<string>();
  seen.add(file);
  const source = tree.files.find((f) => f.file === file)?.lines.join('\n') ?? '';
  for (const [, type, from = ''] of source.matchAll(/^(?:import|export) (type )?[^;]*?from '([^']+)';/gms)) {
    const capability = /^#(\w+\/\w+)\/server\//.exec(from)?.[1];
    if (capability !== undefined && type === undefined) found.add(capability);
    if (!from.startsWith('.')) continue;
    const next = path.posix.join(path.posix.dirname(file), from);
    if (!seen.has(next) && !joints.has(next)) for (const c of entered(tree, next, joints, seen)) found.add(c);
  }
  return found;
}

/** Where the joint of some ports enters others than they say, or not those they say. */
function jointProblems(tree: Tree, asked: Asks, house: CapabilityMap, moduleList: string): Problem[] {
  const joints = new Set([...Object.values(asked).map((a) => a.at), moduleList]);
  return [...joints].flatMap((at) => {
    const ports = Object.entries(asked).filter(([, a]) => a.at === at);
    const there = entered(tree, at, joints);
    const known = (c: string) =>
      ports.some(
        ([, a]) => [...a.of, ...a.by].some((k) => k === c) || a.by.some((b) => reaches(house, b, c)),
      );
    return [
      ...ports.flatMap(([port, a]) =>
        a.of
          .filter((c) => !there.has(c))
          .map((c) => problem(`${c} does not answer ${port} in ${at}: take it out`)),
      ),
      ...[...there]
        .filter((c) => at !== moduleList && !known(c))
        .map((c) => ({
          file: at,
          line: 1,
          instead: `${c} answers a port here: name it in \`of\` of that port in ${MAP}`,
        })),
    ];
  });
}

/** Calls that go up the map are seen: every port with who asks and who answers. */
export const asksOf = (asked: Asks, house: CapabilityMap, moduleList = 'app/modules.ts'): HouseCheck => ({
  name: 'ports that ask upward stand in the map',
  run(tree) {
    const used = uses(tree);
    const listed = Object.entries(asked);
    return [
      ...[...used.values()]
        .filter(({ port, by }) => !asked[port]?.by.some((b) => b === by))
        .map(({ file, line, instead }) => ({ file, line, instead })),
      ...listed.flatMap(([port, ask]) => [
        ...ask.by
          .filter((by) => !used.has(`${port} ${by}`))
          .map((by) => problem(`${by} does not ask ${port} any more: take it out`)),
        ...ask.of
          .filter((of) => ask.by.every((by) => reaches(house, by, of)))
          .map((of) => problem(`whoever asks ${port} stands on ${of}: let them call its door`)),
      ]),
      ...jointProblems(tree, asked, house, moduleList),
    ];
  },
});
export const upwardAsks = asksOf(asks, map);
