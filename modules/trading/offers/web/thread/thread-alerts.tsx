import { useEffect, useRef } from 'react';
import { useFormat, useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { alertPerson, operatorStore, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { COALESCE_MS } from '#kernel/web/screens/board-live.ts';
import { go } from '#kernel/web/tabs/index.ts';
import { listThreads, type ThreadRow } from '../../contract/negotiation.ts';
import { endingSoon, newsBetween, type ThreadNews } from '../../rules/thread/thread-news.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { goodsName } from './badges.tsx';
import { threadHref } from './hrefs.ts';

const MOST = 100;
const NOTHING: readonly ThreadRow[] = [];

/** Asks again when the company's threads move, at most once a second. */
function useOwnThreads(memberId: string): readonly ThreadRow[] | undefined {
  const asked = { ended: false, pageNum: 1, pageCount: MOST };
  const { data, refetch } = useCall(listThreads, asked, { silent: true, keepRows: true });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive([`threads:${memberId}`], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refetch();
    }, COALESCE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return data?.list;
}

function Watch({ memberId }: { memberId: string }) {
  const t = useWords(threadWords);
  const { locale } = useFormat();
  const rows = useOwnThreads(memberId);
  const before = useRef<readonly ThreadRow[] | null>(null);
  const notified = useRef(new Set<string>());
  const second = useServerSecond();
  const notify = (news: ThreadNews, row: ThreadRow, mark: string) => {
    const tag = `${news}:${row.id}:${mark}`;
    if (notified.current.has(tag)) return;
    notified.current.add(tag);
    alertPerson({
      tag,
      title: t(`alert.${news}`),
      body: `${row.offerNo} ${goodsName(row, locale)}`,
      onOpen: () => go(threadHref(row.id, row.lane)),
    });
  };
  const latest = useRef(notify);
  latest.current = notify;
  useEffect(() => {
    if (rows === undefined) return;
    for (const { news, row } of newsBetween(before.current, rows))
      latest.current(news, row, `${row.rounds}:${row.status}`);
    before.current = rows;
  }, [rows]);
  useEffect(() => {
    for (const row of endingSoon(rows ?? NOTHING, second * 1000))
      latest.current('ending', row, row.liveUntil ?? '');
  }, [rows, second]);
  return null;
}

/** Calls a member's trader by sound or desktop notice on any page; drawn only while he chose one of them. */
export default function ThreadAlerts() {
  const operator = useStore(operatorStore);
  const member = operator !== null && operator.identityType !== 'platform' ? operator.memberId : null;
  return member === null ? null : <Watch key={`${member} ${operator?.identityType}`} memberId={member} />;
}
