import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { COUNT_LIMIT, PAGE_SIZES } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { screenWords } from './words.ts';

export interface PaginatorProps {
  readonly total: number;
  /** There are more rows than were counted. */
  readonly more: boolean;
  readonly pageNum: number;
  readonly pageCount: number;
  onPage(pageNum: number, pageCount: number): void;
}

/** `1,284`, and `10,000+` where counting stopped. */
export const totalText = (total: number, more: boolean): string =>
  `${String(total).replace(/\B(?=(\d{3})+$)/g, ',')}${more ? '+' : ''}`;
export const pagesOf = (total: number, pageCount: number): number =>
  Math.max(1, Math.ceil(Math.min(total, COUNT_LIMIT) / pageCount));

function Jump({ pages, onJump }: { pages: number; onJump: (page: number) => void }) {
  const t = useWords(screenWords);
  const [typed, type] = useState('');
  const jump = () => {
    if (/^\d{1,6}$/.test(typed)) onJump(Math.min(pages, Math.max(1, Number.parseInt(typed, 10))));
    type('');
  };
  return (
    <input
      className="bt-input pg-jump"
      inputMode="numeric"
      value={typed}
      aria-label={t('page.jump')}
      placeholder={t('page.jump')}
      onChange={(event) => type(event.target.value.trim())}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Of a table in a dialog: the page is what was asked for.
        event.preventDefault();
        jump();
      }}
      onBlur={jump}
    />
  );
}

/** First, previous, next, last, jump, size and total (administration-domain 8.6). */
export function Paginator({ total, more, pageNum, pageCount, onPage }: PaginatorProps) {
  const t = useWords(screenWords);
  const pages = pagesOf(total, pageCount);
  const sizes = [...new Set<number>([...PAGE_SIZES, pageCount])].sort((a, b) => a - b);
  const step = (
    key: 'page.first' | 'page.previous' | 'page.next' | 'page.last',
    icon: ReactNode,
    to: number,
    off: boolean,
  ) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={t(key)}
      title={t(key)}
      disabled={off}
      onClick={() => onPage(to, pageCount)}
    />
  );
  return (
    <nav className="pg" aria-label={t('page.nav')}>
      <span className="pg-total" aria-live="polite">
        {t('list.count', { n: totalText(total, more) })}
      </span>
      {step('page.first', <DoubleLeftOutlined />, 1, pageNum <= 1)}
      {step('page.previous', <LeftOutlined />, pageNum - 1, pageNum <= 1)}
      <span className="pg-where" aria-current="page">
        {t('page.of', { page: pageNum, pages })}
      </span>
      {step('page.next', <RightOutlined />, pageNum + 1, pageNum >= pages)}
      {step('page.last', <DoubleRightOutlined />, pages, pageNum >= pages)}
      <select
        className="bt-input pg-size"
        value={pageCount}
        aria-label={t('page.size')}
        onChange={(event) => onPage(1, Number.parseInt(event.target.value, 10))}
      >
        {sizes.map((n) => (
          <option key={n} value={n}>
            {t('page.perPage', { n })}
          </option>
        ))}
      </select>
      <Jump pages={pages} onJump={(page) => onPage(page, pageCount)} />
    </nav>
  );
}
