import yauzl from 'yauzl';
import type { ByteSource } from './byte-source.ts';

/** A zip directory entry as claimed by the file itself. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
}
const MOST_ENTRIES = 10_000;

/** The directory of a zip, read without unpacking anything; null when it is damaged, encrypted or absurdly long. */
export async function zipDirectory(
  source: ByteSource,
  mostEntries = MOST_ENTRIES,
): Promise<ZipEntry[] | null> {
  const zip = await openZip(source).catch(() => null);
  if (zip === null) return null;
  const entries: ZipEntry[] = [];
  try {
    if (zip.entryCount > mostEntries) return null;
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return null;
      entries.push({ name: entry.fileName, packed: entry.compressedSize, unpacked: entry.uncompressedSize });
      if (entries.length > mostEntries) return null;
    }
    return entries;
  } catch {
    return null;
  } finally {
    zip.close();
  }
}

/** Opens a zip for reading entry by entry; names with `..`, absolute paths or backslashes are an error. */
export function openZip(source: ByteSource): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, zip: yauzl.ZipFile) => (error ? reject(error) : resolve(zip));
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
    if (typeof source.origin === 'string') yauzl.open(source.origin, options, done);
    else yauzl.fromBuffer(source.origin, options, done);
  });
}

/**
 * `docx`, `xlsx`, `ofd`, other `zip`, or null for a damaged archive or an office file with macros (their own formats
 * are not accepted).
 */
export async function zipKind(source: ByteSource): Promise<'docx' | 'xlsx' | 'ofd' | 'zip' | null> {
  const entries = await zipDirectory(source);
  if (entries === null) return null;
  const names = new Set(entries.map((e) => e.name));
  if (names.has('OFD.xml')) return 'ofd';
  if (!names.has('[Content_Types].xml')) return 'zip';
  if (entries.some((e) => /(^|\/)vbaProject\.bin$/i.test(e.name))) return null;
  if (names.has('word/document.xml')) return 'docx';
  if (names.has('xl/workbook.xml') || names.has('xl/workbook.bin'))
    return names.has('xl/workbook.xml') ? 'xlsx' : null;
  return 'zip';
}

const CFB_SECTOR_END = 0xfffffffa;
const DIRECTORY_ENTRY = 128;
const MOST_DIRECTORY_SECTORS = 256;

/** `doc` or `xls` by the streams named in the compound file's directory; null for anything else (msi, msg, ppt, damaged). */
export async function compoundKind(source: ByteSource): Promise<'doc' | 'xls' | null> {
  const names = await compoundNames(source);
  if (names.has('EncryptedPackage')) return null;
  if (names.has('WordDocument')) return 'doc';
  return names.has('Workbook') || names.has('Book') ? 'xls' : null;
}

/** Stream names of a compound file: follows the directory's sector chain, bounded. */
async function compoundNames(source: ByteSource): Promise<Set<string>> {
  const header = await source.read(0, 512);
  const shift = header.length < 512 ? 0 : header.readUInt16LE(30);
  const names = new Set<string>();
  if (shift !== 9 && shift !== 12) return names;
  const sectorSize = 1 << shift;
  const at = (sector: number) => (sector + 1) * sectorSize;
  let sector = header.readUInt32LE(48);
  for (let i = 0; i < MOST_DIRECTORY_SECTORS && sector < CFB_SECTOR_END; i += 1) {
    const bytes = await source.read(at(sector), sectorSize);
    for (let from = 0; from + DIRECTORY_ENTRY <= bytes.length; from += DIRECTORY_ENTRY) {
      const length = bytes.readUInt16LE(from + 64);
      if (length >= 2 && length <= 64) names.add(bytes.toString('utf16le', from, from + length - 2));
    }
    sector = await nextSector(source, header, sector, sectorSize);
  }
  return names;
}

/**
 * The sector after this one, from the allocation table listed in the header (109 tables cover files up to 6.8
 * MB per 512-byte sectors; later ones end the walk).
 */
async function nextSector(
  source: ByteSource,
  header: Buffer,
  sector: number,
  sectorSize: number,
): Promise<number> {
  const perTable = sectorSize / 4;
  const table = Math.floor(sector / perTable);
  if (table >= 109) return CFB_SECTOR_END;
  const tableSector = header.readUInt32LE(76 + table * 4);
  if (tableSector >= CFB_SECTOR_END) return CFB_SECTOR_END;
  const cell = await source.read((tableSector + 1) * sectorSize + (sector % perTable) * 4, 4);
  return cell.length === 4 ? cell.readUInt32LE(0) : CFB_SECTOR_END;
}
