import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'

/** Of as many as there are ordinary reads: a hundred walks in a log a minute are enough for a slider. */
const READS_OF_A_WALK = 12

/** Counts a walk in a log, apart from the ordinary reads of a person, who may go on with these. @throws HttpError 429 */
export const countWalk = ({ rateLimits }: Pick<Services, 'rateLimits'>, user: UserDocument): Promise<void> =>
  rateLimits.consume('read', `walk:user:${user._id}`, READS_OF_A_WALK)
