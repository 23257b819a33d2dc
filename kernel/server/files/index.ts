export { type BundleItem, distinctNames, zipStream } from './bundle.ts';
export { diskStorage } from './disk.ts';
export { disposition, fileHeaders, rangeOf, type ServedFile } from './headers.ts';
export { type Inspected, inspect, type Storable } from './inspect.ts';
export { checkLink, LINK_SECONDS, type LinkKeys, type LinkSubject, publicLink, signLink } from './links.ts';
export { type S3Options, s3Storage } from './s3.ts';
export { clamdScanner, noScanner, type Scanner, type ScanResult } from './scan.ts';
export {
  checkedKey,
  NotStored,
  newKey,
  StorageAway,
  type Storage,
  type Stored,
  thumbnailKey,
} from './storage.ts';
