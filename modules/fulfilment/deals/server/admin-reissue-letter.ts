import { adminReissueLetter } from '../contract/letter.ts';
import { reissued } from './reissue-letter.ts';
import { deals } from './tables.ts';

export const adminReissueLetterHandler = deals.command(adminReissueLetter, reissued);
