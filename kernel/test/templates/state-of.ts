import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * Files of the clone that a template was made from, each with the state it had: its hash, the names in a
 * folder, or that it was missing.
 */
export type Inputs = Readonly<Record<string, string>>;

/** A file as it is named from the root; null for what does not belong to the clone. */
export function inClone(file: string): string | null {
  const name = path.relative(ROOT, path.resolve(file)).split(path.sep).join('/');
  const outside = name === '' || /^\.\.(\/|$)/.test(name) || path.isAbsolute(name);
  return outside || /(^|\/)node_modules(\/|$)/.test(name) ? null : name;
}

/** The state of a file of the clone, named from its root. */
export function stateOf(name: string): string {
  const full = path.join(ROOT, name);
  const stat = fs.statSync(full, { throwIfNoEntry: false });
  if (stat === undefined) return 'missing';
  if (stat.isDirectory()) return `folder: ${fs.readdirSync(full).sort().join(' ')}`;
  return createHash('sha256').update(fs.readFileSync(full)).digest('hex');
}

/** True when everything a template was made from is as it was. */
export const unchanged = (inputs: Inputs): boolean =>
  Object.entries(inputs).every(([name, state]) => stateOf(name) === state);
