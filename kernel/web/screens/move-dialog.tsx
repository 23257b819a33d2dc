import { Button, Select } from 'antd';
import { useState } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/modal.tsx';
import { useAct } from '#kernel/web/request/index.ts';
import type { Formatter } from './formatter.ts';
import type { TreeDeclaration } from './tree-declaration.ts';
import { linesOf, withDescendants } from './tree-walk.ts';
import { screenWords } from './words.ts';

/** Puts a node under another one, or at the top; never under itself. */
export function MoveDialog<N>({
  node,
  nodes,
  decl,
  move,
  formatter,
  target: first,
  onClose,
}: {
  node: N;
  nodes: readonly N[];
  decl: TreeDeclaration<N, unknown>;
  move: NonNullable<TreeDeclaration<N, unknown>['move']>;
  formatter: Formatter;
  /** Where it was dropped; null asks for the place. */
  target: string | null;
  onClose: () => void;
}) {
  const t = useWords(screenWords);
  const act = useAct(move.call, { onDone: onClose });
  // It starts where the node stands now, so that a press too early moves nothing.
  const [standing] = useState<string | null>(
    () =>
      linesOf(nodes, decl, 'all').find((l) => l.id === decl.idOf(node))?.parent ??
      (move.top === false ? null : ''),
  );
  const [target, setTarget] = useState<string | null>(first ?? standing);
  const barred = withDescendants(node, decl);
  const places = linesOf(nodes, decl, 'all').filter(
    (l) => !barred.has(l.id) && (move.accepts?.(l.node) ?? true),
  );
  const options = [
    ...(move.top === false ? [] : [{ value: '', label: t('tree.top') }]),
    ...places.map((l) => ({
      value: l.id,
      label: `${'　'.repeat(l.depth - 1)}${decl.labelOf(l.node, formatter)}`,
    })),
  ];
  return (
    <Modal
      open
      title={t('tree.moveOf', { name: decl.labelOf(node, formatter) })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            loading={act.running}
            disabled={target === null || target === standing}
            onClick={() =>
              act.run(move.send(node, places.find((l) => l.id === target)?.node ?? null) as InputOf<Call>)
            }
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Select
        className="fd-wide"
        value={target}
        placeholder={t('tree.move')}
        options={options}
        aria-label={t('tree.move')}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(value: string) => setTarget(value)}
      />
    </Modal>
  );
}
