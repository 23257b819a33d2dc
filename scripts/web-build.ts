import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT } from '#kernel/server/settings.ts';
import { runProgram } from './steps.ts';

export const WEB = path.join(ROOT, 'dist', 'web');
const STAMP = '.stamp';
const SEEN_BY_WEB =
  /^(app\/(public\/|[^/]+$)|kernel\/(rules|web)\/|modules\/[^/]+\/[^/]+\/(rules|contract|web)\/)/;
const ALONE = [
  'package-lock.json',
  'package.json',
  'scripts/web-build.ts',
  'scripts/chunk-layers.ts',
  'vite.config.ts',
  'app/map.ts',
  'app/routes.ts',
];

function* filesUnder(dir: string): Generator<string> {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const full = path.join(dir, entry.name);
    if (entry.isDirectory()) yield* filesUnder(full);
    else yield full;
  }
}

/** Hash over everything the web application is made of. */
export function webSources(): string {
  const hash = createHash('sha256');
  const files = ['app', 'kernel', 'modules']
    .filter((d) => fs.existsSync(path.join(ROOT, d)))
    .flatMap((d) => [...filesUnder(path.join(ROOT, d))])
    .map((f) => path.relative(ROOT, f).split(path.sep).join('/'))
    .filter((f) => SEEN_BY_WEB.test(f) && !/\.(test|browser)\.tsx?$/.test(f));
  for (const file of [...files, ...ALONE].sort()) {
    if (!fs.existsSync(path.join(ROOT, file))) continue;
    hash
      .update(file)
      .update('\0')
      .update(fs.readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

const builtFrom = (): string | null => {
  const file = path.join(WEB, STAMP);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null;
};

const COMPRESSIBLE = /\.(js|css|html|svg|json|ico|woff)$/;
const COMPRESS_FROM = 1024;
/**
 * Writes .br and .gz beside every file of the build they make smaller: they are made once here, not for each
 * reader.
 */
async function compressBuild(dir: string): Promise<void> {
  const files = [...filesUnder(dir)].filter(
    (file) => COMPRESSIBLE.test(file) && !file.includes('.vite') && fs.statSync(file).size >= COMPRESS_FROM,
  );
  await Promise.all(
    files.map(async (file) => {
      const bytes = await fs.promises.readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      const made = await Promise.all([
        promisify(brotliCompress)(bytes, { params }).then((body) => ({ to: `${file}.br`, body })),
        promisify(gzip)(bytes, { level: 9 }).then((body) => ({ to: `${file}.gz`, body })),
      ]);
      for (const { to, body } of made) if (body.length < bytes.length) await fs.promises.writeFile(to, body);
    }),
  );
}

/** Builds into a folder. Refuses with what the builder said. */
async function vite(outDir: string, flags: readonly string[], env: Record<string, string>): Promise<void> {
  const program = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const done = await runProgram(
    process.execPath,
    [program, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn', ...flags],
    // Whoever starts it (a test runner too) gets what people get, not the libraries' debugging halves.
    { env: { NODE_ENV: 'production', ...env } },
  );
  if (done.code !== 0) throw new Error(`The web application could not be built:\n${done.output}`);
}

/**
 * Builds the web application when its sources changed; a failed build leaves the old one in place. `built` is
 * false when it was current.
 */
export async function buildWeb(force = false): Promise<{ built: boolean; dir: string }> {
  const sources = webSources();
  if (!force && builtFrom() === sources) return { built: false, dir: WEB };
  const fresh = `${WEB}.${process.pid}`;
  const probe = `${fresh}.probe`;
  try {
    // First as it falls, to see what is always fetched together; then with that in files of its own.
    await vite(probe, ['--minify', 'false'], {});
    await vite(fresh, [], { CTP_CHUNK_PROBE: probe });
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    throw error;
  } finally {
    fs.rmSync(probe, { recursive: true, force: true });
  }
  await compressBuild(fresh);
  fs.writeFileSync(path.join(fresh, STAMP), sources);
  const old = `${fresh}.old`;
  if (fs.existsSync(WEB)) fs.renameSync(WEB, old);
  fs.renameSync(fresh, WEB);
  fs.rmSync(old, { recursive: true, force: true });
  return { built: true, dir: WEB };
}
