import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/**
 * A backup is a folder: `database/` (a cluster) or `database.dump`, `files/`, `secrets.json`, and this page
 * that names and hashes all of it.
 */
export const Manifest = z.strictObject({
  format: z.literal(1),
  kind: z.enum(['cluster', 'dump']),
  made: z.string(),
  server: z.string(),
  files: z.record(z.string(), z.strictObject({ bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;
const PAGE = 'manifest.json';

export function* filesUnder(root: string, dir = ''): Generator<string> {
  for (const entry of fs.readdirSync(path.join(root, dir), { withFileTypes: true })) {
    const name = path.posix.join(dir, entry.name);
    if (entry.isDirectory()) yield* filesUnder(root, name);
    else if (entry.isFile()) yield name;
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return hash.digest('hex');
}

/** Names and hashes everything in the folder; written last, so that a backup cut short has no page and is no backup. */
export async function seal(dir: string, about: Pick<Manifest, 'kind' | 'server'>): Promise<Manifest> {
  const files: Manifest['files'] = {};
  for (const name of filesUnder(dir)) {
    const file = path.join(dir, name);
    files[name] = { bytes: fs.statSync(file).size, sha256: await hashOf(file) };
  }
  const manifest: Manifest = { format: 1, made: new Date().toISOString(), ...about, files };
  const unfinished = path.join(dir, `${PAGE}.new`);
  fs.writeFileSync(unfinished, JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
  fs.renameSync(unfinished, path.join(dir, PAGE));
  return manifest;
}

/** Reads the page and checks every file against it. Refuses a backup that is not whole, naming what is wrong. */
export async function opened(dir: string): Promise<Manifest> {
  const page = path.join(dir, PAGE);
  if (!fs.existsSync(page))
    throw new Error(`${dir} is no backup: it has no ${PAGE} (a backup that was cut short has none).`);
  const read = Manifest.safeParse(JSON.parse(fs.readFileSync(page, 'utf8')));
  if (!read.success)
    throw new Error(`${page} cannot be read: ${read.error.issues[0]?.message ?? 'unknown form'}`);
  for (const [name, { bytes, sha256 }] of Object.entries(read.data.files)) {
    const file = path.join(dir, name);
    if (path.relative(dir, file).startsWith('..')) throw new Error(`${name} leads out of the backup`);
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (stat === undefined) throw new Error(`The backup is not whole: ${name} is missing.`);
    if (stat.size !== bytes || (await hashOf(file)) !== sha256)
      throw new Error(`The backup is damaged: ${name} was changed.`);
  }
  return read.data;
}
