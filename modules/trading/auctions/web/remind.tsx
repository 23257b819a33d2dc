import { Button } from 'antd';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useAct } from '#kernel/web/request/index.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { remindAuction } from '../contract/bidding.ts';
import { roomWords } from '../rules/room-words.ts';

/** Asks for a notice when the auction begins, without taking part yet. */
export function Remind({ row }: { row: AuctionDetail }) {
  const t = useWords(roomWords);
  const { run, running } = useAct(remindAuction);
  if (!row.can.includes('remind')) return null;
  return (
    <Button loading={running} onClick={() => run({ id: row.id, on: !row.reminded })}>
      {t(row.reminded ? 'unremind' : 'remind')}
    </Button>
  );
}
