import { refusal } from '#kernel/rules/refusal.ts';

export { Builtin, ParentDisabled, SiblingName, TreeCycle, TreeDepth } from '#kernel/rules/refusals.ts';

/** A codesetType nobody has defined (administration-domain 25.2). */
export const CodeType = refusal(11501, 'CODE_TYPE', { zh: '值集类型不存在', en: 'Unknown code set' });
/** An item that records carry (administration-domain 25.2). */
export const CodeUsed = refusal(11502, 'CODE_USED', { zh: '值集项已被使用', en: 'Item in use' });
