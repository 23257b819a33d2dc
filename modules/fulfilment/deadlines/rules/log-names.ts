import type { LogName } from '#kernel/rules/log-names.ts';
import { deadlineWords } from './words.ts';

export const logNames: readonly LogName[] = [{ kind: 'CALENDAR', words: deadlineWords }];
