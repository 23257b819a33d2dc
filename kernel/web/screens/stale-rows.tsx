import { Button } from 'antd';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import type { ListModel } from './list-model.ts';
import { screenWords } from './words.ts';

/** Over rows whose refetch failed: since when they stand, why, and another try (R-ERR-007). */
export function StaleRows<R>({ model }: { model: Pick<ListModel<R>, 'query' | 'page'> }) {
  const t = useWords(screenWords);
  const format = useFormat();
  const { error, updatedAt, fetching, refresh } = model.query;
  if (error === null || !model.page) return null;
  const time = format.exactTime(new Date(updatedAt).toISOString());
  return (
    <p className="sc-warning sc-stale" role="status">
      <span>{t('list.stale', { time: time.split(' ').at(-1) ?? time, reason: error.message })}</span>
      <Button size="small" loading={fetching} onClick={() => void refresh()}>
        {t('retry')}
      </Button>
    </p>
  );
}
