import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Ask, asks } from '#app/asks.ts';
import { map } from '#app/map.ts';
import type { Machine } from '#kernel/rules/machine.ts';
import { ROOT } from '#kernel/server/settings.ts';
import { main } from './steps.ts';
import { type CapabilityMap, reaches } from './wall-rules.ts';

/** A picture drawn from code, and the page that shows it between `<!-- picture:name -->` and `<!-- /picture -->`. */
export interface Picture {
  readonly page: string;
  readonly name: string;
  readonly mermaid: string;
}

const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Machine).picture === 'function' &&
  typeof (value as Machine).subject === 'string';

/** The lives that the rules of each capability declare, as pictures for its README. */
export async function livesOf(root: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const file of fs.globSync('modules/*/*/rules/*-lifecycle.ts', { cwd: root }).sort()) {
    const page = `${file.split(path.sep).slice(0, 3).join('/')}/README.md`;
    const exported = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>;
    for (const lifecycle of Object.values(exported).filter(isMachine))
      pictures.push({ page, name: lifecycle.subject, mermaid: lifecycle.picture() });
  }
  return pictures;
}

const id = (name: string) => name.replace('/', '_');

/**
 * The system as a picture: capabilities by wing, and what each stands on. A line that another line already
 * implies is left out.
 */
export function housePicture(runtime: CapabilityMap): string {
  const wings = [...new Set(Object.keys(runtime).map((n) => n.split('/')[0] as string))];
  const modules = wings.flatMap((wing) => [
    `  subgraph ${wing}`,
    ...Object.keys(runtime)
      .filter((n) => n.startsWith(`${wing}/`))
      .map((n) => `    ${id(n)}[${n.split('/')[1]}]`),
    '  end',
  ]);
  const stands = Object.entries(runtime).flatMap(([name, needs]) =>
    needs
      .filter((n) => !needs.some((other) => other !== n && reaches(runtime, other, n)))
      .map((n) => `  ${id(name)} --> ${id(n)}`),
  );
  return ['flowchart TB', ...modules, ...stands].join('\n');
}

/** Ports that ask upward: who asks whom beside or above itself, and through which. */
export function asksPicture(asked: Readonly<Record<string, Ask>>, runtime: CapabilityMap): string {
  const lines = new Map<string, string[]>();
  for (const [port, { by, of }] of Object.entries(asked))
    for (const from of by)
      for (const to of of.filter((c) => !reaches(runtime, from, c))) {
        const line = `${id(from)} ${id(to)}`;
        lines.set(line, [...(lines.get(line) ?? []), port]);
      }
  const name = (c: string) => `  ${id(c)}[${c.split('/')[1]}]`;
  const drawn = new Set([...lines.keys()].flatMap((l) => l.split(' ')));
  return [
    'flowchart BT',
    ...Object.keys(runtime)
      .filter((c) => drawn.has(id(c)))
      .map(name),
    ...[...lines].map(([line, ports]) => `  ${line.replace(' ', ` -. ${ports.join(', ')} .-> `)}`),
  ].join('\n');
}

const framed = ({ name, mermaid }: Picture) =>
  `<!-- picture:${name} -->\n\`\`\`mermaid\n${mermaid}\n\`\`\`\n<!-- /picture -->`;
const frameOf = (name: string) => new RegExp(`<!-- picture:${name} -->[\\s\\S]*?<!-- /picture -->`);

/** True when the page shows the picture as it is now. */
export const isCurrent = (page: string, picture: Picture): boolean => page.includes(framed(picture));

/** The page with the picture as it is now; added at its end when the page has no frame for it. */
export const withPicture = (page: string, picture: Picture): string =>
  frameOf(picture.name).test(page)
    ? page.replace(frameOf(picture.name), () => framed(picture))
    : `${page.trimEnd()}\n\n${framed(picture)}\n`;

export const allPictures = async (root: string = ROOT): Promise<Picture[]> => [
  ...(await livesOf(root)),
  { page: 'docs/architecture.md', name: 'house', mermaid: housePicture(map) },
  { page: 'docs/architecture.md', name: 'asks', mermaid: asksPicture(asks, map) },
];

if (import.meta.main) {
  await main(async () => {
    for (const picture of await allPictures()) {
      const file = path.join(ROOT, picture.page);
      if (!fs.existsSync(file)) {
        console.log(`  ${picture.page} does not exist yet; its picture "${picture.name}" was not drawn`);
        continue;
      }
      const page = fs.readFileSync(file, 'utf8');
      if (isCurrent(page, picture)) continue;
      fs.writeFileSync(file, withPicture(page, picture));
      console.log(`  drew ${picture.name} in ${picture.page}`);
    }
    return 0;
  });
}
