import './codesets.css';
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer, Input } from '#kernel/web/parts/index.ts';
import { isVersionConflict, toast, useAct, useCall } from '#kernel/web/request/index.ts';
import { notifySuccess } from '#kernel/web/request/toast.ts';
import { Failed, type Formatter, NothingYet, Skeleton, StatusTag } from '#kernel/web/screens/index.ts';
import { type ItemNode, listItems, listTypes, orderItems, setTree } from '../contract/codeset.ts';
import type { BADGES } from '../rules/item-rules.ts';
import { setWords } from '../rules/screen-words.ts';

type Badge = (typeof BADGES)[number];
interface DrawerProps {
  readonly business: boolean;
  readonly type: string | null;
  readonly reader: Formatter;
  onShow(type: string): void;
  onClose(): void;
}

/**
 * Sets left, the chosen one as a tree right: both languages side by side, order changed by keys or buttons
 * and saved whole.
 */
export function SetTreeDrawer({ business, type, reader: formatter, onShow, onClose }: DrawerProps) {
  const t = useWords(setWords);
  const [chosen, choose] = useState(type);
  const [keyword, search] = useState('');
  const types = useCall(listTypes, business ? { scope: 'business' } : {}, { silent: true, keepRows: true });
  const wanted = keyword.trim().toLowerCase();
  const shown = (types.data ?? []).filter(
    (s) =>
      wanted === '' ||
      [s.codesetType, s.names.zh_CN, s.names.en_US ?? ''].some((x) => x.toLowerCase().includes(wanted)),
  );
  return (
    <Drawer open title={t('tree')} size={920} onClose={onClose}>
      <div className="cs-split">
        <nav className="cs-types" aria-label={t('codesetType')}>
          <Input
            type="search"
            aria-label={t('tree.search')}
            placeholder={t('tree.search')}
            value={keyword}
            onChange={(e) => search(e.target.value)}
          />
          {types.data === undefined ? (
            types.error ? (
              <Failed error={types.error} right={t('tree')} onRetry={() => void types.refetch()} />
            ) : (
              <Skeleton />
            )
          ) : (
            <ul>
              {shown.map((s) => (
                <li key={s.codesetType}>
                  <button
                    type="button"
                    aria-current={s.codesetType === chosen}
                    onClick={() => choose(s.codesetType)}
                  >
                    <strong>{formatter.i18n(s.names)}</strong>
                    <small className="sc-faint">
                      {s.codesetType} · {t('tree.items', { n: s.items })}
                      {s.untranslated > 0 ? ` · ${t('tree.missing', { n: s.untranslated })}` : ''}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </nav>
        {chosen === null ? (
          <p className="sc-faint">{t('tree.choose')}</p>
        ) : (
          <SetTree key={chosen} type={chosen} reader={formatter} onShow={onShow} />
        )}
      </div>
    </Drawer>
  );
}

/** The order under each parent as the reader has arranged it; parents by their code, the top by ''. */
type Orders = Readonly<Record<string, readonly string[]>>;

function SetTree({
  type,
  reader: formatter,
  onShow,
}: {
  readonly type: string;
  readonly reader: Formatter;
  onShow(type: string): void;
}) {
  const t = useWords(setWords);
  const { can } = useCan();
  const { data, error, refetch } = useCall(setTree, { codesetType: type }, { silent: true });
  const [orders, arrange] = useState<Orders>({});
  const version = data?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another order to start from
  useEffect(() => arrange({}), [version]);
  const save = useAct(orderItems, {
    suppressErrors: [10302],
    refreshes: [setTree, listItems, listTypes],
    onRefused: (refused) => {
      if (!isVersionConflict(refused)) return;
      toast('warning', t('tree.stale'));
      void refetch();
    },
  });
  if (data === undefined)
    return error ? <Failed error={error} right={t('tree')} onRetry={() => void refetch()} /> : <Skeleton />;
  const changed = Object.keys(orders);
  const keep = async () => {
    let now = data.version;
    for (const parent of changed) {
      const answer = await save
        .act({
          codesetType: type,
          version: now,
          parentCode: parent === '' ? null : parent,
          codes: [...(orders[parent] ?? [])],
        })
        .catch(() => null);
      if (answer === null) return;
      now = answer.version;
    }
    notifySuccess(t('tree.saved'));
  };
  const move = (parent: string, codes: readonly string[], at: number, by: 1 | -1) => {
    const next = [...codes];
    const [moved] = next.splice(at, 1);
    if (moved === undefined) return;
    next.splice(at + by, 0, moved);
    arrange({ ...orders, [parent]: next });
  };
  return (
    <section className="cs-tree" aria-label={formatter.i18n(data.names)}>
      <header>
        <h2>{formatter.i18n(data.names)}</h2>
        <code>{data.codesetType}</code>
        <span className="cs-gap" />
        <Button size="small" onClick={() => onShow(type)}>
          {t('tree.show')}
        </Button>
        {changed.length > 0 ? (
          <>
            <Button size="small" onClick={() => arrange({})}>
              {t('tree.reset')}
            </Button>
            <Button size="small" type="primary" loading={save.running} onClick={() => void keep()}>
              {t('tree.save')}
            </Button>
          </>
        ) : null}
      </header>
      {data.items.length === 0 ? (
        <NothingYet help={t('tree.empty')} />
      ) : (
        <Branch
          type={type}
          nodes={data.items}
          parent=""
          orders={orders}
          onMove={can('Edit') ? move : null}
          reader={formatter}
        />
      )}
    </section>
  );
}

/** The items under one, fetched when it is opened: a set in levels has thousands. */
function Below(props: Omit<BranchProps, 'nodes'>) {
  const t = useWords(setWords);
  const { data, error, refetch } = useCall(
    setTree,
    { codesetType: props.type, under: props.parent },
    { silent: true },
  );
  if (data === undefined)
    return error ? <Failed error={error} right={t('tree')} onRetry={() => void refetch()} /> : <Skeleton />;
  return <Branch {...props} nodes={data.items} />;
}

interface BranchProps {
  readonly type: string;
  readonly nodes: readonly ItemNode[];
  readonly parent: string;
  readonly orders: Orders;
  readonly onMove: ((parent: string, codes: readonly string[], at: number, by: 1 | -1) => void) | null;
  readonly reader: Formatter;
}
function Branch(props: BranchProps) {
  const { nodes, parent, orders, onMove } = props;
  const t = useWords(setWords);
  const [opened, open] = useState<readonly string[]>([]);
  const order = orders[parent];
  const shown =
    order === undefined ? nodes : order.flatMap((code) => nodes.find((n) => n.code === code) ?? []);
  const codes = shown.map((n) => n.code);
  return (
    <ul>
      {shown.map((n, i) => (
        <li key={n.code}>
          <div className="cs-item">
            <span className="cs-code">
              {n.below > n.children.length ? (
                <Button
                  size="small"
                  type="text"
                  aria-expanded={opened.includes(n.code)}
                  aria-label={t(opened.includes(n.code) ? 'tree.close' : 'tree.open', {
                    name: n.names.zh_CN,
                  })}
                  icon={opened.includes(n.code) ? <DownOutlined /> : <RightOutlined />}
                  onClick={() =>
                    open(
                      opened.includes(n.code)
                        ? opened.filter((code) => code !== n.code)
                        : [...opened, n.code],
                    )
                  }
                />
              ) : null}
              <code>{n.code}</code>
            </span>
            <span>
              {n.badge === null ? (
                n.names.zh_CN
              ) : (
                <StatusTag color={n.badge as Badge} label={n.names.zh_CN} />
              )}
            </span>
            <span>{n.names.en_US ?? <em className="cs-missing">{t('missing')}</em>}</span>
            {n.state === '0' ? <StatusTag color="gray" label={t('state.0')} /> : null}
            <span className="cs-gap" />
            {onMove === null ? null : (
              <>
                <Button
                  size="small"
                  type="text"
                  disabled={i === 0}
                  aria-label={t('tree.up', { name: n.names.zh_CN })}
                  onClick={() => onMove(parent, codes, i, -1)}
                >
                  ↑
                </Button>
                <Button
                  size="small"
                  type="text"
                  disabled={i === codes.length - 1}
                  aria-label={t('tree.down', { name: n.names.zh_CN })}
                  onClick={() => onMove(parent, codes, i, 1)}
                >
                  ↓
                </Button>
              </>
            )}
          </div>
          {n.children.length > 0 ? <Branch {...props} nodes={n.children} parent={n.code} /> : null}
          {opened.includes(n.code) ? <Below {...props} parent={n.code} /> : null}
        </li>
      ))}
    </ul>
  );
}
