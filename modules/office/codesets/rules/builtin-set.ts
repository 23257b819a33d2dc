/** Badge colours a status may carry (administration-domain 9; screens 2.2). */
export type Badge = 'gold' | 'blue' | 'green' | 'red' | 'orange' | 'gray';

/**
 * One item of a code set: the code with its leading zeros, both names, the badge of a status, `parent` in a
 * set with levels, and its place in the list.
 */
export interface BuiltinItem {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly badge?: Badge;
  readonly parent?: string;
  readonly sort: number;
}

/**
 * A code set that is shipped. `business` sets are also kept at /basicManagement/valueSetManagement, `system`
 * sets only at setValueManage (administration-domain 9).
 */
export interface BuiltinSet {
  readonly type: string;
  readonly zh: string;
  readonly en: string;
  readonly scope: 'system' | 'business';
  readonly items: readonly BuiltinItem[];
}
