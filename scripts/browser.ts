import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** A Chromium for the browser tests. */
export interface Browser {
  readonly path: string;
  readonly args: string[];
  /** Where it was found, for people. */
  readonly from: 'BROWSER_PATH' | 'system' | 'npm';
}

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
// A test browser speaks to the server under test and to nobody else.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--disable-default-apps',
  '--no-default-browser-check',
  '--font-render-hinting=none',
  '--disable-dev-shm-usage',
];
// The packaged browser is meant for pictures of pages: what would hide faults of ours is left out.
const UNWANTED =
  /^--(headless|single-process|disable-web-security|allow-running-insecure-content|disable-site-isolation-trials|disable-features|disk-cache-size)/;
const argsHere = () => [...QUIET, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

function onPath(name: string): string | null {
  for (const dir of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(dir, name);
    if (dir !== '' && fs.existsSync(file)) return file;
  }
  return null;
}

const runs = (file: string): boolean =>
  spawnSync(file, ['--version', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])], { timeout: 20_000 })
    .status === 0;

/** The packaged browser has no Chinese glyphs: gives it a font folder with Noto Sans SC by a fontconfig file of its own. */
function installFont(): void {
  const require = createRequire(import.meta.url);
  const fonts = path.dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'));
  const home = path.join(os.tmpdir(), `ctp-fonts-${process.getuid?.() ?? 0}`);
  fs.mkdirSync(path.join(home, 'cache'), { recursive: true });
  fs.writeFileSync(
    path.join(home, 'fonts.conf'),
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n  <dir>${path.join(fonts, '400Regular')}</dir>\n  <dir>${path.join(fonts, '700Bold')}</dir>\n  <dir>/usr/share/fonts</dir>\n  <cachedir>${path.join(home, 'cache')}</cachedir>\n</fontconfig>\n`,
  );
  process.env.FONTCONFIG_FILE = path.join(home, 'fonts.conf');
}

/** The Chromium that comes with the packages; null where it does not run (it needs a Linux with libnss3). */
async function packagedBrowser(): Promise<Browser | null> {
  if (process.platform !== 'linux') return null;
  const { default: packaged } = await import('@sparticuz/chromium');
  const file = await packaged.executablePath();
  if (!runs(file)) return null;
  installFont();
  const args = [...new Set([...packaged.args.filter((a) => !UNWANTED.test(a)), ...argsHere()])];
  return { path: file, args, from: 'npm' };
}

/**
 * BROWSER_PATH, else the Chromium that comes with the packages (Linux), else one of the system. Refuses in
 * words when none runs.
 * The packaged one is the same everywhere, and has no windows to keep: it does the same walk with three fifths of the work.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.BROWSER_PATH;
  if (named !== undefined && named !== '') {
    if (!runs(named)) throw new Error(`BROWSER_PATH=${named} does not run`);
    return { path: named, args: argsHere(), from: 'BROWSER_PATH' };
  }
  const packaged = await packagedBrowser().catch(() => null);
  if (packaged !== null) return packaged;
  const system = [...SYSTEM.map(onPath), ...FIXED].find(
    (file) => file !== null && fs.existsSync(file) && runs(file),
  );
  if (system === undefined || system === null)
    throw new Error(
      'No browser was found: install Chromium or Chrome, or set BROWSER_PATH. (The packaged Chromium needs a Linux with libnss3.)',
    );
  return { path: system, args: argsHere(), from: 'system' };
}
