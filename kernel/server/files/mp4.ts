import type { ByteSource } from './byte-source.ts';

export interface VideoFacts {
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
}
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
const MOST_BOXES = 10_000;

/** The boxes between two offsets; null when one runs over the end. */
async function boxes(source: ByteSource, from: number, to: number): Promise<Box[] | null> {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to && found.length < MOST_BOXES; ) {
    const head = await source.read(at, 16);
    if (head.length < 8) return null;
    const short = head.readUInt32BE(0);
    const long = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    const size = short === 0 ? to - at : long;
    const header = short === 1 ? 16 : 8;
    if (size < header || at + size > to) return null;
    found.push({ type: head.toString('latin1', 4, 8), start: at + header, end: at + size });
    at += size;
  }
  return found;
}

const inside = async (source: ByteSource, box: Box | undefined, type: string): Promise<Box[]> =>
  box === undefined ? [] : ((await boxes(source, box.start, box.end)) ?? []).filter((b) => b.type === type);

/** Duration and picture size of an mp4; null when the boxes do not add up or there is no film in it. */
export async function videoFacts(source: ByteSource): Promise<VideoFacts | null> {
  const top = await boxes(source, 0, source.size);
  if (top === null || top[0]?.type !== 'ftyp') return null;
  const moov = top.find((b) => b.type === 'moov');
  const [mvhd] = await inside(source, moov, 'mvhd');
  if (mvhd === undefined) return null;
  const durationMs = await durationOf(source, mvhd);
  let width = 0;
  let height = 0;
  for (const track of await inside(source, moov, 'trak')) {
    const [tkhd] = await inside(source, track, 'tkhd');
    if (tkhd === undefined || tkhd.end - tkhd.start < 8) continue;
    const tail = await source.read(tkhd.end - 8, 8);
    width = Math.max(width, tail.readUInt16BE(0));
    height = Math.max(height, tail.readUInt16BE(4));
  }
  return durationMs === null || width === 0 || height === 0 ? null : { durationMs, width, height };
}

async function durationOf(source: ByteSource, mvhd: Box): Promise<number | null> {
  const bytes = await source.read(mvhd.start, 32);
  if (bytes.length < 20) return null;
  const wide = bytes[0] === 1;
  if (wide && bytes.length < 32) return null;
  const scale = bytes.readUInt32BE(wide ? 20 : 12);
  const ticks = wide ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16);
  return scale === 0 ? null : Math.round((ticks / scale) * 1000);
}
