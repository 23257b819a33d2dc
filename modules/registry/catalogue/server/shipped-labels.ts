import type { Said } from '#kernel/rules/words.ts';
import { catalogueSets } from '#office/codesets/rules/sets-catalogue.ts';
import { memberSets } from '#office/codesets/rules/sets-members.ts';

const sets: readonly { readonly type: string; readonly items: readonly { readonly code: string; readonly zh: string; readonly en: string }[] }[] = [...catalogueSets, ...memberSets];
/** Labels of a shipped code set, for the cells of exports. */
export const shippedLabels = (type: string): Record<string, Said> => Object.fromEntries((sets.find((s) => s.type === type)?.items ?? []).map(({ code, zh, en }) => [code, { zh, en }]));
