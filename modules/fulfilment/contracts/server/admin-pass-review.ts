import { adminPassReview } from '../contract/protocol.ts';
import { passReviewOf } from './reviews.ts';
import { contracts } from './tables.ts';

/** The operator finds nothing against it. */
export const adminPassReviewHandler = contracts.command(adminPassReview, passReviewOf);
