import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** A codesetType nobody has defined (administration-domain 25.2). */
export const CodeTypeUnknown = refusal(11501, 'CODE_TYPE', { zh: '值集类型不存在', en: 'Unknown code set' });
/** An item that records carry (administration-domain 25.2). */
export const CodeUsed = refusal(11502, 'CODE_USED', { zh: '值集项已被使用', en: 'Item in use' });
export const Builtin = refusal(10308, 'BUILTIN', {
  zh: '内置数据不可修改或删除',
  en: 'Built-in data cannot be changed',
});
export const ParentDisabled = refusal(10307, 'PARENT_DISABLED', {
  zh: '上级已停用',
  en: 'The parent is disabled',
});
export const TreeCycle = refusal(10309, 'TREE_CYCLE', {
  zh: '不能移动到自身或下级',
  en: 'Cannot move into itself or below',
});
export const TreeDepth = refusal(10310, 'TREE_DEPTH', {
  details: { n: z.number() },
  zh: '超过最大层级{n}',
  en: 'Deeper than {n} {n|level|levels}',
});
export const SiblingName = refusal(10311, 'SIBLING_NAME', {
  zh: '同级名称重复',
  en: 'Same name at this level',
});
