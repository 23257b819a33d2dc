import type { LogName } from '#kernel/rules/log-names.ts';
import { menuWords } from './menu-words.ts';
import { positionWords } from './position-words.ts';
import { roleWords } from './role-words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'ROLE', words: roleWords },
  { kind: 'POSITION', words: positionWords },
  { kind: 'MENU', words: menuWords },
];
