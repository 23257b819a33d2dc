import { passReview } from '../contract/protocol.ts';
import { passReviewOf } from './reviews.ts';
import { contracts } from './tables.ts';

/** The other side of the contract agrees to what it read. */
export const passReviewHandler = contracts.command(passReview, passReviewOf);
