import type { Formatter } from '#kernel/web/screens/index.ts';
import type { BoardRow } from '../../contract/market.ts';

const port = (name: { zh: string; en: string } | null | undefined, formatter: Formatter): string =>
  name === null || name === undefined ? '--' : formatter.text(name);
/** Kwangyang → Jiangyin / Nantong. */
export const portsText = (row: Pick<BoardRow, 'ship'>, formatter: Formatter): string =>
  row.ship === null || (row.ship.load === null && row.ship.discharge.length === 0)
    ? '--'
    : `${port(row.ship.load, formatter)} → ${row.ship.discharge.map((p) => port(p, formatter)).join(' / ')}`;
