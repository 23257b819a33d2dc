import { useState } from 'react';
import { browserStorage, parsed } from '#kernel/web/request/store.ts';

/** What is typed at the gate about one vehicle. */
export interface GateDraft {
  readonly code: string;
  readonly plateNo: string;
  readonly trailerNo: string;
  readonly driverIdNo: string;
  readonly checks: Readonly<Record<string, boolean>>;
  readonly checkPhotos: readonly string[];
  readonly sdsHanded: boolean;
  readonly labelOk: boolean;
  readonly weight: string;
  readonly readingId: string | null;
  readonly scaleNo: string;
  readonly scaleCertExpiry: string;
  readonly ticketNo: string;
  readonly photos: readonly string[];
  readonly seals: string;
  readonly batch: string;
  readonly values: Readonly<Record<string, string>>;
  readonly coaFiles: readonly string[];
  readonly billOfLading: readonly string[];
  readonly blNo: string;
  readonly blDate: string;
}
export const EMPTY_DRAFT: GateDraft = {
  code: '',
  plateNo: '',
  trailerNo: '',
  driverIdNo: '',
  checks: {},
  checkPhotos: [],
  sdsHanded: false,
  labelOk: false,
  weight: '',
  readingId: null,
  scaleNo: '',
  scaleCertExpiry: '',
  ticketNo: '',
  photos: [],
  seals: '',
  batch: '',
  values: {},
  coaFiles: [],
  billOfLading: [],
  blNo: '',
  blDate: '',
};
const slotOf = (key: string): string => `chem-dt-gate:${key}`;

/** A draft that outlives a refusal, a lost connection and a reload of the page; gone once the act succeeded. */
export function useGateDraft(key: string) {
  const [draft, setDraft] = useState<GateDraft>(() => {
    const stored = parsed(browserStorage.read('local', slotOf(key))) as Partial<GateDraft> | null;
    return { ...EMPTY_DRAFT, ...stored };
  });
  const change = (part: Partial<GateDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...part };
      browserStorage.write('local', slotOf(key), JSON.stringify(next));
      return next;
    });
  const forget = () => browserStorage.write('local', slotOf(key), null);
  return { draft, change, forget };
}
