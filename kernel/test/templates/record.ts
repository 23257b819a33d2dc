import fs from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Inputs, inClone, stateOf } from './state-of.ts';

// Loaded before a program (`--import`), it writes down every file of the clone that the program loads or
// looks at, as it was just before.
const inputs: Record<string, string> = {};

function record(target: unknown): void {
  if (typeof target !== 'string' && !(target instanceof URL) && !Buffer.isBuffer(target)) return;
  const name = inClone(target instanceof URL ? fileURLToPath(target) : String(target));
  if (name === null || name in inputs) return;
  inputs[name] = 'being looked at';
  inputs[name] = stateOf(name);
}

const READERS =
  'access accessSync copyFile copyFileSync cp cpSync createReadStream existsSync lstat lstatSync open openAsBlob openSync opendir opendirSync readFile readFileSync readdir readdirSync stat statSync';
type Functions = Record<string, (...args: never[]) => unknown>;

/** Each function that reads a file notes the name first. */
function watch(holder: object): void {
  const functions = holder as Functions;
  for (const name of READERS.split(' ')) {
    const original = functions[name];
    if (original === undefined) continue;
    const watched = function (this: unknown, ...args: never[]) {
      record(args[0]);
      return original.apply(this, args);
    };
    functions[name] = Object.assign(watched, original);
  }
}
for (const file of [import.meta.filename, fileURLToPath(import.meta.resolve('./state-of.ts'))]) record(file);
watch(fs);
watch(fs.promises);
fs.globSync = () => {
  throw new Error('what a pattern finds cannot be written down: list the folders instead');
};
module.syncBuiltinESMExports();
module.registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) record(new URL(url));
    return next(url, context);
  },
});

/** What was read so far. */
export const recorded = (): Inputs => ({ ...inputs });
