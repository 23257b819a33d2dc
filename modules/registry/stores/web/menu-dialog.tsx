import './stores.css';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Input, Modal } from '#kernel/web/parts/index.ts';
import { isVersionConflict, notifySuccess, toast, useAct, useStored } from '#kernel/web/request/index.ts';
import { Failed, type Formatter, Skeleton, useFormatter } from '#kernel/web/screens/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { accreditStore, listStores, storeMenuChoices } from '../contract/store.ts';
import { storeWords } from '../rules/store-words.ts';

interface Menu {
  readonly id: string;
  readonly parentId: string | null;
  readonly names: { readonly zh_CN: string; readonly en_US?: string | undefined };
}
interface Group {
  readonly menu: Menu;
  readonly pages: readonly Menu[];
}
/** Groups with everything below them, flat; pages that stand alone are a group of their own. */
function groupsOf(menus: readonly Menu[]): Group[] {
  const below = (id: string): Menu[] =>
    menus.filter((m) => m.parentId === id).flatMap((m) => [m, ...below(m.id)]);
  const known = new Set(menus.map((m) => m.id));
  return menus
    .filter((m) => m.parentId === null || !known.has(m.parentId))
    .map((menu) => ({ menu, pages: below(menu.id) }));
}

/** Pages of the seller console a store's company may use (R-PERM-014). */
export function MenuDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useWords(storeWords);
  const formatter = useFormatter();
  const asked = useStored(storeMenuChoices, { id }, { silent: true });
  const { data } = asked;
  if (data)
    return (
      <Loaded
        id={id}
        name={name}
        version={data.version}
        menus={data.menus}
        stored={data.menuIds}
        reader={formatter}
        onClose={onClose}
      />
    );
  return (
    <Modal open width={720} title={t('menus.title', { name })} footer={null} onCancel={onClose}>
      {asked.error ? (
        <Failed error={asked.error} right={t('accredit')} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton />
      )}
    </Modal>
  );
}

interface LoadedProps {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly menus: readonly Menu[];
  readonly stored: readonly string[];
  readonly reader: Formatter;
  onClose(): void;
}
function Loaded({ id, name, version, menus, stored, reader: formatter, onClose }: LoadedProps) {
  const t = useWords(storeWords);
  const s = useWords(screenWords);
  const [chosen, choose] = useState<ReadonlySet<string>>(() => new Set(stored));
  const [typed, type] = useState('');
  const groups = useMemo(() => groupsOf(menus), [menus]);
  const word = typed.trim().toLowerCase();
  const fits = (m: Menu): boolean => word === '' || formatter.i18n(m.names).toLowerCase().includes(word);
  const set = (all: readonly Menu[], on: boolean) =>
    choose((now) => {
      const next = new Set(now);
      for (const m of all) on ? next.add(m.id) : next.delete(m.id);
      return next;
    });
  const act = useAct(accreditStore, {
    refreshes: [listStores, storeMenuChoices],
    onDone: () => {
      notifySuccess(t('menus.saved'));
      onClose();
    },
    onRefused: (error) => {
      if (!error.toasted && !isVersionConflict(error)) toast('error', error.message);
    },
  });
  return (
    <Modal
      open
      width={720}
      title={t('menus.title', { name })}
      onCancel={onClose}
      footer={
        <div className="so-foot">
          <span aria-live="polite" className="ct-num">
            {chosen.size === 0 ? t('menus.all') : t('menus.count', { n: chosen.size })}
          </span>
          <Button disabled={chosen.size === 0} onClick={() => choose(new Set())}>
            {t('menus.clear')}
          </Button>
          <Button onClick={onClose}>{s('cancel')}</Button>
          <Button
            type="primary"
            loading={act.running}
            onClick={() => act.run({ id, version, menuIds: [...chosen] })}
          >
            {s('save')}
          </Button>
        </div>
      }
    >
      <p className="sc-faint so-menus-help">{t('menus.help')}</p>
      <Input
        value={typed}
        placeholder={t('menus.search')}
        aria-label={t('menus.search')}
        onChange={(event) => type(event.target.value)}
      />
      <div className="so-menus">
        {groups
          .filter(({ menu, pages }) => fits(menu) || pages.some(fits))
          .map(({ menu, pages }) => (
            <fieldset key={menu.id}>
              <legend>
                <Checkbox
                  checked={chosen.has(menu.id)}
                  indeterminate={!chosen.has(menu.id) && pages.some((p) => chosen.has(p.id))}
                  onChange={(event) => set([menu, ...pages], event.target.checked)}
                >
                  {formatter.i18n(menu.names)}
                </Checkbox>
              </legend>
              {pages
                .filter((p) => fits(menu) || fits(p))
                .map((p) => (
                  <Checkbox
                    key={p.id}
                    checked={chosen.has(p.id)}
                    onChange={(event) => set(event.target.checked ? [menu, p] : [p], event.target.checked)}
                  >
                    {formatter.i18n(p.names)}
                  </Checkbox>
                ))}
            </fieldset>
          ))}
      </div>
    </Modal>
  );
}
